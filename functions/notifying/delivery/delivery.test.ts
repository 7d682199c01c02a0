import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { outageTimings } from '../../../shared/models/notifying/channel-settings.ts';
import { deliveryWorld, type Trouble } from '../../../test/support/delivery-world.ts';
import { down } from '../../../test/support/outage-signals.ts';
import { queueOutages } from '../../../test/support/queue-outages.ts';
import { useTable } from '../../../test/support/scans.ts';
import type { ClientRoute } from '../../../shared/models/registry/client-route.ts';
import { outageStore } from './outage-store.ts';
import type { Table } from '../../platform/table/table.ts';
import { after, hourMs, minuteMs } from '../../platform/times.ts';

let table: Table;
beforeAll(async () => {
  table = await useTable();
});

const noon = new Date('2026-11-23T11:00:00.000Z');
const at = (seconds: number) => after(noon, seconds * 1000);
const world = (trouble?: Trouble) => deliveryWorld(table, noon, trouble);
type World = ReturnType<typeof world>;

const saidIn = ({ received }: World): string[] =>
  received.map(
    ({ channel, message, at: time }) =>
      `${(time.getTime() - noon.getTime()) / 1000} ${channel}: ${message.heading}`,
  );
const endsIn = async (one: World, accountId: string) =>
  (await one.deliveriesOfAccount(accountId)).map(
    ({ channel, end, state }) => `${channel} ${end ?? state}`,
  );

