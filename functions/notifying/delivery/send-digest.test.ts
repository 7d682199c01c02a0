import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type {
  ChannelSettings,
  Frequency,
} from '../../../shared/models/notifying/channel-settings.ts';
import { settingsWith } from '../../../test/support/delivery-world.ts';
import { useTable } from '../../../test/support/scans.ts';
import type { Table } from '../../platform/table/table.ts';
import { after, dayMs, hourMs } from '../../platform/times.ts';
import type { ClientRoute } from '../../../shared/models/registry/client-route.ts';
import type { DeliveryItem } from './delivery-entity.ts';
import { deliveryStore } from './delivery-store.ts';
import type { DigestNews } from './digest-message.ts';
import { nextDigestAt } from './digest-times.ts';
import type { RouteOfSite } from './site-lanes.ts';
import { digestTurnStore } from './digest-turn-store.ts';
import { sendDigest } from './send-digest.ts';

let table: Table;
beforeAll(async () => {
  table = await useTable();
});

/** A Monday. */
const noon = new Date('2026-11-23T11:00:00.000Z');
const zone = 'Europe/Vienna';

/** An account with one channel, its notifications, and the clock. */
function oneAccount(frequency: Frequency = 'Daily') {
  const accountId = randomUUID();
  const key = { accountId, channel: 'slack' } as const;
  let now = noon;
  const news: DigestNews[] = [];
  let settings: ChannelSettings = settingsWith(['slack']);
  let routeOf: RouteOfSite = () => undefined;
  const set = (changed: { frequency?: Frequency; enabled?: boolean; bad?: boolean }) => {
    const { bad = settings.options.bad, ...channel } = changed;
    const slack = { ...settings.channels.slack, ...channel };
    settings = {
      ...settings,
      channels: { ...settings.channels, slack },
      options: { ...settings.options, bad },
    };
  };
  set({ frequency });
  const store = digestTurnStore(table);
  const run = () =>
    sendDigest(
      {
        store,
        settingsOf: async () => settings,
        timeZoneOf: async () => zone,
        newsOf: async (_, from, to) =>
          news.filter(({ time }) => time >= from.toISOString() && time < to.toISOString()),
        routesOf: async () => routeOf,
        numbersOf: async () => [],
        deliver: async () => undefined,
        publicUrl: 'https://vitals.example',
        clock: () => now,
      },
      key,
    );
  return {
    set,
    run,
    route(changed: RouteOfSite) {
      routeOf = changed;
    },
    slackOf(clientId: string) {
      const own = { channel: '#own', webhook: 'https://hooks.slack.com/services/T1/B1/own' };
      settings = { ...settings, slackOfClients: new Map([[clientId, own]]) };
    },
    turn: () => store.find(key),
    at(time: Date) {
      now = time;
    },
    async raise(title: string, site = 'https://shop.example/') {
      news.push({
        kind: 'score-fell',
        tone: 'bad',
        title,
        site,
        time: now.toISOString(),
      });
      const chosen = settings.channels.slack.frequency;
      await store.want(key, now.toISOString(), nextDigestAt(chosen, now, zone), now);
    },
    deliveries: () => deliveryStore(table).since(accountId, new Date(0)),
    message: async (delivery: DeliveryItem | undefined) =>
      delivery === undefined ? undefined : deliveryStore(table).messageOf(delivery),
    async sent(): Promise<string[]> {
      const deliveries = deliveryStore(table);
      const items = await deliveries.since(accountId, new Date(0));
      const messages = await Promise.all(items.map((item) => deliveries.messageOf(item)));
      return messages.map(
        (message) => message?.sections[0]?.lines.map(({ text }) => text).join() ?? '',
      );
    },
  };
}

const morning = new Date('2026-11-24T07:00:00.000Z');

