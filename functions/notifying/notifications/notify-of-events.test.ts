import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { eventsOf, raisedEvents } from '../../../test/support/monitoring-events.ts';
import { useTable } from '../../../test/support/scans.ts';
import type { Band } from '../../../shared/assessment/thresholds.ts';
import type { Table } from '../../platform/table/table.ts';
import { after, dayMs } from '../../platform/times.ts';
import { notificationStore } from './notification-store.ts';
import { type AccountEvent, notifyOfAccountEvent } from './notify-of-account-event.ts';
import { notifyOfScan } from './notify-of-scan.ts';

let table: Table;
beforeAll(async () => {
  table = await useTable();
});

const noon = new Date('2026-11-22T12:00:00.000Z');
const url = 'https://shop.example/';
const raisedFor = async (accountId: string) =>
  (await notificationStore(table).listSince(accountId, new Date(0), after(noon, dayMs))).map(
    ({ kind, title, tone }) => ({ kind, title, tone }),
  );

const portsFor = (...bands: Band[]) => ({
  table,
  announce: async () => undefined,
  findSite: async () => ({ urlKey: 'key', url, siteName: 'Shop' }),
  wantedBands: async () => new Set(bands),
  now: noon,
});

const event = (accountId: string, about: Pick<AccountEvent, 'type' | 'facts'>) =>
  ({
    eventId: randomUUID(),
    at: noon.toISOString(),
    accountId,
    subject: { kind: 'account', url: '' },
    cause: 'clock',
    ...about,
  }) as AccountEvent;

describe('a change of a plan', () => {
  test('is raised in words of what changes and when', async () => {
    const accountId = randomUUID();
    const on = '2026-12-22T12:00:00.000Z';
    const facts = [
      { change: 'changed', from: 'Team', plan: 'Business', annual: false, until: on },
      { change: 'changed', from: 'Team', plan: 'Team', annual: true, until: on },
      { change: 'planned', from: 'Business', plan: 'Team', annual: true, on },
      {
        change: 'cancelled',
        plan: 'Business',
        until: on,
        lastInvoice: { orderId: 'WV-0042', date: '2026-11-22T12:00:00.000Z' },
      },
      { change: 'kept', plan: 'Business', until: on },
    ] as const;
    for (const one of facts)
      await notifyOfAccountEvent(
        portsFor(),
        event(accountId, { type: 'plan-changed', facts: one }),
      );
    const raised = await raisedFor(accountId);
    const all = await notificationStore(table).listSince(
      accountId,
      new Date(0),
      after(noon, dayMs),
    );
    expect(all.find(({ title }) => title.endsWith('is cancelled'))?.message).toBe(
      'It runs until 22 December 2026, no further payment is taken, and the account is suspended then. You can undo the cancellation until then. Your last invoice is WV-0042 of 22 November 2026: the mail about its payment has it attached, and Billing lists all of them.',
    );
    const messageOf = (title: string) => all.find((one) => one.title === title)?.message;
    expect(messageOf('Your Team plan is now paid annually')).toBe(
      'It is paid until 22 December 2026.',
    );
    expect(messageOf('Your plan is Business now')).toBe(
      'It replaces Team. You pay every 30 days. It is paid until 22 December 2026.',
    );
    expect(raised.map(({ title }) => title).sort()).toEqual([
      'Your Business plan continues',
      'Your Business plan is cancelled',
      'Your Team plan is now paid annually',
      'Your plan changes to Team on 22 December 2026',
      'Your plan is Business now',
    ]);
  });
});

