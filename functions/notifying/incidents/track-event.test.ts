import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { eventsOf, raisedEvents } from '../../../test/support/monitoring-events.ts';
import { useTable } from '../../../test/support/scans.ts';
import { markMuted, findSilenced } from '../delivery/silenced.ts';
import { outageStore } from '../delivery/outage-store.ts';
import { notificationStore } from '../notifications/notification-store.ts';
import { toNotification } from '../notifications/to-notification.ts';
import { pageEntity } from '../../registry/pages/page-entity.ts';
import { siteEntity } from '../../registry/pages/site-entity.ts';
import { keyOfUrl } from '../../registry/pages/url-key.ts';
import type { Table } from '../../platform/table/table.ts';
import { outboxEventEntity } from '../../platform/events/outbox-event-entity.ts';
import { after, dayMs, hourMs, minuteMs } from '../../platform/times.ts';
import { asTheyReadNow } from '../../monitoring/episodes/past-words.ts';
import { forgetIncidents } from './forget-incidents.ts';
import { incidentEntity } from '../../monitoring/episodes/incident-entity.ts';
import type { MonitoringEvent } from './causes/derive-cause.ts';
import { nameOfTrack } from '../../monitoring/episodes/track.ts';
import { toSummary } from './to-incident.ts';
import { trackEvent } from './track-event.ts';
import { trackStore, type TrackStore } from './track-store.ts';

let table: Table;
beforeAll(async () => {
  table = await useTable();
});

const noon = new Date('2026-11-22T12:00:00.000Z');
const minutes = (count: number) => after(noon, count * minuteMs);
const hours = (count: number) => after(noon, count * hourMs);
const siteUrl = 'https://shop.example/';
const pageUrls = ['https://shop.example/cart', 'https://shop.example/help'];

/** An account with a site of three pages. */
async function account() {
  const accountId = randomUUID();
  const siteKey = keyOfUrl(siteUrl);
  const createdAt = noon.toISOString();
  const site = { accountId, urlKey: siteKey, siteId: 'site', url: siteUrl, createdAt };
  await siteEntity(table)
    .put({ ...site, siteName: 'Shop', propertyId: '', pageCount: 2 })
    .go();
  for (const url of pageUrls)
    await pageEntity(table)
      .put({ accountId, siteKey, urlKey: keyOfUrl(url), url, createdAt })
      .go();
  const [cart = siteUrl, help = siteUrl] = pageUrls;
  const of = (url: string) => eventsOf(accountId, url);
  return {
    accountId,
    shop: of(siteUrl),
    cart: of(cart),
    help: of(help),
    unknown: of('https://other.example/'),
  };
}

const ports = (now: Date, store: TrackStore = trackStore(table)) => ({
  store,
  announce: async () => undefined,
  sendOutages: async (accountId: string) => void sent.push(accountId),
  now,
});
const sent: string[] = [];
const hear = (event: MonitoringEvent, now = hours(12)) => trackEvent(ports(now), event);

async function incidentsLeft(accountId: string) {
  const { data } = await incidentEntity(table).query.byId({ accountId }).go({ pages: 'all' });
  return data
    .filter(({ state }) => state === 'open' || state === 'ended')
    .toSorted((a, b) => a.beganAt.localeCompare(b.beganAt));
}
const waitingIn = async (accountId: string) =>
  (await outageStore(table).find(accountId))?.state.waiting.map(({ kind }) => kind);
async function notificationsIn(accountId: string) {
  const until = after(noon, 90 * dayMs);
  const all = await notificationStore(table).listSince(accountId, new Date(0), until);
  return (await asTheyReadNow(table, accountId, all))
    .toSorted((one, other) => one.kind.localeCompare(other.kind))
    .map(({ kind, title }) => [kind, title]);
}

