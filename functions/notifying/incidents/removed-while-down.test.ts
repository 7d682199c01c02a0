import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { eventsOf } from '../../../test/support/monitoring-events.ts';
import { useTable } from '../../../test/support/scans.ts';
import { asTheyReadNow } from '../../monitoring/episodes/past-words.ts';
import { incidentEntity } from '../../monitoring/episodes/incident-entity.ts';
import { after, dayMs, hourMs, minuteMs } from '../../platform/times.ts';
import { pageEntity } from '../../registry/pages/page-entity.ts';
import { siteEntity } from '../../registry/pages/site-entity.ts';
import { keyOfUrl } from '../../registry/pages/url-key.ts';
import { newlyRemovedEndpoint, newlyWatched } from '../../registry/pages/watch-page.ts';
import { watchedPageEntity } from '../../registry/pages/watched-page-entity.ts';
import { outageStore } from '../delivery/outage-store.ts';
import { notificationStore } from '../notifications/notification-store.ts';
import type { MonitoringEvent } from './causes/derive-cause.ts';
import { forgetIncidents } from './forget-incidents.ts';
import { momentsOf } from './to-incident.ts';
import { trackEntity } from './track-entity.ts';
import { trackEvent } from './track-event.ts';
import { trackStore } from './track-store.ts';

const table = await useTable();
const noon = new Date('2026-11-22T12:00:00.000Z');
const minutes = (count: number) => after(noon, count * minuteMs);
const hours = (count: number) => after(noon, count * hourMs);
const siteUrl = 'https://shop.example/';
const [cartUrl, helpUrl] = [`${siteUrl}cart`, `${siteUrl}help`];
const dbUrl = 'tcp://db.shop.example:5432';

/** An account with a site of three pages and an endpoint. */
async function account() {
  const accountId = randomUUID();
  const siteKey = keyOfUrl(siteUrl);
  const createdAt = noon.toISOString();
  const site = { accountId, urlKey: siteKey, siteId: 'site', url: siteUrl, createdAt };
  await siteEntity(table)
    .put({ ...site, siteName: 'Shop', propertyId: '', pageCount: 2 })
    .go();
  for (const url of [cartUrl, helpUrl])
    await pageEntity(table)
      .put({ accountId, siteKey, urlKey: keyOfUrl(url), url, createdAt })
      .go();
  const endpoint = { subject: 'endpoint', siteKey, name: 'Db' } as const;
  await watchedPageEntity(table)
    .put({ ...newlyWatched(accountId, dbUrl, noon), ...endpoint })
    .go();
  const of = (url: string) => eventsOf(accountId, url);
  return { accountId, cart: of(cartUrl), help: of(helpUrl), db: of(dbUrl) };
}

const hear = (event: MonitoringEvent, now = hours(12)) =>
  trackEvent(
    {
      store: trackStore(table),
      announce: async () => undefined,
      sendOutages: async () => undefined,
      now,
    },
    event,
  );
/** As the job that is delivered twice, at once and later. */
async function forget(accountId: string, url: string, before: Date): Promise<void> {
  const once = () => forgetIncidents(table, { accountId, url, before });
  await Promise.all([once(), once()]);
  await once();
}
async function incidentsLeft(accountId: string) {
  const { data } = await incidentEntity(table).query.byId({ accountId }).go({ pages: 'all' });
  return data.map((one) => ({ ...one, texts: momentsOf(one).map(({ text }) => text) }));
}
async function notificationsIn(accountId: string) {
  const until = after(noon, 90 * dayMs);
  const all = await notificationStore(table).listSince(accountId, new Date(0), until);
  return (await asTheyReadNow(table, accountId, all))
    .map(({ kind, title }) => `${kind}: ${title}`)
    .toSorted();
}
const signalsIn = async (accountId: string) =>
  (await outageStore(table).find(accountId))?.state.waiting.map(({ kind, part, isMuted }) => [
    kind,
    part,
    isMuted === true,
  ]);

test('removing a page that is down ends its incident, and everything else of it that is still open', async () => {
  const { accountId, cart } = await account();
  await hear(cart.uptime('down', noon), noon);
  await hear(cart.markup(2, hours(-24)), noon);
  await hear(cart.markup(9, minutes(30)), minutes(30));
  await forget(accountId, cartUrl, hours(1));
  const [incident, ...others] = await incidentsLeft(accountId);
  expect(others).toEqual([]);
  expect(incident).toMatchObject({ state: 'ended', endedAt: hours(1).toISOString() });
  // No further step of its escalation is due.
  expect(incident?.openShard).toBeUndefined();
  expect(incident?.texts.slice(-2)).toEqual(['The page was removed.', 'The page was removed.']);
  // Nothing says that it is up again.
  expect(await notificationsIn(accountId)).toEqual([
    'incident-ended: Resolved: /cart of Shop was down',
    'site-down: /cart of Shop was down',
  ]);
  expect(await signalsIn(accountId)).toEqual([
    ['site-down', '/cart', false],
    ['site-up', undefined, true],
  ]);
  const key = { accountId, urlKey: keyOfUrl(cartUrl) };
  expect((await trackEntity(table).query.byPage(key).go()).data).toEqual([]);
});

test('other pages of its outage recover by themselves', async () => {
  const { accountId, cart, help } = await account();
  await hear(cart.uptime('down', noon), noon);
  await hear(help.uptime('down', minutes(1)), minutes(1));
  await forget(accountId, cartUrl, hours(1));
  expect(await incidentsLeft(accountId)).toMatchObject([
    { state: 'open', title: '/help of Shop is down' },
  ]);
  await hear(help.uptime('up', hours(2)));
  expect(await notificationsIn(accountId)).toContain('site-up: /help of Shop is up again');
});

test('an endpoint that is removed while it is down ends its incident', async () => {
  const { accountId, db } = await account();
  await hear(db.endpoint('Db', 'down', noon), noon);
  await watchedPageEntity(table)
    .put(newlyRemovedEndpoint(accountId, dbUrl, hours(1)))
    .go();
  await forget(accountId, dbUrl, hours(1));
  expect(await incidentsLeft(accountId)).toMatchObject([
    {
      state: 'ended',
      title: 'Db of Shop was down',
      texts: [expect.stringMatching(/^Db went down/), 'Db was removed.'],
    },
  ]);
  expect(await notificationsIn(accountId)).toEqual([
    'incident-ended: Resolved: Db of Shop was down',
    'monitor-down: Db of Shop was down',
  ]);
  expect(await signalsIn(accountId)).toEqual([
    ['site-down', 'Db', false],
    ['site-up', 'Db', true],
  ]);
});

test('a page that was added again keeps its incident until a check finds it up', async () => {
  const { accountId, cart } = await account();
  await hear(cart.uptime('down', noon), noon);
  await hear(cart.uptime('down', hours(2)), hours(2));
  await forget(accountId, cartUrl, hours(1));
  expect(await incidentsLeft(accountId)).toMatchObject([{ state: 'open' }]);
  await hear(cart.uptime('up', hours(3)));
  expect(await incidentsLeft(accountId)).toMatchObject([{ endedAt: hours(3).toISOString() }]);
});
