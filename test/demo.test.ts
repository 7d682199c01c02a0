import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { demoSites } from '../dev/demo-sites/start-demo-sites.ts';
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

const demoAccountsSites = async () => {
  const { accessToken } = Session.parse(await ask('/auth', { body: demoAccount }));
  const [account] = Sites.parse(await ask(`/sites/${demoAccount.email}`, { accessToken }));
  return account?.sites ?? [];
};
const titles = demoSites.map(({ title }) => title).toSorted();

test('the first start leaves an account with three sites that answer, and scans them by itself', async () => {
  expect(host.output()).toContain(`${demoAccount.email}   ${demoAccount.password}`);
  const sites = await demoAccountsSites();
  expect(sites.map(({ siteName }) => siteName).toSorted()).toEqual(titles);
  for (const { url } of sites) expect((await fetch(url)).status).toBe(200);
  const begun = /scan of \S+ on \w+ started/;
  await vi.waitFor(() => expect(host.output()).toMatch(begun), patience);
});

test('the next start begins nothing anew', async () => {
  expect(host.output()).toContain('The first scans');
  await host.stop();
  await start();
  expect(host.output()).not.toContain('The first scans');
  const names = (await demoAccountsSites()).map(({ siteName }) => siteName);
  expect(names.toSorted()).toEqual(titles);
});