describe('an outage', () => {
  test('is sent to every channel once, and so is its recovery', async () => {
    const one = world({ copies: () => 2 });
    const accountId = one.account(['slack', 'discord']);
    await one.raise(accountId, 'site-down', 'https://shop.example/');
    await one.runUntil(at(60));
    await one.raise(accountId, 'site-up', 'https://shop.example/');
    await one.runUntil(at(120));
    expect(saidIn(one)).toEqual([
      '2 slack: shop.example is down',
      '2 discord: shop.example is down',
      '62 slack: shop.example is up again',
      '62 discord: shop.example is up again',
    ]);
  });

  test('names a site as its owner does, with its address', async () => {
    const siteNames = { 'https://shop.example/': 'Shop', 'https://blog.example/': 'blog.example' };
    const one = world({ siteNames });
    const accountId = one.account(['slack']);
    await one.raise(accountId, 'site-down', 'https://shop.example/');
    await one.raise(accountId, 'site-down', 'https://blog.example/');
    await one.runUntil(at(60));
    await one.raise(accountId, 'site-up', 'https://shop.example/');
    await one.runUntil(at(120));
    expect(saidIn(one)).toEqual([
      '2 slack: 2 sites are down',
      '62 slack: Shop (shop.example) is up again',
    ]);
    const lines = one.received[0]?.message.sections[0]?.lines.map(({ text }) => text);
    expect(lines).toEqual([
      expect.stringMatching(/^Shop \(shop.example\): down since /),
      expect.stringMatching(/^blog.example: down since /),
    ]);
  });

  test('of twelve sites that arrive at once is one message', async () => {
    const one = world();
    const accountId = one.account(['slack']);
    await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        one.raise(accountId, 'site-down', `https://s${n}.example/`),
      ),
    );
    await one.runUntil(at(600));
    expect(saidIn(one)).toEqual(['2 slack: 12 sites are down']);
    expect(one.received[0]?.message.sections[0]?.lines).toHaveLength(12);
  });

  test('waits for failures of other sites that are being confirmed, and is one message with them', async () => {
    const one = world({ othersConfirming: (now) => now < at(30) });
    const accountId = one.account(['slack']);
    await one.raise(accountId, 'site-down', 'https://shop.example/');
    await one.runUntil(at(20));
    await one.raise(accountId, 'site-down', 'https://blog.example/');
    await one.runUntil(at(600));
    expect(saidIn(one)).toEqual([expect.stringMatching(/^3\d slack: 2 sites are down$/)]);
  });

  test('of another site after the message is sent as an update, with what is still down', async () => {
    const one = world();
    const accountId = one.account(['slack']);
    await one.raise(accountId, 'site-down', 'https://shop.example/');
    await one.runUntil(at(100));
    await one.raise(accountId, 'site-down', 'https://blog.example/');
    await one.runUntil(at(600));
    expect(saidIn(one)).toEqual([
      '2 slack: shop.example is down',
      '102 slack: Update: blog.example is down',
    ]);
    const lines = one.received[1]?.message.sections[0]?.lines.map(({ text }) => text);
    expect(lines).toEqual([
      expect.stringMatching(/^blog.example: down since /),
      expect.stringMatching(/^shop.example: still down since /),
    ]);
  });

  test('of six sites within five minutes is one message where the owner wants that', async () => {
    const one = world({ copies: () => 2, othersConfirming: () => true });
    const accountId = one.account(['slack'], { outages: 'together' });
    const seconds = [0, 60, 120, 180, 240, 299];
    for (const [n, second] of seconds.entries()) {
      await one.runUntil(at(second));
      await one.raise(accountId, 'site-down', `https://s${n}.example/`);
    }
    await one.runUntil(at(301));
    await one.raise(accountId, 'site-down', 'https://late.example/');
    await one.runUntil(at(900));
    expect(saidIn(one)).toEqual(['300 slack: 6 sites are down', '601 slack: late.example is down']);
    expect(one.received[0]?.message.why).toContain('Outages within five minutes are sent together');
  });

  test('that waits for others is sent by the sweep if all of its jobs are lost', async () => {
    const lost = { copies: 1 };
    const one = world({ copies: () => lost.copies });
    const accountId = one.account(['slack'], { outages: 'together' });
    lost.copies = 0;
    await one.raise(accountId, 'site-down', 'https://shop.example/');
    await one.runUntil(at(100));
    await one.sweep([accountId]);
    await one.runUntil(at(420));
    lost.copies = 1;
    await one.sweep([accountId]);
    await one.runUntil(at(430));
    expect(saidIn(one)).toEqual(['420 slack: shop.example is down']);
  });

  describe('of a client with a route', () => {
    const acme = (site: string) => site.startsWith('https://a');
    /** 12:00 is in them. */
    const quiet = {
      channels: null,
      quiet: 'client' as const,
      quietHours: { from: '11:00', to: '13:00', days: [1], allows: 'nothing' as const },
    };
    const onTo = (route: ClientRoute) => (site: string) => (acme(site) ? route : undefined);
    const linesOf = (received: World['received']) =>
      received.map(({ message }) => message.sections.flatMap(({ lines }) => lines).length);

    test('goes to its channels only, and the sites of others to all: 300 sites, a message for each', async () => {
      const one = world({ copies: () => 2 });
      const accountId = one.account(['slack', 'discord']);
      one.route(accountId, onTo({ channels: ['discord'], quiet: 'account', quietHours: null }));
      const signals = Array.from({ length: 300 }, (_, n) => {
        const site = `https://${n % 2 === 0 ? 'a' : 'b'}${n >> 1}.example/`;
        return { ...down(site, 0), happenedAt: noon.toISOString(), heardAt: noon.toISOString() };
      });
      await queueOutages(table, accountId, signals, noon);
      await one.sendOutages(accountId);
      await one.runUntil(at(10));
      await one.raise(accountId, 'site-up', 'https://a1.example/');
      await one.runUntil(at(60));
      const said = saidIn(one).map((words) => words.slice(words.indexOf(' ') + 1));
      expect(said.toSorted()).toEqual([
        'discord: 150 sites are down',
        'discord: 150 sites are down',
        'discord: a1.example is up again',
        'slack: 150 sites are down',
      ]);
      expect(linesOf(one.received.slice(0, 3))).toEqual([41, 41, 41]);
      const onSlack = one.received.filter(({ channel }) => channel === 'slack');
      expect(JSON.stringify(onSlack)).not.toContain('a1.example');
    });

    test('waits for the end of its quiet hours, and is one message then; other clients’ do not', async () => {
      const one = world({ copies: () => 2 });
      const accountId = one.account(['slack']);
      one.route(accountId, onTo(quiet));
      await one.raise(accountId, 'site-down', 'https://a1.example/');
      await one.raise(accountId, 'site-down', 'https://b1.example/');
      await one.runUntil(at(600));
      await one.raise(accountId, 'site-up', 'https://a1.example/');
      await one.raise(accountId, 'site-down', 'https://a2.example/');
      await one.runUntil(at(3599));
      await one.sweep([accountId]);
      await one.runUntil(at(3700));
      await one.sweep([accountId]);
      await one.runUntil(at(3800));
      expect(saidIn(one)).toEqual(['2 slack: b1.example is down', '3600 slack: 2 sites are down']);
    });

    test('breaks through where the route allows outages', async () => {
      const one = world();
      const accountId = one.account(['slack']);
      const { quietHours } = quiet;
      one.route(accountId, onTo({ ...quiet, quietHours: { ...quietHours, allows: 'outages' } }));
      await one.raise(accountId, 'site-down', 'https://a1.example/');
      await one.runUntil(at(60));
      expect(saidIn(one)).toEqual(['2 slack: a1.example is down']);
    });

    test('follows its site to another client, and the account once its client is removed', async () => {
      const one = world();
      const accountId = one.account(['slack', 'discord']);
      one.route(accountId, onTo(quiet));
      await one.raise(accountId, 'site-down', 'https://a1.example/');
      await one.runUntil(at(60));
      one.route(accountId, onTo({ channels: ['discord'], quiet: 'none', quietHours: null }));
      await one.sendOutages(accountId);
      await one.runUntil(at(120));
      one.route(accountId, () => undefined);
      await one.raise(accountId, 'site-up', 'https://a1.example/');
      await one.runUntil(at(180));
      expect(saidIn(one)).toEqual([
        '62 discord: a1.example is down',
        '122 slack: a1.example is up again',
        '122 discord: a1.example is up again',
      ]);
    });

    test('is sent nowhere while its channels are disabled, and nothing of it waits', async () => {
      const one = world();
      const accountId = one.account(['slack']);
      one.route(accountId, onTo({ channels: ['discord'], quiet: 'none', quietHours: null }));
      await one.raise(accountId, 'site-down', 'https://a1.example/');
      await one.raise(accountId, 'site-down', 'https://b1.example/');
      await one.runUntil(at(60));
      expect(saidIn(one)).toEqual(['2 slack: b1.example is down']);
      expect((await outageStore(table).find(accountId))?.state.waiting).toEqual([]);
    });
  });

  test('is not sent where no channel is enabled', async () => {
    const one = world();
    const accountId = one.account([]);
    await one.raise(accountId, 'site-down', 'https://shop.example/');
    await one.runUntil(at(60));
    expect(await endsIn(one, accountId)).toEqual([]);
  });
});

