import { ProblemError } from '../../../shared/calls/errors.ts';
import { retainInvoices } from '../../billing/invoices/retain-invoices.ts';
import { eachInTurn } from '../../platform/each-in-turn.ts';
import { logUnsent } from '../../platform/log-fault.ts';
import { log } from '../../platform/logger.ts';
import { onceOnlyMailStore } from '../../platform/once-only-mails/once-only-mail-store.ts';
import { LeaseLostError, underLease } from '../../platform/open-work/under-lease.ts';
import { traceKey } from '../../platform/table/entity.ts';
import { type ItemKey, keysOf, removeItems } from '../../platform/table/remove-items.ts';
import type { Table } from '../../platform/table/table.ts';
import { hourMs, minuteMs, secondMs } from '../../platform/times.ts';
import type { UserDirectory } from '../../providers/ports/user-directory.ts';
import { deletionStore, type DyingAccount, leaseMs } from './deletion-store.ts';
import { forgetUsers } from '../../identity/accounts/forget-users.ts';
import { type User, usersOf } from '../../platform/callers/user-entity.ts';

export interface DeletionPorts {
  table: Table;
  directory: Pick<UserDirectory, 'isSupport' | 'deleteUser' | 'signOutEverywhere'>;
  objects: {
    /** Keys of the objects of an account, a page at a time. */
    keysOf(accountId: string): AsyncIterable<readonly string[]>;
    remove(keys: readonly string[]): Promise<void>;
  };
  /** Deletes what is public of the account. */
  unpublish(accountId: string): Promise<void>;
  /** Ends what the account pays for, at once. */
  endSubscriptions(customerId: string): Promise<void>;
  closeSockets(accountId: string): Promise<void>;
  /** Notifies a user that the account is deleted. */
  mailUser(user: User): Promise<unknown>;
  /** Sends the job once more. */
  sendLater(seconds: number): Promise<void>;
  clock(): Date;
}

/**
 * Longer than any function runs: what calls and jobs that had begun before write afterwards is deleted by a second
 * look.
 */
const secondLookMs = 16 * minuteMs;
/** From the start of a deletion: a mail that is refused for longer does not keep the account. */
const farewellMs = 2 * hourMs;
const refusedAgainMs = 15 * minuteMs;
/** For one delivery; the rest is another's. */
const budgetMs = 10 * minuteMs;
const renewEveryMs = 10 * secondMs;
/** SQS takes no longer delay. */
const longestDelaySeconds = 900;

/** Called between steps. @throws when the lease or the time is up */
type Pace = () => Promise<void>;
class OutOfTime extends Error {}

/**
 * Deletes an account whose deletion has begun. Each step can be repeated, so a delivery continues where the previous
 * one stopped; the account's own item, by which the clock repeats the job, is deleted last.
 */
export async function deleteAccount(ports: DeletionPorts, accountId: string): Promise<void> {
  const { table, clock, sendLater } = ports;
  const store = deletionStore(table);
  await underLease({
    claim: async (owner) => {
      if (await store.claim(accountId, owner, clock())) return {};
      // Held by a worker that may have died.
      if ((await store.find(accountId)) !== undefined) await sendLater(leaseMs / secondMs + 10);
      return undefined;
    },
    work: async (_, owner) => {
      const waitMs = await work(ports, { accountId, owner });
      if (waitMs === undefined) return;
      await store.release(accountId, owner);
      await sendLater(Math.min(longestDelaySeconds, Math.ceil(waitMs / secondMs)));
    },
    release: (_, owner) => store.release(accountId, owner),
  });
}

/** @returns milliseconds until the rest can be done; undefined when nothing is left */
async function work(
  ports: DeletionPorts,
  { accountId, owner }: { accountId: string; owner: string },
): Promise<number | undefined> {
  const { table, clock } = ports;
  const store = deletionStore(table);
  const account = await store.find(accountId);
  if (account === undefined) return undefined;
  const pace = paceOf(clock, () => store.renew(accountId, owner, clock()));
  try {
    await removeMost(ports, account, pace);
    const secondLook = Date.parse(account.deletingSince) + secondLookMs;
    if (clock().getTime() < secondLook) return secondLook - clock().getTime();
    if (!(await store.renew(accountId, owner, clock()))) throw new LeaseLostError();
    const mailAgainMs = await mailAll(ports, account);
    if (mailAgainMs !== undefined) return mailAgainMs;
    await removePartition(table, { accountId, isKept: ({ sk }) => sk === 'account' }, pace);
  } catch (error) {
    if (error instanceof OutOfTime) return 0;
    throw error;
  }
  if (!(await store.end(accountId, owner))) throw new LeaseLostError();
  log.info('account deleted', { accountId });
  return undefined;
}

/** Everything but the recipients of the last mail, and whether they have it. */
async function removeMost(
  ports: DeletionPorts,
  { accountId, payingCustomer }: DyingAccount,
  pace: Pace,
): Promise<void> {
  const { table, objects, clock } = ports;
  if (payingCustomer !== undefined) await ports.endSubscriptions(payingCustomer);
  await forgetUsers(table, ports.directory, accountId);
  // Before their addresses are free.
  await ports.unpublish(accountId);
  await ports.closeSockets(accountId);
  for await (const keys of keysOf(table, { partition: traceKey(accountId), index: 'gsi1' })) {
    await removeItems(table, keys);
    await pace();
  }
  for await (const keys of objects.keysOf(accountId)) {
    await objects.remove(keys);
    await pace();
  }
  await retainInvoices(table, accountId, clock());
  const isKept = ({ sk }: ItemKey): boolean => /^(account$|user#|plan-notice#)/.test(sk);
  await removePartition(table, { accountId, isKept }, pace);
}

async function removePartition(
  table: Table,
  { accountId, isKept }: { accountId: string; isKept: (key: ItemKey) => boolean },
  pace: Pace,
): Promise<void> {
  for await (const keys of keysOf(table, { partition: `account#${accountId.toLowerCase()}` })) {
    await removeItems(
      table,
      keys.filter((key) => !isKept(key)),
    );
    await pace();
  }
}

/** @returns milliseconds until mails are sent again that another worker is sending, or that were refused; undefined if none is due */
async function mailAll(
  { table, mailUser, clock }: DeletionPorts,
  { accountId, deletingSince }: DyingAccount,
): Promise<number | undefined> {
  const { sendOnce } = onceOnlyMailStore(table);
  // Their items are among the last to be deleted.
  const users = await usersOf(table, accountId);
  const { results, failures } = await eachInTurn(users, async (user) => {
    const key = { accountId, noticeId: `account-deleted-${user.userId}` };
    return sendOnce(key, clock(), async () => void (await mailUser(user)));
  });
  for (const { item, error } of failures) {
    if (!(error instanceof ProblemError)) throw error;
    logUnsent('could not send the mail about a deleted account', { userId: item.userId, error });
  }
  if (results.includes(undefined)) return minuteMs;
  const isHopeless = clock().getTime() >= Date.parse(deletingSince) + farewellMs;
  return failures.length === 0 || isHopeless ? undefined : refusedAgainMs;
}

function paceOf(clock: () => Date, renew: () => Promise<boolean>): Pace {
  const began = clock().getTime();
  let renewedAt = began;
  return async () => {
    const time = clock().getTime();
    if (time - began > budgetMs) throw new OutOfTime();
    if (time - renewedAt < renewEveryMs) return;
    renewedAt = time;
    if (!(await renew())) throw new LeaseLostError();
  };
}
