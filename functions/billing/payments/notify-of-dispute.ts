import { eachInTurn, throwFirst } from '../../platform/each-in-turn.ts';
import type { Mail, SendMail } from '../../platform/mail.ts';
import type { OnceOnlyMailStore } from '../../platform/once-only-mails/once-only-mail-store.ts';
import type { StripeClient } from '../../providers/stripe/stripe-client.ts';
import { type DisputeStage, disputeStage } from './read-customer.ts';
import type { PaymentStore } from './payment-store.ts';

export interface DisputePorts {
  payments: Pick<PaymentStore, 'find' | 'findOwner'>;
  stripe: Pick<StripeClient, 'listDisputes'>;
  onceOnlyMails: Pick<OnceOnlyMailStore, 'sendOnce'>;
  sendMail: SendMail;
  /** The mail for the customer and the operator. */
  compose(told: {
    email: string;
    firstName: string;
    stage: DisputeStage;
    hasEnded: boolean;
    amountCents: number;
    disputeId: string;
  }): Record<'customer' | 'operator', Mail>;
}

/**
 * Notifies the account and the operator once about each stage of a disputed payment, in its current state at Stripe.
 *
 * @throws after both were tried, if a mail was refused
 */
export async function notifyOfDispute(
  { payments, stripe, onceOnlyMails, sendMail, compose }: DisputePorts,
  { accountId, charge, now }: { accountId: string; charge: string; now: Date },
): Promise<void> {
  const [dispute] = await stripe.listDisputes(charge);
  const owner = await payments.findOwner(accountId);
  const stage = dispute && disputeStage(dispute.status);
  if (dispute === undefined || owner === undefined || stage === undefined) return;
  const { id: disputeId, amount: amountCents } = dispute;
  const paidUntil = (await payments.find(accountId))?.nextPaymentDate;
  const hasEnded = paidUntil !== undefined && new Date(paidUntil) <= now;
  const mails = compose({ ...owner, stage, hasEnded, amountCents, disputeId });
  const { failures } = await eachInTurn(Object.entries(mails), ([reader, mail]) => {
    const noticeId = `dispute-${disputeId}-${stage}-${reader}`;
    return onceOnlyMails.sendOnce({ accountId, noticeId }, now, () => sendMail(mail));
  });
  throwFirst(failures);
}
