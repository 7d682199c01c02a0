import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { runLocalHost, type RunningHost } from '../run-local-host.ts';

export const person = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  password: 'Analytical-1',
  role: 'Developer',
  usePlan: 'Speed up my site',
} as const;

/** Empty for a process that has ended. */
export const commandOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
};

/** A local host without web app and demo, which ends with the test file and may be started again on its data. */
export function useLocalHost() {
  let dataDir = '';
  let temporary = '';
  let host: RunningHost;
  const start = async (): Promise<void> => {
    const args = ['--no-web', '--no-demo', '--verbose'];
    host = await runLocalHost({ dataDir, args, env: { TMPDIR: temporary } });
  };
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'local-host-'));
    temporary = await mkdtemp(join(tmpdir(), 'temporary-'));
    await start();
  });
  afterAll(async () => {
    await host.stop();
    for (const folder of [dataDir, temporary]) await rm(folder, { recursive: true });
  });
  return {
    /** The one that was started last. */
    host: () => host,
    dataDir: () => dataDir,
    /** Folder for temporary files. */
    temporary: () => temporary,
    start,
    post: (path: string, body: unknown, accessToken = '') =>
      fetch(`${host.origin}/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
        body: JSON.stringify(body),
      }),
    get: (path: string, accessToken: string) =>
      fetch(`${host.origin}${path}`, { headers: { authorization: `Bearer ${accessToken}` } }),
  };
}
