import type { Mail, SendMail } from '../platform/mail.ts';
import type { StripeClient } from '../providers/stripe/stripe-client.ts';
import type { PaymentStore } from './payment-store.ts';

/** How a dispute stands: the bank decides, has decided for the customer, or for us. */
export type DisputeStage = 'open' | 'lost' | 'won';

export interface DisputePorts {
  payments: Pick<PaymentStore, 'findOwner'>;
  stripe: Pick<StripeClient, 'listDisputes'>;
  sendMail: SendMail;
  /** The mail for the customer and the operator. */
  compose(told: {
    email: string;
    firstName: string;
    stage: DisputeStage;
    amountCents: number;
    disputeId: string;
  }): readonly Mail[];
}

/** Tells the account and the operator of a disputed payment, as Stripe has it now. */
export async function tellOfDispute(
  { payments, stripe, sendMail, compose }: DisputePorts,
  { accountId, charge }: { accountId: string; charge: string },
): Promise<void> {
  const [dispute] = await stripe.listDisputes(charge);
  const owner = await payments.findOwner(accountId);
  const stage = dispute && stageOf(dispute.status);
  if (dispute === undefined || owner === undefined || stage === undefined) return;
  const { id: disputeId, amount: amountCents } = dispute;
  const mails = compose({ ...owner, stage, amountCents, disputeId });
  for (const mail of mails) await sendMail(mail);
}

/** Undefined where no money was at stake: a bank's question that was settled, or a dispute that was prevented. */
function stageOf(status: string): DisputeStage | undefined {
  if (status === 'won' || status === 'lost') return status;
  return status === 'warning_closed' || status === 'prevented' ? undefined : 'open';
}