test('a client with a Slack channel of its own gets the digest of its sites there', async () => {
  const account = oneAccount();
  account.set({ enabled: false });
  account.slackOf('acme');
  account.route((site) =>
    site.includes('acme')
      ? { channels: null, quiet: 'account', quietHours: null, slackOf: 'acme' }
      : undefined,
  );
  await account.raise('Theirs', 'https://acme.example/');
  await account.raise('Another');
  account.at(morning);
  await account.run();
  expect(await account.sent()).toEqual(['Theirs']);
  expect(await account.deliveries()).toMatchObject([{ channel: 'slack', slackOf: 'acme' }]);
  account.set({ enabled: true });
  account.at(after(morning, hourMs));
  await account.raise('Theirs too', 'https://acme.example/');
  await account.raise('Ours');
  account.at(after(morning, dayMs));
  await account.run();
  expect((await account.sent()).toSorted()).toEqual(['Ours', 'Theirs', 'Theirs too']);
});

describe('a daily digest', () => {
  test('is written at 08:00, once, however often its job comes', async () => {
    const account = oneAccount();
    await account.raise('One');
    await account.raise('Two');
    account.at(after(morning, -1));
    await account.run();
    expect(await account.sent()).toEqual([]);
    account.at(morning);
    await Promise.all([account.run(), account.run(), account.run()]);
    expect(await account.sent()).toEqual(['One,Two']);
    expect(await account.turn()).not.toHaveProperty('dueAt');
  });

  test('includes notifications raised during writing on the next day', async () => {
    const account = oneAccount();
    await account.raise('One');
    account.at(after(morning, -1000));
    await account.raise('Late');
    account.at(after(morning, 3000));
    await account.raise('After');
    await account.run();
    expect(await account.sent()).toEqual(['One']);
    account.at(after(morning, dayMs + 5000));
    await account.run();
    expect(await account.sent()).toEqual(['One', 'Late,After']);
  });

  test('is not written where there is nothing to say, and where the channel is off', async () => {
    const account = oneAccount();
    account.at(morning);
    await account.run();
    account.at(noon);
    await account.raise('One');
    account.set({ enabled: false });
    account.at(morning);
    await account.run();
    expect(await account.sent()).toEqual([]);
    expect(await account.turn()).not.toHaveProperty('dueAt');
  });
});

describe('another frequency', () => {
  test('weekly on Mondays, with the news of the week', async () => {
    const account = oneAccount('Weekly');
    await account.raise('One');
    account.at(after(noon, 2 * dayMs));
    await account.raise('Two');
    expect((await account.turn())?.dueAt).toBe('2026-11-30T07:00:00.000Z');
    account.at(new Date('2026-11-30T07:02:00.000Z'));
    await account.run();
    expect(await account.sent()).toEqual(['One,Two']);
  });

  test('that is chosen in between counts from then on', async () => {
    const account = oneAccount();
    await account.raise('One');
    account.set({ frequency: 'Monthly' });
    account.at(morning);
    await account.run();
    expect(await account.sent()).toEqual([]);
    expect((await account.turn())?.dueAt).toBe('2026-12-01T07:00:00.000Z');
    account.set({ frequency: 'Daily' });
    account.at(after(morning, hourMs));
    await account.raise('Two');
    expect((await account.turn())?.dueAt).toBe('2026-11-25T07:00:00.000Z');
    account.at(new Date('2026-11-25T07:00:00.000Z'));
    await account.run();
    expect(await account.sent()).toEqual(['One,Two']);
  });
});

test('digests of an hour are sent over it, each account’s at the same minute every day', async () => {
  const store = digestTurnStore(table);
  const minutes = await Promise.all(
    Array.from({ length: 60 }, async () => {
      const key = { accountId: randomUUID(), channel: 'slack' } as const;
      const later = async (dueAt: Date) => {
        await store.want(key, noon.toISOString(), dueAt, noon);
        return (Date.parse((await store.find(key))?.retryAt ?? '') - dueAt.getTime()) / 60_000;
      };
      const minute = await later(after(morning, dayMs));
      expect(await later(morning)).toBe(minute);
      return minute;
    }),
  );
  expect(Math.min(...minutes)).toBeGreaterThanOrEqual(0);
  // Swept every five minutes, so before 09:00.
  expect(Math.max(...minutes)).toBeLessThanOrEqual(55);
  for (const from of [0, 20, 40])
    expect(minutes.filter((minute) => minute >= from && minute < from + 20).length).toBeGreaterThan(
      0,
    );
});