describe('a scan', () => {
  const result = [
    { kind: 'scan-result', title: 'Shop scores 45 on mobile, 93 on desktop', tone: 'bad' },
  ];

  test.each(['mobile first', 'desktop first'])(
    'is raised once both devices are done: %s',
    async (order) => {
      const accountId = randomUUID();
      const { score } = eventsOf(accountId, url);
      const ended = [score(45, noon), score(93, noon, 'desktop')];
      const events = order === 'mobile first' ? ended : ended.toReversed();
      for (const event of events.slice(0, 1)) await notifyOfScan(portsFor('bad'), event);
      expect(await raisedFor(accountId)).toEqual([]);
      for (const event of [...events, ...events]) await notifyOfScan(portsFor('bad'), event);
      expect(await raisedFor(accountId)).toEqual(result);
    },
  );

  test('of a page that never came to rest has no score to speak of', async () => {
    const accountId = randomUUID();
    const { score } = eventsOf(accountId, url);
    const cutOff = score(45, noon);
    if (cutOff.facts.outcome !== 'done') throw new Error('no result');
    const incomplete = { ...cutOff, facts: { ...cutOff.facts, isIncomplete: true as const } };
    await notifyOfScan(portsFor('bad'), incomplete);
    await notifyOfScan(portsFor('bad'), score(93, noon, 'desktop'));
    expect(await raisedFor(accountId)).toEqual([]);
  });

  test('in a band that the account has switched off, or of a page, raises nothing', async () => {
    const accountId = randomUUID();
    const site = eventsOf(accountId, url);
    const page = eventsOf(accountId, `${url}cart`);
    for (const { score } of [site, page])
      for (const device of ['mobile', 'desktop'] as const)
        await notifyOfScan(
          portsFor(score === site.score ? 'bad' : 'good'),
          score(95, noon, device),
        );
    expect(await raisedFor(accountId)).toEqual([]);
  });
});

describe('who caused an event', () => {
  const byPerson = { cause: 'person', by: { kind: 'user', userId: 'user-1' } } as const;
  test('caused the notification of a scan', async () => {
    const accountId = randomUUID();
    const { score } = eventsOf(accountId, url);
    for (const event of [score(45, noon), score(93, noon, 'desktop')])
      await notifyOfScan(portsFor('bad'), { ...event, ...byPerson });
    expect(await raisedEvents(table, accountId)).toMatchObject([byPerson]);
  });

  test('caused the notification of a sub-user who joined', async () => {
    const accountId = randomUUID();
    const facts = { userId: 'user-1', email: 'joan@example.com', name: 'Joan Clarke' };
    const joined = event(accountId, { type: 'sub-user-joined', facts });
    const ports = { table, announce: async () => undefined, now: noon };
    await notifyOfAccountEvent(ports, { ...joined, ...byPerson });
    expect(await raisedEvents(table, accountId)).toMatchObject([byPerson]);
  });
});

describe('an event of the account', () => {
  test.each([
    [
      {
        type: 'account-step-taken',
        facts: { noticeId: 'n', step: 'trial-ends', date: '2026-12-01T08:00:00.000Z' },
      },
      { kind: 'plan-expiring', title: 'Your trial ends on 1 December 2026', mailed: true },
    ],
    [
      {
        type: 'account-step-taken',
        facts: { noticeId: 'n', step: 'suspended', date: '2026-12-01T08:00:00.000Z' },
      },
      { kind: 'account-suspended', title: 'Your account is suspended', mailed: true },
    ],
    [
      { type: 'account-suspended', facts: {} },
      { kind: 'account-suspended', title: 'Your account is suspended', mailed: false },
    ],
    [
      { type: 'suspension-lifted', facts: { through: 'payment' } },
      {
        kind: 'suspension-lifted',
        title: 'Your account is no longer suspended',
        message:
          'Your payment has lifted the suspension. Scans and checks continue within minutes.',
        tone: 'good',
        mailed: false,
      },
    ],
    [
      { type: 'suspension-lifted', facts: { through: 'operator' } },
      { kind: 'suspension-lifted', why: 'Our staff lifted the suspension.', mailed: false },
    ],
    [
      { type: 'payment-failed', facts: { providerEventId: 'evt_1' } },
      { kind: 'payment-failed', title: 'A payment failed', mailed: false },
    ],
    [
      {
        type: 'sub-user-joined',
        facts: { userId: 'u', email: 'joan@example.com', name: 'Joan Clarke' },
      },
      { kind: 'sub-user-joined', title: 'Joan Clarke joined your team', mailed: false },
    ],
  ] as const)('is raised once: %j', async (happened, expected) => {
    const accountId = randomUUID();
    const ports = { table, announce: async () => undefined, now: noon };
    const raised = event(accountId, happened);
    for (let time = 0; time < 2; time += 1) await notifyOfAccountEvent(ports, raised);
    const all = await notificationStore(table).listSince(accountId, noon, after(noon, dayMs));
    expect(all).toMatchObject([expected]);
  });
});
