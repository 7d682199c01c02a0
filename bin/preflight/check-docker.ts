import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { baseImages, isPinned } from '../../lib/markup/base-images.ts';
import { fine, type Finding, note, wrong } from './finding.ts';

const run = promisify(execFile);

async function docker(...args: string[]): Promise<string | undefined> {
  try {
    return (await run('docker', args, { timeout: 20_000 })).stdout;
  } catch {
    return undefined;
  }
}

const install = 'docker run --privileged --rm tonistiigi/binfmt --install arm64';

/** Docker builds the markup checker's image for ARM during the deployment, beside the first stacks. */
export async function checkDocker(): Promise<Finding> {
  const version = await docker('version', '--format', '{{.Server.Version}}');
  if (version === undefined)
    return wrong(
      "Docker is not running here: the deployment would stop at the markup checker's image, with some stacks created. Install it (https://docs.docker.com/engine/install/) or start it.",
      'docker version',
    );
  // The builder names the platforms that it can build for, natively or by emulation.
  const builder = await docker('buildx', 'inspect');
  if (builder === undefined)
    return wrong(
      'Docker has no buildx, which builds images for other processors. Install its plugin (https://docs.docker.com/build/install-buildx/).',
      'docker buildx version',
    );
  if (/^Platforms:.*\blinux\/arm64\b/m.test(builder))
    return fine(`Docker ${version.trim()} runs, and builds for ARM.`);
  return wrong(
    `Docker ${version.trim()} runs, but cannot build for ARM. Install its emulation once; on Linux, a restart of the machine removes it.`,
    install,
  );
}

/** Images that the markup checker's is built from. */
export function checkImages(images = baseImages()): Finding {
  const loose = Object.values(images).filter((image) => !isPinned(image));
  if (loose.length === 0) return fine('The base images are pinned.');
  return note(
    `${loose.join(' and ')} are not pinned by digest yet. The first synthesis with Docker does that automatically; commit lib/markup/base-images.json then, so that later deployments build from the same.`,
    'npx cdk synth --quiet',
  );
}