describe('a clock that was wrong for a minute', () => {
  test('40 days ahead: the digest is sent once, with what there was, and the next one has the rest', async () => {
    const one = oneAccount();
    await one.raise('first');
    one.at(after(noon, 40 * dayMs));
    await one.run();
    await one.run();
    const early = await one.deliveries();
    expect(early).toHaveLength(1);
    // Not held back until the clock is there again.
    expect(early[0]?.notBefore).toBe('2026-11-24T07:00:00.000Z');
    one.at(after(noon, hourMs));
    await one.raise('second');
    one.at(after(noon, dayMs));
    await one.run();
    await one.run();
    expect(await one.sent()).toEqual(['first', 'second']);
  });

  test('40 days behind: nothing is sent, and the digest comes on its day', async () => {
    const one = oneAccount();
    await one.raise('first');
    one.at(after(noon, -40 * dayMs));
    await one.run();
    expect(await one.sent()).toEqual([]);
    one.at(after(noon, dayMs));
    await one.run();
    expect(await one.sent()).toHaveLength(1);
  });

  test('and stood still for 40 days: one digest, and not forty', async () => {
    const one = oneAccount();
    await one.raise('first');
    one.at(after(noon, 40 * dayMs));
    for (let time = 0; time < 5; time += 1) await one.run();
    expect(await one.sent()).toHaveLength(1);
  });
});

describe('a client with a route', () => {
  const quiet = (days: number[], from: string, to: string) => ({
    channels: null,
    quiet: 'client' as const,
    quietHours: { from, to, days, allows: 'outages' as const },
  });
  const [acme, blog] = ['https://acme.example/', 'https://blog.example/'];
  const ofAcme =
    (route: ClientRoute): RouteOfSite =>
    (site) =>
      site === acme ? route : undefined;

  test('is in the digests of its channels only', async () => {
    const one = oneAccount();
    await one.raise('Blog', blog);
    await one.raise('Acme', acme);
    one.route(ofAcme({ channels: ['email'], quiet: 'account', quietHours: null }));
    one.at(morning);
    await one.run();
    expect(await one.sent()).toEqual(['Blog']);
  });

  test('whose site is given to another client while it waits is in the digests of that one', async () => {
    const one = oneAccount();
    one.route(ofAcme({ channels: ['email'], quiet: 'account', quietHours: null }));
    await one.raise('Acme', acme);
    one.route(() => undefined);
    one.at(morning);
    await one.run();
    expect(await one.sent()).toEqual(['Acme']);
  });

  test('gets one summary of a quiet weekend at its end, planned twice or not, and the others their digests', async () => {
    const one = oneAccount();
    // Saturday and Sunday as a whole.
    one.route(ofAcme(quiet([6, 7], '00:00', '00:00')));
    const friday = new Date('2026-11-27T11:00:00.000Z');
    for (const day of [0, 1]) {
      one.at(after(friday, day * dayMs));
      await one.raise(`Acme ${day}`, acme);
      await one.raise(`Blog ${day}`, blog);
      one.at(new Date(`2026-11-${28 + day}T07:00:00.000Z`));
      await Promise.all([one.run(), one.run()]);
    }
    const deliveries = await one.deliveries();
    const sent = await one.sent();
    const said = deliveries.map(({ notBefore }, index) => `${notBefore} ${sent[index]}`);
    expect(said.toSorted()).toEqual([
      '2026-11-28T07:00:00.000Z Blog 0',
      '2026-11-29T07:00:00.000Z Blog 1',
      // Monday 00:00 in Vienna.
      '2026-11-29T23:00:00.000Z Acme 0,Acme 1',
    ]);
    const summary = await one.message(deliveries.at(-1));
    expect(summary?.heading).toBe('Your sites in the last 2 days: 2 things got worse');
  });
});
