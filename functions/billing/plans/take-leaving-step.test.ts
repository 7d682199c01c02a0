import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { useTable } from '../../../test/support/scans.ts';
import { seedAccount, seedSubUser } from '../../../test/support/seed-account.ts';
import { ProblemError } from '../../../shared/calls/errors.ts';
import { wakePages } from '../../registry/pages/wake-pages.ts';
import { accountEntity } from '../../platform/callers/account-entity.ts';
import { stepSoon } from '../../platform/callers/account-standing.ts';
import { onceOnlyMailStore } from '../../platform/once-only-mails/once-only-mail-store.ts';
import type { Table } from '../../platform/table/table.ts';
import { after, dayMs, minuteMs } from '../../platform/times.ts';
import { leavingStore } from './leaving-store.ts';
import { type SteppingAccount, stepStore } from './step-store.ts';
import type { StepPorts } from './take-leaving-step.ts';
import { takeStep } from './take-step.ts';

let table: Table;
beforeAll(async () => {
  table = await useTable();
});

const begin = new Date('2026-11-22T12:00:00.000Z');
const onDay = (days: number) => after(begin, days * dayMs);
const deleteOn = onDay(7).toISOString();
const customer = { payingCustomer: 'cus_1', plan: 'Team' } as const;

let accountId: string;
let said: string[];
beforeEach(async () => {
  const root = await seedAccount(table);
  await seedSubUser(table, root);
  ({ accountId } = root);
  said = [];
  await set({ nextPaymentDate: onDay(20).toISOString(), deleteOn, ...stepSoon(accountId, begin) });
});
const set = (fields: Partial<SteppingAccount>) =>
  accountEntity(table).patch({ accountId }).set(fields).go();
const stored = async () => (await accountEntity(table).get({ accountId }).go()).data;
/** As the owner's call does. */
const keep = async (days: number) => {
  const now = onDay(days);
  const change = { keptAt: now.toISOString(), ...stepSoon(accountId, now) };
  await accountEntity(table).patch({ accountId }).set(change).remove(['deleteOn']).go();
};
const none = () => Promise.reject(new ProblemError('conflict', '', { reason: 'no_subscription' }));

const portsOn = (days: number, more: Partial<StepPorts> = {}): StepPorts => ({
  store: stepStore(table),
  onceOnlyMails: onceOnlyMailStore(table),
  leaving: leavingStore(table),
  subscriptions: {
    async cancelAtPeriodEnd(id) {
      said.push(`cancel ${id}`);
      return onDay(20);
    },
    resume: async (id) => void said.push(`resume ${id}`),
  },
  mail: async (_, { kind }) => void said.push(kind),
  mailUser: async ({ isRoot }, kind) =>
    void said.push(`${kind} to the ${isRoot ? 'owner' : 'member'}`),
  sendDeletion: async (id) => void said.push(id === accountId ? 'delete' : id),
  wake: async (id) => {
    said.push('wake');
    await wakePages(table, id, onDay(days));
  },
  closeSockets: async () => undefined,
  billing: 'on',
  now: onDay(days),
  ...more,
});
const step = (days: number, more: Partial<StepPorts> = {}) =>
  takeStep(portsOn(days, more), { accountId, hasChanged: false });
const told = (kind: string) => [`${kind} to the member`, `${kind} to the owner`];