describe('a provider', () => {
  test('that asks for a pause is left alone for so long', async () => {
    const asked: number[] = [];
    const one = world({
      answer: (_target, _message, now) => {
        asked.push((now.getTime() - noon.getTime()) / 1000);
        return asked.length === 1
          ? { kind: 'retry', afterSeconds: 90, reason: 'Too many requests' }
          : { kind: 'delivered' };
      },
      copies: () => 2,
    });
    const accountId = one.account(['discord']);
    await one.raise(accountId, 'site-down', 'https://shop.example/');
    await one.runUntil(at(600));
    expect(asked).toHaveLength(2);
    expect(asked[1]).toBeGreaterThanOrEqual(92);
    expect(await endsIn(one, accountId)).toEqual(['discord delivered']);
  });

  test('that is away keeps the order: the outage arrives before the recovery', async () => {
    const one = world({
      answer: (_target, _message, now) =>
        now < at(600) ? { kind: 'retry', reason: 'Status 500' } : { kind: 'delivered' },
    });
    const accountId = one.account(['slack']);
    await one.raise(accountId, 'site-down', 'https://shop.example/');
    await one.runUntil(at(300));
    await one.raise(accountId, 'site-up', 'https://shop.example/');
    await one.runUntil(at(3600));
    expect(one.received.map(({ message }) => message.kind)).toEqual(['outage', 'recovery']);
  });

  test('that is away for a day gets the message no more', async () => {
    const one = world({ answer: () => ({ kind: 'retry', reason: 'Status 500' }) });
    const accountId = one.account(['slack']);
    await one.raise(accountId, 'site-down', 'https://shop.example/');
    await one.runUntil(after(noon, 25 * hourMs));
    expect(await one.deliveriesOfAccount(accountId)).toMatchObject([
      { end: 'failed', reason: 'Status 500', state: 'failed' },
    ]);
  });

  test('whose channel is gone switches it off, once, and the rest continues', async () => {
    const one = world({
      answer: ({ address }) =>
        address.startsWith('discord') ? { kind: 'gone', reason: 'Deleted' } : { kind: 'delivered' },
    });
    const accountId = one.account(['slack', 'discord']);
    await one.raise(accountId, 'site-down', 'https://shop.example/');
    await one.runUntil(at(60));
    await one.raise(accountId, 'site-up', 'https://shop.example/');
    await one.runUntil(at(120));
    expect(one.lost).toEqual(['discord']);
    expect(await endsIn(one, accountId)).toEqual([
      'discord gone',
      'slack delivered',
      'slack delivered',
    ]);
  });

  test('whose channel is gone and cannot be switched off was refused; the next message tries again', async () => {
    let failures = 0;
    const one = world({
      answer: () => ({ kind: 'gone', reason: 'Deleted' }),
      staysOn: () => (failures += 1) === 1,
    });
    const accountId = one.account(['discord']);
    await one.raise(accountId, 'site-down', 'https://shop.example/');
    await expect(one.runUntil(at(60))).rejects.toThrow('not switched off');
    await one.sweep([accountId]);
    await one.runUntil(at(90));
    expect([one.lost, await endsIn(one, accountId)]).toEqual([[], ['discord gone']]);
    await one.raise(accountId, 'site-up', 'https://shop.example/');
    await one.runUntil(at(120));
    expect(one.lost).toEqual(['discord']);
  });
});

