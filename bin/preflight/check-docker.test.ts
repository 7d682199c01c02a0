import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { checkDocker } from './check-docker.ts';

/** A `docker` that does what the script says, alone on the PATH. */
function install(script: string | undefined): void {
  const folder = mkdtempSync(join(tmpdir(), 'docker-'));
  const file = join(folder, 'docker');
  if (script !== undefined) {
    writeFileSync(file, `#!/bin/sh\n${script}\n`);
    chmodSync(file, 0o755);
  }
  vi.stubEnv('PATH', folder);
}
const builder = (platforms: string): string =>
  `case "$1" in version) echo 28.2.2;; buildx) echo "Driver: docker"; echo "Platforms: ${platforms}";; esac`;

test.each([
  ['is missing', undefined, 'wrong', 'not running'],
  [
    'does not run',
    'echo "Cannot connect to the Docker daemon" >&2; exit 1',
    'wrong',
    'not running',
  ],
  ['has no buildx', '[ "$1" = version ] && echo 28.2.2', 'wrong', 'buildx'],
  ['builds for x86 only', builder('linux/amd64, linux/386'), 'wrong', 'cannot build for ARM'],
  ['emulates ARM', builder('linux/amd64, linux/arm64, linux/386'), 'fine', 'builds for ARM'],
])('Docker that %s', async (_case, script, verdict, says) => {
  install(script);
  expect(await checkDocker()).toEqual(
    expect.objectContaining({ verdict, says: expect.stringContaining(says) }),
  );
});
