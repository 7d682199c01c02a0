import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { eventsOf } from '../../../test/support/monitoring-events.ts';
import { isWhole } from '../../../test/support/is-whole.ts';
import { useTable } from '../../../test/support/scans.ts';
import { notificationStore } from '../notifications/notification-store.ts';
import { siteEntity } from '../../registry/pages/site-entity.ts';
import { keyOfUrl } from '../../registry/pages/url-key.ts';
import { inParallel } from '../../platform/each-in-turn.ts';
import type { Table } from '../../platform/table/table.ts';
import { after, dayMs, minuteMs } from '../../platform/times.ts';
import type { MonitoringEvent } from './causes/derive-cause.ts';
import { forgetIncidents } from './forget-incidents.ts';
import { incidentStore } from './incident-store.ts';
import { oneIncident } from './one-incident.ts';
import { toSummary } from './to-incident.ts';
import { trackEvent } from './track-event.ts';
import { trackStore } from './track-store.ts';

let table: Table;
beforeAll(async () => {
  table = await useTable();
});

const noon = new Date('2026-11-22T12:00:00.000Z');
const minutes = (count: number) => after(noon, count * minuteMs);

/** An account whose addresses are sites of their own. */
async function accountWith(urls: readonly string[], clientOf?: (url: string) => string) {
  const accountId = randomUUID();
  const sites = urls.map((url, index) => ({
    accountId,
    urlKey: keyOfUrl(url),
    siteId: `site-${index}`,
    url,
    siteName: `Site ${index}`,
    propertyId: '',
    createdAt: noon.toISOString(),
    ...(clientOf === undefined ? {} : { clientId: clientOf(url) }),
  }));
  await siteEntity(table).put(sites).go({ concurrent: 10 });
  return { accountId, pages: urls.map((url) => eventsOf(accountId, url)) };
}

const hear = (event: MonitoringEvent, now = after(noon, dayMs)) =>
  trackEvent(
    {
      store: trackStore(table),
      announce: async () => undefined,
      sendOutages: async () => undefined,
      now,
    },
    event,
  );
/** A worker takes ten messages at once. */
const receiveAll = (events: readonly MonitoringEvent[]) =>
  inParallel(events, (event) => hear(event), 10);
const listed = async (accountId: string) =>
  (await incidentStore(table).list(accountId)).map((group) => toSummary(group, noon));
const told = async (accountId: string) => {
  const all = await notificationStore(table).listSince(
    accountId,
    new Date(0),
    after(noon, 90 * dayMs),
  );
  return all.map(({ kind }) => kind).toSorted();
};

/** Each event reads all of its incident; a transaction takes no more than 100 items. */
const many = isWhole ? 300 : 102;
test(`${many} addresses on one host are one incident, found within the hour between checks`, async () => {
  const urls = Array.from({ length: many }, (_, index) => `https://shop.example/${index}`);
  const { accountId, pages } = await accountWith(urls);
  const down = pages.map((page, index) => page.uptime('down', minutes((index * 60) / many)));
  await receiveAll(down.slice(0, 10));
  for (const event of down.slice(10)) await hear(event);
  const [incident, ...others] = await listed(accountId);
  expect(others).toEqual([]);
  expect(incident).toMatchObject({
    title: `${many} sites on shop.example are down`,
    severity: 'down',
    state: 'open',
    pages: many,
    beganAt: noon.toISOString(),
  });
  expect(incident?.members).toHaveLength(many);
});

test('it lasts until the last of its sites is up again, which its title follows', async () => {
  const urls = ['https://shop.example/a', 'https://shop.example/b', 'https://shop.example/c'];
  const { accountId, pages } = await accountWith(urls);
  await receiveAll(pages.map((page, index) => page.uptime('down', minutes(index))));
  await receiveAll(pages.slice(1).map((page) => page.uptime('up', minutes(90))));
  expect(await listed(accountId)).toMatchObject([{ title: 'Site 0 is down', state: 'open' }]);
  await receiveAll(pages.slice(0, 1).map((page) => page.uptime('up', minutes(100))));
  expect(await listed(accountId)).toMatchObject([
    {
      title: '3 sites on shop.example were down',
      state: 'ended',
      endedAt: minutes(100).toISOString(),
      outages: [{ from: noon.toISOString(), to: minutes(100).toISOString() }],
    },
  ]);
});

test('an outage on the same host hours later is another incident, and so is one on another host', async () => {
  const { accountId, pages } = await accountWith([
    'https://shop.example/a',
    'https://shop.example/b',
    'https://other.example/',
  ]);
  const [a, b, other] = pages;
  if (a === undefined || b === undefined || other === undefined) throw new Error('no pages');
  await receiveAll([
    a.uptime('down', noon),
    other.uptime('down', minutes(1)),
    b.uptime('down', minutes(180)),
  ]);
  expect((await listed(accountId)).map(({ members }) => members.length)).toEqual([1, 1, 1]);
  expect(await told(accountId)).toEqual(['site-down', 'site-down', 'site-down']);
});

const until = after(noon, 6 * dayMs);

