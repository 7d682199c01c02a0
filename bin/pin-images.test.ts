import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { isPinned, pinnedOrRefused } from '../lib/markup/base-images.ts';
import { pinImages } from './pin-images.ts';

const digest = `sha256:${'0a'.repeat(32)}`;
const older = `sha256:${'1b'.repeat(32)}`;
const loose = { JAVA: 'java:17', NODE: `node:24@${older}` };

/** A file of base images, and a `docker` that does what the script says, alone on the PATH. */
function prepare(script: string | undefined, images: Record<string, string> = loose) {
  const folder = mkdtempSync(join(tmpdir(), 'pin-images-'));
  const docker = join(folder, 'docker');
  if (script !== undefined) {
    writeFileSync(docker, `#!/bin/sh\n${script}\n`);
    chmodSync(docker, 0o755);
  }
  vi.stubEnv('PATH', folder);
  const file = join(folder, 'base-images.json');
  writeFileSync(file, JSON.stringify(images));
  return { file, read: (): unknown => JSON.parse(readFileSync(file, 'utf8')) };
}

test('pins the images that are not, as the registry has them now', async () => {
  const { file, read } = prepare(
    `[ "$*" = "buildx imagetools inspect java:17 --format {{.Manifest.Digest}}" ] && echo ${digest}`,
  );
  expect(await pinImages(file)).toBe(true);
  expect(read()).toEqual({ JAVA: `java:17@${digest}`, NODE: `node:24@${older}` });
});

test.each([
  ['Docker is missing', undefined],
  ['the registry does not answer', 'exit 1'],
  ['the answer is no digest', 'echo latest'],
])('changes nothing when %s', async (_case, script) => {
  const { file, read } = prepare(script);
  expect(await pinImages(file)).toBe(false);
  expect(read()).toEqual(loose);
});

test('asks for nothing when all are pinned', async () => {
  const { file } = prepare(undefined, { JAVA: `java:17@${digest}` });
  expect(await pinImages(file)).toBe(true);
});

test('Docker never builds from an image that is not pinned', () => {
  const exact = `java:17@${digest}`;
  expect(pinnedOrRefused(exact)).toBe(exact);
  // Not a reference that Docker accepts: a digest names its algorithm.
  expect(pinnedOrRefused('java:17')).toBe('java:17@unpinned');
  for (const image of ['java:17', 'java:17@sha256:0a']) expect(isPinned(image)).toBe(false);
});
