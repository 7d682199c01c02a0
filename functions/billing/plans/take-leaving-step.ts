import { ProblemError } from '../../../shared/calls/errors.ts';
import type { Billing } from '../../../shared/plans/standing.ts';
import { eachInTurn } from '../../platform/each-in-turn.ts';
import { logUnsent } from '../../platform/log-fault.ts';
import type { OnceOnlyMailStore } from '../../platform/once-only-mails/once-only-mail-store.ts';
import { after, dayMs } from '../../platform/times.ts';
import type { Subscriptions } from '../../providers/stripe/stripe-subscriptions.ts';
import type { User } from '../../platform/callers/user-entity.ts';
import type { LeavingAccount, LeavingStore } from './leaving-store.ts';
import { mayHappenOn, type StepMail } from './account-steps.ts';
import { type SteppingAccount, stepRetryMs, type StepStore } from './step-store.ts';

type LeavingMail = 'deletion-asked' | 'deletion-near' | 'deletion-taken-back';

export interface StepPorts {
  store: Pick<StepStore, 'find' | 'setNext' | 'suspend'>;
  leaving: LeavingStore;
  onceOnlyMails: OnceOnlyMailStore;
  subscriptions: Subscriptions;
  mail(account: SteppingAccount, stepMail: StepMail): Promise<void>;
  /** @param date of the deletion; of taking it back */
  mailUser(user: User, kind: LeavingMail, date: string): Promise<void>;
  /** Sends the job that deletes an account whose deletion has begun. */
  sendDeletion(accountId: string): Promise<void>;
  /** Makes the silent pages of an account due. */
  wake(accountId: string): Promise<unknown>;
  closeSockets(accountId: string): Promise<void>;
  billing: Billing;
  now: Date;
}

/**
 * Takes the step of an account that is to be deleted: notifies its users, its owner again a day before, and starts the
 * deletion, which it then repeats until nothing is left. Its plan takes no steps meanwhile.
 */
export async function takeLeavingStep(ports: StepPorts, account: LeavingAccount): Promise<void> {
  const { leaving, store, now, sendDeletion } = ports;
  const { accountId, deleteOn } = account;
  if (account.deletingSince !== undefined) {
    await sendDeletion(accountId);
    return await store.setNext(account, after(now, stepRetryMs).toISOString());
  }
  await holdSubscription(ports, account);
  // The deletion waits until all users have been mailed, because a thief of the session may have requested it.
  const users = await leaving.listUsers(accountId);
  const asked = { accountId, kind: 'deletion-asked', date: deleteOn } as const;
  if ((await tell(ports, users, asked)) === undefined) return;
  const dayBefore = after(new Date(deleteOn), -dayMs).toISOString();
  if (dayBefore > now.toISOString()) return await store.setNext(account, dayBefore);
  // Not before a day after that mail: the clock may have stood still, or be wrong.
  const owners = users.filter(({ isRoot }) => isRoot);
  const inADay = after(now, dayMs).toISOString();
  const said = inADay > deleteOn ? inADay : deleteOn;
  const warned = await tell(ports, owners, { ...asked, kind: 'deletion-near' }, said);
  if (warned === undefined) return;
  const deletedFrom = mayHappenOn(deleteOn, warned.lastAt);
  if (deletedFrom > now.toISOString()) return await store.setNext(account, deletedFrom);
  if (await leaving.begin(account, now)) await sendDeletion(accountId);
}

/**
 * Undoes the steps towards a deletion that was cancelled.
 * @returns false while its users are being mailed; then whether its subscription will renew again, which a settlement has to record
 */
export async function takeBack(
  ports: StepPorts,
  account: SteppingAccount & { keptAt: string },
): Promise<{ isResumed: boolean } | false> {
  const { accountId, keptAt, holdsSubscription } = account;
  const isResumed = holdsSubscription === true && (await resumeSubscription(ports, account));
  const users = await ports.leaving.listUsers(accountId);
  const isNotified = await tell(ports, users, {
    accountId,
    kind: 'deletion-taken-back',
    date: keptAt,
  });
  if (isNotified === undefined) return false;
  await ports.leaving.endKept(accountId, keptAt);
  return { isResumed };
}

/** A subscription that its owner has cancelled stays cancelled when the account is kept. */
async function holdSubscription(ports: StepPorts, account: LeavingAccount): Promise<void> {
  const { leaving, subscriptions, store, billing } = ports;
  const { accountId, payingCustomer, suspendOn } = account;
  if (billing === 'off' || payingCustomer === undefined || suspendOn !== undefined) return;
  if (!(await leaving.noteHold(account))) return;
  await subscriptions.cancelAtPeriodEnd(payingCustomer).catch(unlessNone);
  // Cancelled meanwhile, perhaps by a worker that had nothing to resume yet.
  const current = await store.find(accountId);
  if (current !== undefined && current.deleteOn === undefined)
    await resumeSubscription(ports, current);
}

/** @returns false when there is none any more: the period has ended meanwhile */
async function resumeSubscription(
  { leaving, subscriptions, billing }: StepPorts,
  { accountId, payingCustomer }: SteppingAccount,
): Promise<boolean> {
  let isResumed = false;
  if (billing === 'on' && payingCustomer !== undefined)
    isResumed = await subscriptions.resume(payingCustomer).then(
      () => true,
      (error: unknown) => unlessNone(error) ?? false,
    );
  await leaving.endHold(accountId);
  return isResumed;
}

/** For `catch`: there is no subscription that will renew. */
function unlessNone(error: unknown): undefined {
  if (error instanceof ProblemError && error.reason === 'no_subscription') return undefined;
  throw error;
}

/**
 * Mails each user. A refused mail is logged, except one to the owner: nothing is deleted without it.
 *
 * @param said the date that the mail names
 * @returns when the last of them was mailed, ISO 8601, if there are any; undefined while another worker is sending
 */
async function tell(
  { onceOnlyMails, mailUser, now }: StepPorts,
  users: readonly User[],
  { accountId, kind, date }: { accountId: string; kind: LeavingMail; date: string },
  said = date,
): Promise<{ lastAt: string | undefined } | undefined> {
  const { results, failures } = await eachInTurn(users, (user) => {
    const key = { accountId, noticeId: `${kind}-${date}-${user.userId}` };
    return onceOnlyMails.sendOnce(key, now, () => mailUser(user, kind, said));
  });
  for (const { item, error } of failures) {
    const isNeeded = item.isRoot && kind !== 'deletion-taken-back';
    if (isNeeded || !(error instanceof ProblemError)) throw error;
    logUnsent('could not send the mail about the deletion of an account', {
      userId: item.userId,
      error,
    });
  }
  const times: (string | undefined)[] = results.map((sent) => sent?.sentAt);
  if (times.includes(undefined)) return undefined;
  return { lastAt: times.toSorted((one = '', other = '') => other.localeCompare(one))[0] };
}
