import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { seedAccount } from '../../../test/support/seed-account.ts';
import { useTable } from '../../../test/support/scans.ts';
import { newlyWatched } from '../../registry/pages/watch-page.ts';
import { watchedPageEntity } from '../../registry/pages/watched-page-entity.ts';
import { wakePages } from '../../registry/pages/wake-pages.ts';
import { auditEntryEntity } from '../../platform/audit/audit-entry-entity.ts';
import { accountEntity } from '../../platform/callers/account-entity.ts';
import { stepSoon } from '../../platform/callers/account-standing.ts';
import type { Table } from '../../platform/table/table.ts';
import { onceOnlyMailStore } from '../../platform/once-only-mails/once-only-mail-store.ts';
import { leavingStore } from './leaving-store.ts';
import { type SteppingAccount, stepStore } from './step-store.ts';
import type { StepPorts } from './take-leaving-step.ts';
import { takeStep } from './take-step.ts';

let table: Table;
beforeAll(async () => {
  table = await useTable();
});

const begin = new Date('2026-11-22T12:00:00.000Z');
const day = 24 * 3_600_000;
const onDay = (days: number) => new Date(begin.getTime() + days * day);

let accountId: string;
let mails: string[];
let closed: string[];
beforeEach(async () => {
  ({ accountId } = await seedAccount(table));
  await set({ nextPaymentDate: onDay(14).toISOString(), ...stepSoon(accountId, begin) });
  mails = [];
  closed = [];
});
const set = (fields: Partial<SteppingAccount>) =>
  accountEntity(table).patch({ accountId }).set(fields).go();
const stored = async () => (await accountEntity(table).get({ accountId }).go()).data;
const unasked = () => Promise.reject(new Error('This account stays'));
const portsOn = (days: number, more: Partial<StepPorts> = {}): StepPorts => ({
  store: stepStore(table),
  onceOnlyMails: onceOnlyMailStore(table),
  mail: async (_, { kind, date }) => void mails.push(`${kind} ${date.slice(0, 10)}`),
  wake: (id) => wakePages(table, id, onDay(days)),
  closeSockets: async (id) => void closed.push(id),
  leaving: leavingStore(table),
  subscriptions: { cancelAtPeriodEnd: unasked, resume: unasked },
  mailUser: unasked,
  sendDeletion: unasked,
  billing: 'on',
  now: onDay(days),
  ...more,
});
const step = (days: number, more: Partial<StepPorts> = {}, hasChanged = false) =>
  takeStep(portsOn(days, more), { accountId, hasChanged });

describe('an account on trial', () => {
  test('is notified before each step, suspended in the end, and notified about that too', async () => {
    // The clock follows what each step has set.
    const looks: (string | undefined)[] = [];
    for (let date: string | undefined = begin.toISOString(); date !== undefined;) {
      await step((Date.parse(date) - begin.getTime()) / day);
      date = (await stored())?.stepOn;
      looks.push(date?.slice(0, 10));
    }
    expect(looks).toEqual([
      '2026-11-29',
      '2026-12-05',
      '2026-12-06',
      '2026-12-12',
      '2026-12-13',
      undefined,
    ]);
    expect(mails).toEqual([
      'trial-ends 2026-12-06',
      'trial-ends 2026-12-06',
      'suspension 2026-12-13',
      'suspension 2026-12-13',
      'suspended 2026-12-13',
    ]);
    expect(closed).toEqual([accountId]);
    expect(await stored()).toMatchObject({ suspended: true });
    const { data: entries } = await auditEntryEntity(table).query.byTime({ accountId }).go();
    expect(entries).toMatchObject([
      { action: 'suspend-account', actor: { kind: 'system', part: 'clock' } },
    ]);
  });

  test('gets each mail once, however often and whenever the step is delivered', async () => {
    await Promise.all([step(7), step(7), step(7)]);
    await step(7);
    await step(8);
    expect(mails).toEqual(['trial-ends 2026-12-06']);
  });

  test('gets a mail that could not be sent by the next delivery', async () => {
    const refuse = async () => Promise.reject(new Error('SES is down'));
    await expect(step(7, { mail: refuse })).rejects.toThrow('SES is down');
    expect((await stored())?.stepOn).toBe(begin.toISOString());
    await step(7);
    expect(mails).toHaveLength(1);
  });

  test('gets a mail whose sender died, once its lease is over', async () => {
    const dying = vi.fn(() => new Promise<void>(() => undefined));
    void step(7, { mail: dying });
    await vi.waitFor(() => expect(dying).toHaveBeenCalled(), 60_000);
    await step(7);
    expect(mails).toEqual([]);
    await step(7 + 2 / 1440);
    expect(mails).toHaveLength(1);
  });

  test('is not suspended unless it was notified a day before', async () => {
    await step(40);
    expect(mails).toEqual(['suspension 2027-01-02']);
    expect(await stored()).toMatchObject({ suspended: false });
    await step(40.5);
    expect((await stored())?.suspended).toBe(false);
    await step(41);
    expect((await stored())?.suspended).toBe(true);
  });

  test('that pays while it is being suspended stays as it has paid', async () => {
    const { store } = portsOn(21);
    const overtaken: StepPorts['store'] = {
      ...store,
      suspend: async (account, now) => {
        await set({ nextPaymentDate: onDay(60).toISOString(), ...stepSoon(accountId, onDay(21)) });
        return store.suspend(account, now);
      },
    };
    await step(20);
    await step(21, { store: overtaken });
    expect(await stored()).toMatchObject({ suspended: false, stepOn: onDay(21).toISOString() });
    expect(closed).toEqual([]);
  });

  test('has no step without billing, and is looked at again in case that is switched on', async () => {
    await step(30, { billing: 'off' });
    expect(mails).toEqual([]);
    expect(await stored()).toMatchObject({ suspended: false, stepOn: onDay(37).toISOString() });
  });
});