test('a worker that dies while it sends does not make another one send again', async () => {
  let deaths = 0;
  // Claim, message, earlier ones, mark; then it is killed before it can record the end.
  const one = world({ diesAfter: () => (deaths++ === 1 ? 4 : Number.POSITIVE_INFINITY) });
  const accountId = one.account(['email']);
  await one.raise(accountId, 'site-down', 'https://shop.example/');
  await one.runUntil(at(300));
  expect(await endsIn(one, accountId)).toEqual(['email running']);
  await one.sweep([accountId]);
  await one.runUntil(at(600));
  expect(one.received).toHaveLength(1);
  expect(await endsIn(one, accountId)).toEqual(['email unconfirmed']);
});

test('account events go to the owner by mail at once, and wait for the end of quiet hours', async () => {
  const one = world();
  const loud = one.account([]);
  const quiet = one.account([], {
    quietHours: { from: '11:30', to: '12:30', allows: 'outages' },
  });
  await one.raise(loud, 'payment-failed', '');
  await one.raise(quiet, 'payment-failed', '');
  await one.runUntil(at(60));
  expect(one.received.map(({ accountId, message }) => [accountId, message.kind])).toEqual([
    [loud, 'account'],
  ]);
  await one.runUntil(after(noon, 40 * minuteMs));
  await one.sweep([quiet]);
  await one.runUntil(after(noon, 41 * minuteMs));
  expect(one.received.map(({ accountId }) => accountId)).toEqual([loud, quiet]);
});

test('the mail about a suspension leads to the contact form, all that a suspended account reaches of it', async () => {
  const one = world();
  await one.raise(one.account([]), 'account-suspended', '');
  await one.runUntil(at(60));
  expect(one.received.map(({ channel, message }) => [channel, message.link])).toEqual([
    ['email', { label: 'Contact us', url: 'https://vitals.example/contactUs' }],
  ]);
});

