import { type InvoiceRecord, refundedTaxCents } from '../../shared/models/invoice.ts';
import { dayMs } from '../platform/times.ts';
import type { MailAttachment, SendMail } from '../platform/mail.ts';
import type { OnceOnlyMailStore } from '../platform/once-only-mails/once-only-mail-store.ts';
import type { composePaymentMail } from '../providers/email/payment-mail.ts';
import type { PaymentStore } from './payment-store.ts';
import type { PaidBack } from './refunds-of.ts';

/**
 * Stripe repeats an event for three days; older payments were mailed when they happened.
 * https://docs.stripe.com/webhooks
 */
const mailedWithinMs = 3 * dayMs;

export interface PaymentMailPorts {
  payments: Pick<PaymentStore, 'findOwner'>;
  notices: Pick<OnceOnlyMailStore, 'sendOnce'>;
  sendMail: SendMail;
  compose(about: Parameters<typeof composePaymentMail>[1]): ReturnType<typeof composePaymentMail>;
  /** The text of the invoice, and its PDF. */
  words(invoice: InvoiceRecord): { lines: string[]; notes: string[] };
  attach(invoice: InvoiceRecord): Promise<MailAttachment>;
  now: Date;
}

/** Mails the owner about each payment and each refund once, with the invoice as it is then. */
export async function mailPayments(
  ports: PaymentMailPorts,
  { accountId }: { accountId: string },
  { invoices, refunds }: { invoices: readonly InvoiceRecord[]; refunds: readonly PaidBack[] },
): Promise<void> {
  const { now } = ports;
  const isNew = (at: Date) => now.getTime() - at.getTime() < mailedWithinMs;
  const mail = async (noticeId: string, invoice: InvoiceRecord, refund?: PaidBack) =>
    ports.notices.sendOnce({ accountId, noticeId }, now, async () => {
      const owner = await ports.payments.findOwner(accountId);
      if (owner === undefined) return;
      const paidBack = refund && {
        amountCents: refund.amountCents,
        taxCents: refundedTaxCents({ ...invoice, refundedCents: refund.amountCents }),
      };
      const said = { ...owner, invoice, words: ports.words(invoice), refund: paidBack };
      await ports.sendMail({
        ...ports.compose(said),
        attachments: [await ports.attach(invoice)],
      });
    });
  for (const invoice of invoices.toReversed())
    if (isNew(new Date(invoice.date))) await mail(`payment-${invoice.stripeInvoiceId}`, invoice);
  for (const refund of refunds) {
    const invoice = invoices.find(({ stripeInvoiceId: id }) => id === refund.stripeInvoiceId);
    if (invoice !== undefined && isNew(refund.at))
      await mail(`refund-${refund.id}`, invoice, refund);
  }
}