test('a cancelled plan is announced and suspended when it ends, without days of grace', async () => {
  const date = onDay(10).toISOString();
  await set({ plan: 'Team', nextPaymentDate: date, suspendOn: date });
  for (const days of [0, 3, 9, 10]) await step(days);
  expect(mails).toEqual(['plan-ends 2026-12-02', 'plan-ends 2026-12-02', 'suspended 2026-12-02']);
  expect((await stored())?.suspended).toBe(true);
});

test('a suspension for abuse closes the sockets, and is not reported as one for non-payment', async () => {
  await set({ suspendedForAbuse: true });
  await step(1);
  expect([closed, mails]).toEqual([[accountId], []]);
  expect((await stored())?.stepOn).toBeUndefined();
});

describe('silent pages', () => {
  const sleeping = async (nextDue = onDay(2).toISOString()) => {
    const page = {
      ...newlyWatched(accountId, `https://example.com/${randomUUID()}`, begin),
      nextDue,
      isSilent: true,
    };
    await watchedPageEntity(table).put(page).go();
    return async () => (await watchedPageEntity(table).get(page).go()).data?.nextDue;
  };

  test('are due again once the account goes on, and looked at twice after a change', async () => {
    const dueOf = await sleeping();
    await step(1, {}, true);
    expect(await dueOf()).toBe(onDay(1).toISOString());
    const stepOn = (await stored())?.stepOn ?? '';
    expect(Date.parse(stepOn) - onDay(1).getTime()).toBe(10 * 60_000);
    const late = await sleeping();
    await step(1 + 10 / 1440);
    expect(await late()).toBe(onDay(1 + 10 / 1440).toISOString());
    expect((await stored())?.stepOn).toBe(onDay(7).toISOString());
  });

  test('stay silent while the plan is over', async () => {
    const dueOf = await sleeping(onDay(16).toISOString());
    await step(15);
    expect(await dueOf()).toBe(onDay(16).toISOString());
  });
});

describe('a clock that was wrong for a minute', () => {
  const plans: [string, Partial<SteppingAccount>][] = [
    ['on trial', {}],
    ['that pays', { plan: 'Team', lastPaymentDate: begin.toISOString() }],
    ['that was cancelled', { plan: 'Team', suspendOn: onDay(14).toISOString() }],
  ];

  test.each(plans)(
    '40 days ahead: an account %s gets one mail for all that was skipped, and is not suspended',
    async (_what, fields) => {
      await set(fields);
      for (const minute of [0, 0.5, 1]) await step(40 + minute / 1440);
      expect(mails).toHaveLength(1);
      expect([closed, (await stored())?.suspended]).toEqual([[], false]);
      // Right again, and as before: a payment is looked at at once.
      await set({ nextPaymentDate: onDay(44).toISOString(), ...stepSoon(accountId, onDay(14)) });
      await accountEntity(table).patch({ accountId }).remove(['suspendOn']).go();
      await step(14);
      expect(await stored()).toMatchObject({ suspended: false });
      expect(mails).toHaveLength(1);
      expect(Date.parse((await stored())?.stepOn ?? '')).toBeLessThanOrEqual(onDay(51).getTime());
    },
  );

  test.each(plans)(
    '40 days behind: an account %s gets no early mail, and each mail comes once on its day',
    async (_what, fields) => {
      await set(fields);
      const days = [0, 7, 13, 14, 20, 21];
      for (const on of days) {
        await step(on);
        await step(on - 40);
      }
      const behind = [...mails];
      expect((await stored())?.suspended).toBe(true);
      mails = [];
      ({ accountId } = await seedAccount(table));
      await set({
        nextPaymentDate: onDay(14).toISOString(),
        ...stepSoon(accountId, begin),
        ...fields,
      });
      for (const on of days) await step(on);
      expect(behind).toEqual(mails);
    },
  );
});