describe('incidents and notifications', () => {
  test('an outage of three pages is one of each, and so is its recovery', async () => {
    const { accountId, shop, cart, help } = await account();
    const down = [
      shop.uptime('down', noon),
      cart.uptime('down', minutes(20)),
      help.uptime('down', minutes(40)),
    ];
    // The first one is what the notification says.
    for (const event of down.slice(0, 1)) await hear(event);
    await Promise.all(down.slice(1).map((event) => hear(event)));
    const [incident] = await incidentsLeft(accountId);
    expect(incident).toMatchObject({ state: 'open', title: 'Shop is down', site: siteUrl });
    const up = [
      shop.uptime('up', hours(2)),
      cart.uptime('up', hours(2)),
      help.uptime('up', hours(3)),
    ];
    await Promise.all([...up, ...down].map((event) => hear(event)));
    const [ended, ...others] = await incidentsLeft(accountId);
    expect(others).toEqual([]);
    expect(ended).toMatchObject({
      incidentId: incident?.incidentId,
      state: 'ended',
      beganAt: noon.toISOString(),
      endedAt: hours(3).toISOString(),
    });
    expect(await notificationsIn(accountId)).toEqual([
      ['site-down', 'Shop was down'],
      ['site-up', 'Shop is up again'],
    ]);
    expect(ended?.notifications).toHaveLength(2);
  });

  test('a site whose home page answers again is not called down while one of its pages is', async () => {
    const { accountId, shop, cart } = await account();
    await hear(shop.uptime('down', noon));
    await hear(cart.uptime('down', minutes(1)));
    await hear(shop.uptime('up', minutes(5)));
    const titles = async () => (await incidentsLeft(accountId)).map(({ title }) => title);
    expect(await titles()).toEqual(['/cart of Shop is down']);
    await hear(cart.uptime('up', minutes(6)));
    expect(await titles()).toEqual(['Shop was down']);
  });

  test('two outages of one incident are counted, without the time between them', async () => {
    const { accountId, shop } = await account();
    await hear(shop.uptime('down', noon));
    await hear(shop.uptime('up', minutes(1)));
    await hear(shop.uptime('down', minutes(2)));
    await hear(shop.uptime('up', minutes(4)));
    const [incident, ...others] = await incidentsLeft(accountId);
    expect(others).toEqual([]);
    expect(incident).toMatchObject({ title: 'Shop was down 2 times' });
    expect(incident && toSummary([incident], noon).outages).toEqual([
      { from: noon.toISOString(), to: minutes(1).toISOString() },
      { from: minutes(2).toISOString(), to: minutes(4).toISOString() },
    ]);
  });

  test('a page that looked different, and does so again soon, is not over', async () => {
    const { accountId, shop } = await account();
    const readNow = async () => {
      const all = await notificationStore(table).listSince(accountId, noon, hours(24));
      return (await asTheyReadNow(table, accountId, all))
        .toSorted((one, other) => other.kind.localeCompare(one.kind))
        .map(({ title, isOver }) => [title, isOver]);
    };
    await hear(shop.picture(false, noon));
    await hear(shop.picture(true, hours(1)));
    const over = 'Resolved: Shop looked different';
    expect(await readNow()).toEqual([
      ['Shop looked different', undefined],
      [over, true],
    ]);
    await hear(shop.picture(false, hours(2)));
    expect(await readNow()).toEqual([
      ['Shop looks different', undefined],
      ['Resolved for a while: Shop looked different', false],
    ]);
  });

  test('the notification of an outage is dated when the outage began, not when it was confirmed', async () => {
    const { accountId, shop } = await account();
    await hear(shop.uptime('down', noon), minutes(1.2));
    const [incident] = await incidentsLeft(accountId);
    const [stored] = await notificationStore(table).listSince(accountId, noon, minutes(2));
    expect(stored?.time).toBe(minutes(1.2).toISOString());
    expect(stored && toNotification({ ...stored, read: false }).time).toBe(incident?.beganAt);
    expect(incident?.beganAt).toBe(noon.toISOString());
  });

  test('an outage of a page is headed with the page, and that of the whole site after it is reported as well', async () => {
    const { accountId, shop, cart, help } = await account();
    await hear(cart.uptime('down', noon));
    expect(await notificationsIn(accountId)).toEqual([['site-down', '/cart of Shop is down']]);
    await hear(help.uptime('down', minutes(1)));
    expect((await incidentsLeft(accountId)).map(({ title }) => title)).toEqual([
      '2 pages of Shop are down',
    ]);
    await hear(shop.uptime('down', minutes(2)));
    expect((await notificationsIn(accountId)).map(([, title]) => title)).toEqual(
      expect.arrayContaining(['/cart of Shop is down', 'Shop is down']),
    );
    const other = await account();
    await hear(other.cart.uptime('down', noon));
    await hear(other.cart.uptime('up', minutes(5)));
    expect(await notificationsIn(other.accountId)).toEqual([
      ['site-down', '/cart of Shop was down'],
      ['site-up', '/cart of Shop is up again'],
    ]);
  });

  test('each change of incidents is an event, so that no open page keeps an old one', async () => {
    const { accountId, shop } = await account();
    await hear(shop.uptime('down', noon));
    await hear(shop.uptime('up', minutes(5)));
    const { data } = await outboxEventEntity(table).query.byId({ accountId }).go();
    const changes = data.filter(({ event }) => event.type === 'incidents-changed');
    expect(changes.map(({ event }) => event.subject.url)).toEqual([siteUrl, siteUrl]);
  });

  test('results of a user’s check have the user as cause, scheduled ones the clock', async () => {
    const { accountId, shop } = await account();
    const byPerson = { cause: 'person', by: { kind: 'user', userId: 'user-1' } } as const;
    await hear({ ...shop.uptime('down', noon), ...byPerson });
    await hear(shop.uptime('up', hours(2)));
    const events = await raisedEvents(table, accountId);
    // Ids of one millisecond are in no order.
    expect(events).toHaveLength(2);
    expect(events).toContainEqual(expect.objectContaining(byPerson));
    expect(events).toContainEqual(expect.objectContaining({ cause: 'clock' }));
    expect(events.filter(({ by }) => by === undefined)).toHaveLength(1);
  });

  test('an address that is no page of the account raises nothing', async () => {
    const { accountId, unknown } = await account();
    await hear(unknown.uptime('down', noon));
    await hear(unknown.certificate(1, hours(20), noon));
    expect(await incidentsLeft(accountId)).toEqual([]);
  });

  test('a late event that shows what came before makes two incidents one', async () => {
    const { accountId, shop, cart } = await account();
    await hear(shop.picture(false, minutes(6)));
    await hear(cart.picture(false, minutes(16.5)));
    expect(await incidentsLeft(accountId)).toHaveLength(2);
    await hear(shop.uptime('down', minutes(5)));
    const left = await incidentsLeft(accountId);
    expect(left).toMatchObject([{ cause: 'site-down', beganAt: minutes(5).toISOString() }]);
    const { data } = await incidentEntity(table).query.byId({ accountId }).go();
    expect(data.find(({ state }) => state === 'merged')?.mergedInto).toBe(left[0]?.incidentId);
  });

  test('a false alarm ends in silence', async () => {
    const { accountId, shop } = await account();
    await hear(shop.uptime('down', noon));
    const [{ incidentId } = { incidentId: '' }] = await incidentsLeft(accountId);
    await incidentEntity(table)
      .patch({ accountId, incidentId })
      .set({ falseAlarmAt: minutes(1).toISOString() })
      .add({ revision: 1 })
      .go();
    await hear(shop.uptime('up', hours(1)));
    expect(await notificationsIn(accountId)).toEqual([['site-down', 'Shop was down']]);
    expect(await incidentsLeft(accountId)).toMatchObject([
      { state: 'ended', falseAlarmAt: minutes(1).toISOString() },
    ]);
    // Otherwise the next outage would be no news.
    const { waiting = [] } = (await outageStore(table).find(accountId))?.state ?? {};
    expect(waiting.map(({ kind }) => kind)).toEqual(['site-down', 'site-up']);
    expect(waiting[1]).toMatchObject({ isMuted: true });
    // Nor is what waited when it was marked sent.
    const isSilenced = await findSilenced(table, accountId, waiting, hours(1));
    expect(markMuted({ sites: [], waiting }, isSilenced).waiting).toEqual(
      waiting.map((one) => ({ ...one, isMuted: true })),
    );
  });

  test('a site that is removed takes its incidents and notifications along, and no other does', async () => {
    const { accountId, shop, cart } = await account();
    await hear(shop.uptime('down', noon), noon);
    await hear(cart.picture(false, hours(2)), hours(2));
    const forget = (url: string) => forgetIncidents(table, { accountId, url, before: hours(3) });
    await forget('https://other.example/');
    await forget('https://shop.example/cart');
    expect(await incidentsLeft(accountId)).toHaveLength(1);
    for (let time = 0; time < 2; time += 1) await forget(siteUrl);
    expect([await incidentsLeft(accountId), await notificationsIn(accountId)]).toEqual([[], []]);
    await hear(shop.uptime('down', hours(4)), hours(4));
    expect(await incidentsLeft(accountId)).toHaveLength(1);
    // It does not stay down for the messages that are sent.
    expect(await waitingIn(accountId)).toEqual(['site-down', 'site-up', 'site-down']);
  });

  test('a worker that dies half-way leaves nothing half-written', async () => {
    const { accountId, shop } = await account();
    const event = shop.uptime('down', noon);
    const store = trackStore(table);
    const dying: TrackStore = {
      ...store,
      write: async (...change) => {
        await store.write(...change);
        throw new Error('killed');
      },
    };
    await expect(trackEvent(ports(noon, dying), event)).rejects.toThrow('killed');
    await hear(event);
    expect(await incidentsLeft(accountId)).toHaveLength(1);
    expect(await notificationsIn(accountId)).toHaveLength(1);
    expect(await waitingIn(accountId)).toEqual(['site-down']);
  });

  test('an outage waits to be sent from the moment it is raised, once however often its event comes', async () => {
    const { accountId, shop, cart } = await account();
    const down = shop.uptime('down', noon);
    await Promise.all([down, down, cart.uptime('down', noon)].map((event) => hear(event)));
    expect(await waitingIn(accountId)).toEqual(['site-down']);
    expect(sent.filter((one) => one === accountId)).toHaveLength(1);
    await hear(shop.markup(2, minutes(-9)));
    await hear(shop.markup(9, minutes(-8)));
    expect(await waitingIn(accountId)).toEqual(['site-down']);
  });

  test('the order of delivery changes neither history nor notifications', async () => {
    const expected = { history: '', notifications: '' };
    const events = ({ shop, cart }: Awaited<ReturnType<typeof account>>) => [
      shop.markup(2, hours(-3)),
      shop.markup(7, minutes(-2)),
      shop.uptime('down', noon),
      cart.uptime('down', minutes(12)),
      cart.uptime('up', minutes(70)),
      shop.uptime('up', minutes(64)),
      shop.markup(2, hours(3)),
      cart.uptime('down', hours(6)),
    ];
    const order = fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7], { minLength: 8 });
    await fc.assert(
      fc.asyncProperty(order, async (arrival) => {
        const own = await account();
        const history = events(own);
        for (const index of arrival)
          for (const event of history.slice(index, index + 1)) await hear(event);
        const left = await incidentsLeft(own.accountId);
        const seen = left.map(({ state, beganAt, endedAt, cause, title, episodes }) => ({
          state,
          beganAt,
          endedAt,
          cause,
          title,
          pages: episodes.map(({ track, ...when }) => [
            nameOfTrack(track),
            when.beganAt,
            when.endedAt,
          ]),
        }));
        expected.history ||= JSON.stringify(seen);
        expect(JSON.stringify(seen)).toBe(expected.history);
        const kinds = (await notificationsIn(own.accountId)).map(([kind]) => kind);
        const outages = kinds.filter((kind) => kind === 'site-down' || kind === 'site-up');
        expect(outages.filter((kind) => kind === 'site-down')).toHaveLength(2);
        expect(outages.filter((kind) => kind === 'site-up')).toHaveLength(1);
      }),
      { numRuns: 6 },
    );
  });
});
