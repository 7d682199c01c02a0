import { type InvoiceRecord, refundedTaxCents } from '../../../shared/models/billing/invoice.ts';
import { dayMs } from '../../platform/times.ts';
import { eachInTurn, throwFirst } from '../../platform/each-in-turn.ts';
import { fileNameOf } from '../invoices/invoice-files.ts';
import { mailWordsOf } from '../invoices/invoice-words.ts';
import { env } from '../../platform/aws/env.ts';
import type { Table } from '../../platform/table/table.ts';
import type { SendMail } from '../../platform/mail.ts';
import { onceOnlyMailStore } from '../../platform/once-only-mails/once-only-mail-store.ts';
import type { composePaymentMail } from '../../providers/email/payment-mail.ts';
import type { PaymentStore } from './payment-store.ts';
import type { PaidBack } from './refunds-of.ts';

/**
 * Stripe repeats an event for three days; older payments were mailed when they happened.
 * https://docs.stripe.com/webhooks
 */
const mailedWithinMs = 3 * dayMs;

interface Ports {
  table: Table;
  payments: Pick<PaymentStore, 'findOwner'>;
  sendMail: SendMail;
  compose: typeof composePaymentMail;
  pdfOf(invoice: InvoiceRecord): Promise<Uint8Array>;
}

/**
 * Mails the owner about each payment and each refund once, with the invoice as it is then.
 *
 * @throws after all were tried, if a mail was refused
 */
export async function mailPayments(
  { table, payments, sendMail, compose, pdfOf }: Ports,
  { accountId }: { accountId: string },
  { invoices, refunds }: { invoices: readonly InvoiceRecord[]; refunds: readonly PaidBack[] },
): Promise<void> {
  const [now, company] = [new Date(), env.company()];
  const onceOnlyMails = onceOnlyMailStore(table);
  const isNew = (at: string) => now.getTime() - Date.parse(at) < mailedWithinMs;
  const mail = async (noticeId: string, invoice: InvoiceRecord, refund?: PaidBack) =>
    onceOnlyMails.sendOnce({ accountId, noticeId }, now, async () => {
      const owner = await payments.findOwner(accountId);
      if (owner === undefined) return;
      const paidBack = refund && {
        amountCents: refund.amountCents,
        taxCents: refundedTaxCents({ ...invoice, refundedCents: refund.amountCents }),
      };
      const words = mailWordsOf(invoice, company);
      const said = { ...owner, invoice, words, refund: paidBack };
      const pdf = { contentType: 'application/pdf', content: await pdfOf(invoice) };
      const attachments = [{ fileName: fileNameOf(invoice), ...pdf }];
      await sendMail({ ...compose(env.publicUrl(), said), attachments });
    });
  const paid = invoices.toReversed().filter(({ date }) => isNew(date));
  const charged = await eachInTurn(paid, (invoice) =>
    mail(`payment-${invoice.stripeInvoiceId}`, invoice),
  );
  const paidBack = await eachInTurn(refunds, async (refund) => {
    const invoice = invoices.find(({ stripeInvoiceId: id }) => id === refund.stripeInvoiceId);
    if (invoice !== undefined && isNew(refund.at))
      await mail(`refund-${refund.id}`, invoice, refund);
  });
  throwFirst([...charged.failures, ...paidBack.failures]);
}