test('nothing is sent twice or lost despite retries, duplicates, reordering and killed workers', async () => {
  const fates = fc.record({
    swings: fc.array(
      fc.record({ site: fc.constantFrom('a', 'b'), pause: fc.integer({ min: 1, max: 1200 }) }),
      { minLength: 1, maxLength: 6 },
    ),
    answers: fc.infiniteStream(fc.constantFrom('delivered', 'delivered', 'retry', 'pause')),
    copies: fc.infiniteStream(fc.constantFrom(0, 1, 1, 2)),
    deaths: fc.infiniteStream(fc.constantFrom(1, 3, 4, 5, 99, 99, 99)),
    outages: fc.constantFrom(...outageTimings),
  });
  await fc.assert(
    fc.asyncProperty(fates, async ({ swings, answers, copies, deaths, outages }) => {
      let isCalm = false;
      const one = world({
        answer: () => {
          const fate = isCalm ? 'delivered' : answers.next().value;
          if (fate === 'delivered') return { kind: 'delivered' };
          return {
            kind: 'retry',
            reason: 'Busy',
            ...(fate === 'pause' ? { afterSeconds: 40 } : {}),
          };
        },
        copies: () => (isCalm ? 1 : copies.next().value),
        diesAfter: () => (isCalm ? 99 : deaths.next().value),
      });
      const accountId = one.account(['slack', 'email'], { outages });
      const down = new Set<string>();
      let time = noon;
      for (const { site, pause } of swings) {
        await one.raise(
          accountId,
          down.has(site) ? 'site-up' : 'site-down',
          `https://${site}.example/`,
        );
        if (!down.delete(site)) down.add(site);
        time = after(time, pause * 1000);
        await one.runUntil(time);
      }
      isCalm = true;
      for (let turn = 0; turn < 6; turn += 1) {
        time = after(time, 10 * minuteMs);
        await one.runUntil(time);
        await one.sweep([accountId]);
      }
      await one.runUntil(after(time, 2 * hourMs));
      const deliveries = await one.deliveriesOfAccount(accountId);
      const ends = deliveries.map(({ end }) => end);
      expect(ends.filter((end) => end !== 'delivered' && end !== 'unconfirmed')).toEqual([]);
      const names = one.received.map(({ channel, message }) => `${message.id} ${channel}`);
      expect(names).toHaveLength(new Set(names).size);
      // Everything recorded as delivered has arrived; a message that a dying worker left behind may have arrived.
      const delivered = deliveries.filter(({ end }) => end === 'delivered');
      for (const { messageId, channel } of delivered)
        expect(names).toContain(`${messageId} ${channel}`);
      // Users end up with the true state.
      const kinds = one.received
        .filter(({ channel }) => channel === 'slack')
        .map(({ message }) => message.id);
      expect(kinds).toEqual(kinds.toSorted());
    }),
    { numRuns: 4 },
  );
});

describe('what is muted or paused while it waits', () => {
  const [shop, blog] = ['https://shop.example/', 'https://blog.example/'];

  test('is in no update of a message', async () => {
    const one = world();
    const accountId = one.account(['slack']);
    await one.raise(accountId, 'site-down', shop);
    await one.runUntil(at(30));
    one.silence(shop);
    await one.raise(accountId, 'site-down', blog);
    await one.runUntil(at(300));
    expect(saidIn(one)).toHaveLength(2);
    expect(JSON.stringify(one.received[1]?.message)).not.toContain('shop.example');
  });

  test('is not sent when the channel works again', async () => {
    let isAway = true;
    const one = world({
      answer: () => (isAway ? { kind: 'retry', reason: 'away' } : { kind: 'delivered' }),
    });
    const accountId = one.account(['slack']);
    await one.raise(accountId, 'site-down', shop);
    await one.runUntil(at(10));
    one.silence(shop);
    isAway = false;
    await one.runUntil(at(3600));
    expect(saidIn(one)).toEqual([]);
    expect(await endsIn(one, accountId)).toEqual(['slack suppressed']);
  });

  test('is left out of a message about others', async () => {
    let isAway = true;
    const one = world({
      answer: () => (isAway ? { kind: 'retry', reason: 'away' } : { kind: 'delivered' }),
    });
    const accountId = one.account(['slack']);
    await one.raise(accountId, 'site-down', shop);
    await one.raise(accountId, 'site-down', blog);
    await one.runUntil(at(10));
    one.silence(shop);
    isAway = false;
    await one.runUntil(at(3600));
    const lines = one.received[0]?.message.sections[0]?.lines.map(({ text }) => text);
    expect(lines).toEqual([expect.stringMatching(/^blog.example: down/)]);
  });
});
