import { createHash } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/**
 * Gives the host of this data folder its own temporary folder, also for its child processes. Browsers that end with the
 * host leave their profiles in it; it is removed when the process ends, or emptied at the next start. It is outside the
 * data folder, because the paths of Chromium's sockets must be short.
 */
export function useTemporaryFolder(dataDir: string): void {
  const name = createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 12);
  const folder = join(tmpdir(), `web-vitals-${name}`);
  const remove = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  remove();
  mkdirSync(folder, { mode: 0o700 });
  process.env['TMPDIR'] = folder;
  process.once('exit', remove);
}
