import { isHeld } from '../../shared/plans/standing.ts';
import { accountStanding } from '../platform/callers/account-standing.ts';
import { askedBy, outboxItem, type OutboxItem } from '../platform/events/outbox.ts';
import { after, dayMs } from '../platform/times.ts';
import { dueStep, mayHappenOn, type Notice } from './account-steps.ts';
import type { SentOnce } from '../platform/once-only-mails/once-only-mail-store.ts';
import type { SteppingAccount } from './step-store.ts';
import { type StepPorts, takeBack, takeLeavingStep } from './take-leaving-step.ts';

/** Longer than a worker of the planner acts on an account that it has read. */
const secondLookMs = 10 * 60_000;

/** Without billing no plan ends, until the operator switches it on. */
const unbilledMs = 7 * dayMs;

/**
 * Takes the due step of an account, if there is one: sends a notice, suspends, or resumes the work on its pages. To
 * repeat it, also twice at once, does no harm.
 * @param hasChanged its plan or dates changed just now
 */
export async function takeStep(
  ports: StepPorts,
  { accountId, hasChanged }: { accountId: string; hasChanged: boolean },
): Promise<void> {
  const { store, billing, now } = ports;
  const account = await store.find(accountId);
  if (account === undefined) return;
  const standing = accountStanding(account, now, billing);
  const isSuspended = standing.kind === 'suspended';
  const { deleteOn, keptAt } = account;
  if (deleteOn !== undefined) {
    if (isSuspended) await ports.closeSockets(accountId);
    return takeLeavingStep(ports, { ...account, deleteOn });
  }
  const kept = keptAt === undefined ? undefined : await takeBack(ports, { ...account, keptAt });
  if (kept === false) return;
  if (isSuspended) return endSuspended(ports, account);
  if (!isHeld(standing)) await ports.wake(accountId);
  // The stored plan is still cancelled.
  if (kept?.isResumed === true)
    return store.setNext(account, after(now, secondLookMs).toISOString());
  const left = await announceOrSuspend(ports, account);
  if (left === 'nothing') return;
  const { next } = left;
  const secondLook = after(now, secondLookMs).toISOString();
  const isSooner = hasChanged && (next === null || secondLook < next);
  await store.setNext(account, isSooner ? secondLook : next);
}

/**
 * @returns `next` says when to look again, null for never; `nothing` is left where the step has ended, or is another worker's
 */
async function announceOrSuspend(
  ports: StepPorts,
  account: SteppingAccount,
): Promise<{ next: string | null } | 'nothing'> {
  const { now, billing } = ports;
  const { notice, suspension, next } = dueStep(account, now);
  if (billing === 'off')
    return { next: suspension === null ? null : after(now, unbilledMs).toISOString() };
  let sent: SentOnce;
  if (notice !== undefined) {
    const earliest = after(now, dayMs).toISOString();
    const isLate = notice.kind === 'suspension' && notice.date < earliest;
    sent = await sendNotice(ports, account, isLate ? { ...notice, date: earliest } : notice);
    if (sent === undefined) return 'nothing';
  }
  if (suspension === null || suspension > now.toISOString()) return { next };
  const suspendedOn = mayHappenOn(suspension, sent?.sentAt);
  if (suspendedOn > now.toISOString()) return { next: suspendedOn };
  if (!(await ports.store.suspend(account, now))) return 'nothing';
  await endSuspended(ports, account);
  return 'nothing';
}

/**
 * Closes what a suspension must not leave open. One for abuse has its own event, which causes the mail to its owner.
 */
async function endSuspended(ports: StepPorts, account: SteppingAccount): Promise<void> {
  const { now, store } = ports;
  await ports.closeSockets(account.accountId);
  const date = account.suspendOn ?? account.nextPaymentDate;
  if (account.suspendedForAbuse !== true && date !== undefined) {
    const id = `suspended-${date}`;
    await sendNotice(ports, account, { id, kind: 'suspended', at: date, date: now.toISOString() });
  }
  await store.setNext(account, null);
}

const sendNotice = (
  { notices, mail, now }: StepPorts,
  account: SteppingAccount,
  notice: Notice,
): Promise<SentOnce> =>
  notices.sendOnce(
    { accountId: account.accountId, noticeId: notice.id },
    now,
    () => mail(account, notice),
    stepTaken(account, notice, now),
  );

const stepTaken = ({ accountId }: SteppingAccount, notice: Notice, now: Date): OutboxItem =>
  outboxItem(
    'account-step-taken',
    {
      accountId,
      subject: { kind: 'account', url: '' },
      ...askedBy('clock', undefined),
      facts: { noticeId: notice.id, step: notice.kind, date: notice.date },
    },
    now,
  );
