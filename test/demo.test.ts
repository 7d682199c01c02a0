import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { demoSites } from '../dev/demo-sites/start-demo-sites.ts';
import { descendants } from '../dev/host/descendants.ts';
import { demoAccount } from '../dev/host/seed.ts';
import { runLocalHost, type RunningHost } from './run-local-host.ts';

const Session = z.object({ accessToken: z.string() });
const Sites = z.array(
  z.object({ sites: z.array(z.object({ url: z.string(), siteName: z.string() })) }),
);
const patience = { timeout: 60_000, interval: 50 };

let folder: string;
let host: RunningHost;
const start = async () => {
  host = await runLocalHost({
    dataDir: join(folder, 'data'),
    args: ['--no-web'],
  });
  await vi.waitFor(() => expect(host.output()).toContain('Ctrl-C stops everything'), patience);
};
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'demo-'));
  await start();
});
afterAll(async () => {
  await host.stop();
  await rm(folder, { recursive: true, force: true });
});

const ask = async (
  path: string,
  { body, accessToken = '' }: { body?: unknown; accessToken?: string },
): Promise<unknown> => {
  const answer = await fetch(`${host.origin}/api${path}`, {
    headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  });
  expect(answer.ok).toBe(true);
  return answer.json();
};

const commandOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
};
/** Whether a page is open in the browser of a scan. */
const isScanning = (): boolean =>
  descendants(host.pid).some((pid) => commandOf(pid).includes('--type=renderer'));
const scansBegun = (): string[] =>
  [...host.output().matchAll(/(scan of \S+ on \w+) started/g)].map(([, scan = '']) => scan);

test('the first start leaves an account with three sites that answer, and scans them by itself', async () => {
  expect(host.output()).toContain(`${demoAccount.email}   ${demoAccount.password}`);
  const { accessToken } = Session.parse(await ask('/auth', { body: demoAccount }));
  const [account] = Sites.parse(await ask(`/sites/${demoAccount.email}`, { accessToken }));
  const names = account?.sites.map(({ siteName }) => siteName).toSorted();
  expect(names).toEqual(demoSites.map(({ title }) => title).toSorted());
  for (const { url } of account?.sites ?? []) expect((await fetch(url)).status).toBe(200);
  await vi.waitFor(() => expect(scansBegun()).not.toEqual([]), patience);
});

test.skipIf(process.platform !== 'linux')(
  'Ctrl-C during a scan leaves nothing running, and the next start does the scan again',
  async () => {
    await vi.waitFor(() => expect(isScanning()).toBe(true), patience);
    const scan = scansBegun().at(-1) ?? '';
    const children = descendants(host.pid);

    const asked = performance.now();
    expect(await host.stop()).toBe(0);
    expect(performance.now() - asked).toBeLessThan(5000);
    expect(children.map(commandOf).filter(Boolean)).toEqual([]);
    expect(host.output()).not.toContain(`${scan}:`);

    await start();
    expect(host.output()).not.toContain('The first scans');
    await vi.waitFor(() => expect(scansBegun()).toContain(scan), patience);
    // Whoever could not claim the scan would not open a page.
    await vi.waitFor(() => expect(isScanning()).toBe(true), patience);
  },
  90_000,
);
