import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { descendants } from '../dev/host/descendants.ts';
import { runLocalHost, type RunningHost } from './run-local-host.ts';
import { startLoopbackServer } from './support/loopback-server.ts';

const person = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  password: 'Analytical-1',
  role: 'Developer',
  usePlan: 'Speed up my site',
};
const Session = z.object({ accessToken: z.string() });
const patience = { timeout: 60_000, interval: 50 };

let dataDir: string;
let temporary: string;
let host: RunningHost;
const start = async () => {
  host = await runLocalHost({
    dataDir,
    args: ['--no-web', '--no-demo'],
    env: { TMPDIR: temporary },
  });
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

const post = (path: string, body: unknown, accessToken = '') =>
  fetch(`${host.origin}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
    body: JSON.stringify(body),
  });
/** Empty for a process that has ended. */
const commandOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
};

test.skipIf(process.platform !== 'linux')(
  'Ctrl-C during a scan leaves nothing running, and the next start does the scan again',
  async () => {
    let waiting = true;
    const site = await startLoopbackServer(({ url }, response) => {
      if (url === '/late.png' && waiting) return;
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end('<!doctype html><title>Late</title><p>A picture</p><img src="/late.png">');
    });
    const registered = await post('/users', person);
    const { accessToken } = Session.parse(await registered.json());
    const asked = await post('/scan', { email: person.email, url: site.url }, accessToken);
    expect(asked.status).toBe(202);
    await vi.waitFor(() => expect(site.requested).toContain('/late.png'), patience);
    const scan = /(scan of \S+ on \w+) started/.exec(host.output())?.[1];
    const children = descendants(host.pid);
    expect(children.map(commandOf).join()).toContain('--type=renderer');

    const stopping = performance.now();
    expect(await host.stop()).toBe(0);
    expect(performance.now() - stopping).toBeLessThan(5000);
    expect(children.map(commandOf).filter(Boolean)).toEqual([]);
    expect(host.output()).not.toContain(`${scan}:`);
    expect(await readdir(temporary)).toEqual([]);

    waiting = false;
    await start();
    await vi.waitFor(() => expect(host.output()).toContain(`${scan}: performance`), patience);
    await site.close();
  },
  90_000,
);
