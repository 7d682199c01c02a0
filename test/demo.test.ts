import { expect, test, vi } from 'vitest';
import { demoSites } from '../dev/demo-sites/start-demo-sites.ts';
import { demoAccount } from '../dev/host/seeds/seed-options.ts';
import { writeBeacon } from '../shared/visitors/beacon.ts';
import { carefulMember, sampleAccounts } from '../dev/host/seeds/sample-accounts.ts';
import { staffMember } from '../dev/host/seeds/support-desk.ts';
import { patience, useDemoHost } from './support/demo-host.ts';

/** Sends a beacon as the script on a demo site does. */
async function visit(url: string): Promise<void> {
  const [, script = ''] =
    /<script defer src="([^"]+)\.js">/.exec(await (await fetch(url)).text()) ?? [];
  const beacon = writeBeacon({
    view: 'abcdefghij',
    report: 1,
    age: 1,
    host: '127.0.0.1',
    path: '/',
    navigation: 'navigate',
    connection: '',
    release: '',
    labels: [],
    metrics: { lcp: { value: 1000, parts: [] } },
  });
  const headers = {
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0.0.0 Safari/537.36',
  };
  const { status } = await fetch(`${new URL(script, url).href}?${beacon}`, { headers });
  expect(status).toBe(204);
}

// It waits for several things that may each take long on a busy machine.
vi.setConfig({ testTimeout: 3 * patience.timeout });

test('the first start leaves an account with three sites that answer, and scans them automatically; further accounts show other states', async () => {
  const host = await useDemoHost();
  for (const { email, password } of [demoAccount, ...sampleAccounts, staffMember])
    expect(host.output()).toMatch(new RegExp(`${email} +${password}`));
  const [, secret = ''] = /otpauth:\/\/totp\/\S+secret=(\w+)/.exec(host.output()) ?? [];
  expect(await host.signInWithCode(carefulMember, secret)).toBe(carefulMember.email);
  const sites = await host.sites();
  const titles = demoSites.map(({ title }) => title).toSorted();
  expect(sites.map(({ siteName }) => siteName).toSorted()).toEqual(titles);
  for (const { url } of sites) expect((await fetch(url)).status).toBe(200);
  const [rival] = await host.competitors();
  expect((await fetch(rival?.url ?? '')).status).toBe(200);
  await Promise.all(sites.map(({ url }) => visit(url)));
  await vi.waitFor(async () => {
    for (const { url } of sites) expect((await host.visitorsOf(url)).views).toBe(1);
  }, patience);
  const begun = /scan of \S+ on \w+ started/;
  await vi.waitFor(() => expect(host.output()).toMatch(begun), patience);

  const owner = 'business@example.com';
  const states = {
    'trial@example.com': { name: 'Trial', isRoot: true, expired: false },
    [owner]: { name: 'Business', isRoot: true, expired: false, confirmed: true },
    'editor@example.com': { name: 'Business', isRoot: false, rootUser: owner, confirmed: true },
    'reader@example.com': { name: 'Business', isRoot: false, rootUser: owner, confirmed: true },
    'expired@example.com': { name: 'Developer', isRoot: true, expired: true },
    'suspended@example.com': { name: 'Team', suspendedAccount: true },
    'leaving@example.com': { name: 'Developer', deletes_on: expect.stringMatching(/^20/) },
  };
  for (const account of sampleAccounts)
    expect(await host.planOf(account)).toMatchObject(states[account.email]);
  // All that a trial may have; the team of the Business account has a site to work on.
  const [trial, business] = sampleAccounts;
  expect(await host.usageOf(trial)).toMatchObject({ sites: 1, pages: 5, competitors: 1 });
  expect(await host.usageOf(business)).toMatchObject({ sites: 1, pages: 2, subUsers: 4 });
  await vi.waitFor(async () => {
    const { discord, slack } = await host.notificationsOf(sampleAccounts[1]);
    expect([discord.toggle_notification, slack.isConfigured]).toEqual([true, true]);
    expect((await fetch(discord.webhook_url)).status).toBe(200);
  }, patience);
  await vi.waitFor(async () => {
    const invoices = await host.invoicesOf(sampleAccounts[1]);
    expect(invoices).toHaveLength(12);
    const [newest = '', oldest = ''] = [invoices[0]?.date, invoices.at(-1)?.date];
    expect(Date.parse(newest) - Date.parse(oldest)).toBe(11 * 30 * 86_400_000);
    // As the cards of the plans say: taxes are off.
    expect(invoices.flatMap(({ vat }) => vat).every(({ amount }) => amount === 0)).toBe(true);
  }, patience);
  // Events of the team during seeding.
  await vi.waitFor(async () => {
    const titles = await host.notificationTitles(sampleAccounts[1]);
    expect(titles.filter((title) => title.endsWith('joined your team'))).toHaveLength(3);
  }, patience);
});