describe('an account that is to be deleted', () => {
  test('notifies its users on request and a day before, and is deleted on its day, on any plan', async () => {
    const looks: (string | undefined)[] = [];
    for (let date: string | undefined = begin.toISOString(); looks.length < 4;) {
      if (date === undefined) break;
      await step((Date.parse(date) - begin.getTime()) / dayMs);
      date = (await stored())?.stepOn;
      looks.push(date?.slice(0, 13));
    }
    // Then the clock sends the job every hour, until nothing is left.
    expect(looks).toEqual(['2026-11-28T12', '2026-11-29T12', '2026-11-29T13', '2026-11-29T14']);
    expect(said.slice(0, 2).toSorted()).toEqual(told('deletion-asked'));
    expect(said.slice(2)).toEqual(['deletion-near to the owner', 'delete', 'delete']);
    expect((await stored())?.deletingSince).toBe(deleteOn);
  });

  test('takes no step of its plan, and is not suspended', async () => {
    await set({ nextPaymentDate: onDay(-9).toISOString() });
    await step(0);
    await step(6);
    expect(said.toSorted()).toEqual(
      [...told('deletion-asked'), 'deletion-near to the owner'].toSorted(),
    );
    expect(await stored()).toMatchObject({ suspended: false });
  });

  test('is deleted while it is suspended too', async () => {
    await set({ suspended: true });
    await step(6);
    await step(7);
    expect(said.at(-1)).toBe('delete');
  });

  test('3 concurrent deliveries notify once and start one deletion', async () => {
    await Promise.all([step(0), step(0), step(0)]);
    await step(0);
    expect(said.toSorted()).toEqual(told('deletion-asked'));
    await step(6);
    await Promise.all([step(7), step(7), step(7)]);
    const { deletingSince } = (await stored()) ?? {};
    await step(8);
    expect((await stored())?.deletingSince).toBe(deletingSince);
  });

  test('is not deleted before its users could be notified', async () => {
    const refuse = async () => Promise.reject(new Error('SES is down'));
    await expect(step(7, { mailUser: refuse })).rejects.toThrow('SES is down');
    await step(7.1);
    expect((await stored())?.deletingSince).toBeUndefined();
    await step(8.1);
    expect((await stored())?.deletingSince).toBeDefined();
  });

  test('is deleted on its day although the mail of a member is refused, not if it is the owner’s', async () => {
    const refusing = (who: 'owner' | 'member'): Pick<StepPorts, 'mailUser'> => ({
      mailUser: async ({ isRoot }, kind) => {
        if (isRoot === (who === 'owner')) throw new ProblemError('provider_unavailable', 'Refused');
        said.push(`${kind} to the ${isRoot ? 'owner' : 'member'}`);
      },
    });
    await expect(step(0, refusing('owner'))).rejects.toThrow('Refused');
    expect(said).toEqual(['deletion-asked to the member']);
    said = [];
    await step(0, refusing('member'));
    for (const days of [6, 7]) await step(days, refusing('member'));
    expect(said).toEqual(['deletion-asked to the owner', 'deletion-near to the owner', 'delete']);
  });

  test('that is kept continues although the mail about it is refused', async () => {
    await step(0);
    await keep(1);
    const mailUser = () => Promise.reject(new ProblemError('provider_unavailable', 'Refused'));
    await step(1, { mailUser });
    expect((await stored())?.keptAt).toBeUndefined();
  });

  test('is not deleted by a clock that was 40 days ahead for a minute, and can still be kept', async () => {
    await step(0);
    said = [];
    for (const minute of [0, 0.5, 1]) await step(40 + minute / 1440);
    expect(said).toEqual(['deletion-near to the owner']);
    expect((await stored())?.deletingSince).toBeUndefined();
    await keep(1);
    await step(1);
    expect(await stored()).toMatchObject({ suspended: false });
    expect(said).not.toContain('delete');
  });

  test('that a clock 40 days behind looks at gets no early mail, and is deleted on its day', async () => {
    for (const days of [0, -40, 6, -34, 7]) await step(days);
    expect(said.toSorted()).toEqual(
      [...told('deletion-asked'), 'deletion-near to the owner', 'delete'].toSorted(),
    );
  });

  test('that is kept continues as before, and its users are notified', async () => {
    await step(0);
    await keep(3);
    said = [];
    await step(3);
    expect(said.toSorted()).toEqual([...told('deletion-taken-back'), 'wake']);
    const left = await stored();
    expect(left?.keptAt).toBeUndefined();
    // The first mail about the end of its trial.
    expect(left?.stepOn).toBe(onDay(13).toISOString());
    await step(8);
    expect(said).not.toContain('delete');
  });

  test('that is kept at the last moment is not deleted', async () => {
    const { leaving } = portsOn(7);
    const overtaken: StepPorts['leaving'] = {
      ...leaving,
      async begin(account, now) {
        await keep(7);
        return leaving.begin(account, now);
      },
    };
    await step(6);
    await step(7, { leaving: overtaken });
    expect(said).not.toContain('delete');
    expect((await stored())?.deletingSince).toBeUndefined();
  });
});

describe('the subscription of an account that is to be deleted', () => {
  test('is cancelled at the end of its period, and resumed when the account is kept', async () => {
    await set(customer);
    await step(0);
    expect(said[0]).toBe('cancel cus_1');
    // As Stripe's webhook says.
    await set({ suspendOn: onDay(20).toISOString() });
    await step(1);
    await keep(3);
    said = [];
    await step(3);
    expect(said[0]).toBe('resume cus_1');
    // The stored date is that of the cancellation until a settlement has read Stripe.
    expect(said).not.toContain('plan-ends');
    expect(await stored()).toMatchObject({ stepOn: after(onDay(3), 10 * minuteMs).toISOString() });
    expect((await stored())?.holdsSubscription).toBeUndefined();
  });

  test('that its owner had cancelled stays cancelled', async () => {
    await set({ ...customer, suspendOn: onDay(20).toISOString() });
    await step(0);
    await keep(1);
    await step(1);
    expect(said.filter((words) => /^(cancel|resume)/.test(words))).toEqual([]);
  });

  test('goes on when the account is kept while it is being cancelled', async () => {
    await set(customer);
    const { subscriptions } = portsOn(0);
    const overtaken: StepPorts['subscriptions'] = {
      ...subscriptions,
      async cancelAtPeriodEnd(id) {
        await keep(0);
        await step(0);
        return subscriptions.cancelAtPeriodEnd(id);
      },
    };
    await step(0, { subscriptions: overtaken });
    expect(said.filter((words) => /^(cancel|resume)/.test(words)).at(-1)).toBe('resume cus_1');
  });

  test('that has ended meanwhile does not keep the account from staying', async () => {
    await set({ ...customer, holdsSubscription: true });
    await keep(6);
    await step(6, { subscriptions: { ...portsOn(6).subscriptions, resume: none } });
    expect(said).toContain('deletion-taken-back to the owner');
    expect((await stored())?.holdsSubscription).toBeUndefined();
  });

  test('is left alone where nothing is billed', async () => {
    await set(customer);
    await step(0, { billing: 'off' });
    expect(said.toSorted()).toEqual(told('deletion-asked'));
  });
});
