import { afterAll, beforeAll, expect, test } from 'vitest';
import { startLoopbackServer, type LoopbackServer } from '../../test/support/loopback-server.ts';
import { type RunningDemoSites, startDemoSites } from '../demo-sites/start-demo-sites.ts';
import { type DemoSwitch, demoSwitch } from './demo-switch.ts';

const checked: string[] = [];
let demo: DemoSwitch;
let sites: RunningDemoSites;
let host: LoopbackServer;
beforeAll(async () => {
  demo = demoSwitch(async (origin) => void checked.push(origin));
  sites = await startDemoSites({
    ports: { fast: 0, slow: 0, wordpress: 0 },
    isDown: (name) => demo.isDown(name),
  });
  const { fast, slow, wordpress } = sites.origins;
  demo.show([fast, slow, wordpress].map((origin) => ({ title: '', url: `${origin}/` })));
  host = await startLoopbackServer(demo.handle);
});
afterAll(async () => {
  await host.close();
  await sites.close();
});

const page = async (): Promise<string> => (await fetch(`${host.url}/demo-sites`)).text();
async function press(site: string, step: string, origin = host.url): Promise<number> {
  const token = /name="token" value="([^"]+)"/.exec(await page())?.[1] ?? '';
  const body = new URLSearchParams({ token, site, step });
  const headers = { origin };
  const { status } = await fetch(`${host.url}/demo-sites`, {
    method: 'POST',
    headers,
    body,
    redirect: 'manual',
  });
  return status;
}

test('a site that is taken down answers 503 until it is brought back, and is checked at once each time', async () => {
  const { fast, slow } = sites.origins;
  expect(await press('fast', 'down')).toBe(303);
  expect((await fetch(fast)).status).toBe(503);
  expect((await fetch(slow)).status).toBe(200);
  expect(await page()).toContain('Bring it back: Fjord &amp; Flour');
  expect(await press('fast', 'up')).toBe(303);
  expect((await fetch(fast)).status).toBe(200);
  expect(checked).toEqual([fast, fast]);
});

test.each([
  ['a page of another site', 'fast', 'down', 'http://evil.example'],
  ['an unknown site', 'bank', 'down', undefined],
  ['an unknown step', 'fast', 'sideways', undefined],
])('%s takes nothing down', async (_, site, step, origin) => {
  expect(await press(site, step, origin)).toBe(403);
  expect((await fetch(sites.origins.fast)).status).toBe(200);
});