const sharing = isWhole ? 50 : 20;
test(`${sharing} sites that share one certificate are one incident with one notification for each stage`, async () => {
  const urls = Array.from({ length: sharing }, (_, index) => `https://shop-${index}.example/`);
  const { accountId, pages } = await accountWith(urls);
  const stage = (daysLeft: 7 | 1, minute: number) =>
    pages.map((page, index) =>
      page.certificate(daysLeft, until, minutes(minute + index), 'AB:CD:EF'),
    );
  await receiveAll(stage(7, 0));
  expect(await listed(accountId)).toMatchObject([
    {
      title: `The certificate of shop-0.example expires within 7 days: ${sharing} sites`,
      pages: sharing,
    },
  ]);
  expect(await told(accountId)).toEqual(['certificate-expiring']);
  await receiveAll(stage(1, 500));
  expect(await told(accountId)).toEqual(['certificate-expiring', 'certificate-expiring']);
  await receiveAll(pages.map((page) => page.renewed(after(until, 90 * dayMs), minutes(900))));
  expect(await told(accountId)).toEqual([
    'certificate-expiring',
    'certificate-expiring',
    'incident-ended',
  ]);
  expect(await listed(accountId)).toMatchObject([{ state: 'ended', pages: sharing }]);
});

test('another certificate that ends at the same time is another incident, and each client is notified', async () => {
  const urls = ['https://one.example/', 'https://two.example/', 'https://three.example/'];
  const { accountId, pages } = await accountWith(urls, (url) => (url.includes('two') ? 'b' : 'a'));
  const prints = ['AA', 'AA', 'BB'];
  await receiveAll(
    pages.map((page, index) => page.certificate(7, until, minutes(index), prints[index])),
  );
  const all = await listed(accountId);
  expect(all.map(({ members }) => members.length)).toEqual([1, 2]);
  expect(await told(accountId)).toHaveLength(3);
});

test('once the site that was notified about is removed, the next stage of another one is reported', async () => {
  const { accountId, pages } = await accountWith(['https://one.example/', 'https://two.example/']);
  const stages = (daysLeft: 7 | 1, minute: number) =>
    pages.map((page) => page.certificate(daysLeft, until, minutes(minute), 'AA'));
  for (const event of stages(7, 0)) await hear(event);
  expect(await told(accountId)).toEqual(['certificate-expiring']);
  await forgetIncidents(table, {
    accountId,
    url: 'https://one.example/',
    before: after(noon, 2 * dayMs),
  });
  expect(await told(accountId)).toEqual([]);
  await receiveAll(stages(1, 500).slice(1));
  expect(await told(accountId)).toEqual(['certificate-expiring']);
});

test('the order in which events arrive does not change which incidents are one', async () => {
  const urls = ['https://shop.example/a', 'https://shop.example/b', 'https://shop.example/c'];
  const orders = [
    [0, 1, 2],
    [2, 1, 0],
    [1, 2, 0],
  ];
  for (const order of orders) {
    const { accountId, pages } = await accountWith(urls);
    const events = pages.map((page, index) => page.uptime('down', minutes(index * 50)));
    for (const index of order) await receiveAll(events.slice(index, index + 1));
    const [one] = await listed(accountId);
    expect(one?.members.map(({ site }) => site)).toEqual(urls);
    const last = one?.members.at(-1)?.incidentId ?? '';
    const group = await oneIncident(table, { accountId, incidentId: last });
    expect(group.map(({ site }) => site)).toEqual(urls);
  }
});

/** What a user does on the incident of the first site. */
async function mark(accountId: string, marks: { mutedUntil?: string; falseAlarmAt?: string }) {
  const [one] = await listed(accountId);
  const [first, ...others] = await oneIncident(table, {
    accountId,
    incidentId: one?.incidentId ?? '',
  });
  if (first === undefined) throw new Error('no incident');
  const call = { caller: { userId: 'user' }, now: noon };
  await incidentStore(table).addNote([first, ...others], { kind: 'muted', marks }, call);
}

test('a muted incident sends nothing until then, not about its other sites either, and nothing of it later', async () => {
  const { accountId, pages } = await accountWith([
    'https://shop.example/a',
    'https://shop.example/b',
    'https://shop.example/c',
  ]);
  const [a, b, c] = pages;
  if (a === undefined || b === undefined || c === undefined) throw new Error('no pages');
  const receiveNow = (event: MonitoringEvent) => hear(event, new Date(event.at));
  await receiveNow(a.uptime('down', noon));
  await receiveNow(b.uptime('down', minutes(1)));
  expect(await told(accountId)).toEqual(['site-down', 'site-down']);
  await mark(accountId, { mutedUntil: minutes(60).toISOString() });
  expect(await listed(accountId)).toMatchObject([{ mutedUntil: minutes(60).toISOString() }]);
  await receiveNow(b.uptime('up', minutes(10)));
  await receiveNow(c.uptime('down', minutes(20)));
  expect(await told(accountId)).toHaveLength(2);
  await receiveNow(c.uptime('up', minutes(70)));
  await receiveNow(a.uptime('up', minutes(80)));
  expect(await told(accountId)).toEqual(['site-down', 'site-down', 'site-up', 'site-up']);
});

test('a false alarm is one for each of its sites, and silences those that follow', async () => {
  const { accountId, pages } = await accountWith([
    'https://shop.example/a',
    'https://shop.example/b',
  ]);
  const [a, b] = pages;
  if (a === undefined || b === undefined) throw new Error('no pages');
  await hear(a.uptime('down', noon));
  await mark(accountId, { falseAlarmAt: noon.toISOString() });
  await hear(b.uptime('down', minutes(5)));
  expect(await told(accountId)).toEqual(['site-down']);
  const [group] = await incidentStore(table).list(accountId);
  if (group === undefined) throw new Error('no incident');
  // A member of one client mutes their own sites: the other ones still send.
  const [first, second = first] = group;
  const isMuted = { ...second, mutedUntil: minutes(60).toISOString() };
  expect(toSummary([first, isMuted], noon).mutedUntil).toBeNull();
  expect(toSummary([isMuted, first], noon).mutedUntil).toBe(isMuted.mutedUntil);
  expect(toSummary([{ ...first, state: 'withdrawn' }], noon).endedAt).toBeNull();
});
