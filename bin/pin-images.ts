/**
 * `node bin/pin-images.ts`: writes into `lib/markup/base-images.json` which content the tags of the base images stand for now,
 * so that every later build starts from the same. Needs Docker and the network; run again, it moves to what is newest.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { baseImages, baseImagesFile, isPinned } from '../lib/markup/base-images.ts';

/** Digest of a tag for all its platforms, as the registry says. */
function digestOf(tag: string): string {
  const args = ['buildx', 'imagetools', 'inspect', tag, '--format', '{{.Manifest.Digest}}'];
  return execFileSync('docker', args, { encoding: 'utf8' }).trim();
}

const pinned = Object.entries(baseImages()).map(([name, image]): [string, string] => {
  const [tag = image] = image.split('@');
  const exact = `${tag}@${digestOf(tag)}`;
  if (!isPinned(exact)) throw new Error(`Docker told no digest of ${tag}`);
  console.log(exact);
  return [name, exact];
});
writeFileSync(baseImagesFile, `${JSON.stringify(Object.fromEntries(pinned), undefined, 2)}\n`);
