import { isHeld } from '../../../shared/plans/standing.ts';
import { accountStanding } from '../../platform/callers/account-standing.ts';
import { askedBy, outboxItem, type OutboxItem } from '../../platform/events/outbox.ts';
import { after, dayMs } from '../../platform/times.ts';
import { dueStep, mayHappenOn, type StepMail } from './account-steps.ts';
import type { SentOnce } from '../../platform/once-only-mails/once-only-mail-store.ts';
import type { SteppingAccount } from './step-store.ts';
import { type StepPorts, takeBack, takeLeavingStep } from './take-leaving-step.ts';

/** Longer than a worker of the planner acts on an account that it has read. */
const secondLookMs = 10 * 60_000;

/** Without billing no plan ends, until the operator switches it on. */
const unbilledMs = 7 * dayMs;

/**
 * Takes the due step of an account, if there is one: sends a mail, suspends, or resumes the work on its pages.
 * Idempotent, also when it runs twice at once.
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
  const { stepMail, suspension, next } = dueStep(account, now);
  if (billing === 'off')
    return { next: suspension === null ? null : after(now, unbilledMs).toISOString() };
  let sent: SentOnce;
  if (stepMail !== undefined) {
    const earliest = after(now, dayMs).toISOString();
    const isLate = stepMail.kind === 'suspension' && stepMail.date < earliest;
    sent = await sendStepMail(ports, account, isLate ? { ...stepMail, date: earliest } : stepMail);
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
    await sendStepMail(ports, account, {
      id,
      kind: 'suspended',
      at: date,
      date: now.toISOString(),
    });
  }
  await store.setNext(account, null);
}

const sendStepMail = (
  { onceOnlyMails, mail, now }: StepPorts,
  account: SteppingAccount,
  stepMail: StepMail,
): Promise<SentOnce> =>
  onceOnlyMails.sendOnce(
    { accountId: account.accountId, noticeId: stepMail.id },
    now,
    () => mail(account, stepMail),
    stepTaken(account, stepMail, now),
  );

const stepTaken = ({ accountId }: SteppingAccount, stepMail: StepMail, now: Date): OutboxItem =>
  outboxItem(
    'account-step-taken',
    {
      accountId,
      ...askedBy('clock', undefined),
      facts: { noticeId: stepMail.id, step: stepMail.kind, date: stepMail.date },
    },
    now,
  );
