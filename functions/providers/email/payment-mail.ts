import { dayOf } from '../../../shared/words/duration-words.ts';
import { euroWords } from '../../../shared/words/number-words.ts';
import { type InvoiceRecord, paidCents } from '../../../shared/models/billing/invoice.ts';
import type { Mail } from '../../platform/mail.ts';
import { composeMail } from './compose-mail.ts';

interface PaymentNews {
  /** Address of the account's root user. */
  email: string;
  firstName: string;
  invoice: InvoiceRecord;
  /** The same words as on the invoice. */
  words: { lines: readonly string[]; notes: readonly string[] };
  /** Undefined for the payment itself. */
  refund?: { amountCents: number; taxCents: number } | undefined;
}

/** Notifies the owner about a payment or its refund; the caller attaches the invoice. */
export function composePaymentMail(publicUrl: string, news: PaymentNews): Mail {
  const { invoice, words } = news;
  const { heading, preheader, paragraph, tone } = textsOf(news);
  return composeMail(publicUrl, news, {
    heading,
    preheader,
    tone,
    paragraphs: [paragraph],
    sections: [
      { heading: `Invoice ${invoice.orderId}`, lines: words.lines.map((text) => ({ text })) },
    ],
    button: { label: 'Open Billing', url: `${publicUrl}/billing` },
    notes: [...words.notes, 'You receive this mail because you own this account.'],
  });
}

function textsOf({ invoice, refund }: PaymentNews) {
  const { plan, orderId, date } = invoice;
  const attached = `The invoice ${orderId} is attached.`;
  if (refund !== undefined) {
    const vat = refund.taxCents === 0 ? '' : `, ${euroWords(refund.taxCents)} of it VAT`;
    return {
      heading: `Refund of ${euroWords(refund.amountCents)}`,
      preheader: `Of your payment of ${dayOf(date)} for the ${plan} plan.`,
      paragraph: `We have paid back ${euroWords(refund.amountCents)}${vat}, of your payment of ${dayOf(date)} for the ${plan} plan. Banks take up to ten days to book it. ${attached}`,
      tone: 'neutral',
    } as const;
  }
  const paid = paidCents(invoice);
  const period = `for the ${plan} plan from ${dayOf(invoice.periodStart)} to ${dayOf(invoice.periodEnd)}`;
  if (paid <= 0) {
    const reason = whyNothingIsCharged(invoice);
    return {
      heading: `Invoice ${orderId}: nothing was charged`,
      preheader: reason,
      paragraph: `This is the invoice ${period}. ${reason} ${attached}`,
      tone: 'neutral',
    } as const;
  }
  return {
    heading: `Payment of ${euroWords(paid)} received`,
    preheader: `${plan} plan until ${dayOf(invoice.periodEnd)}.`,
    paragraph: `Thank you. We have received ${euroWords(paid)} ${period}. ${attached}`,
    tone: 'good',
  } as const;
}

function whyNothingIsCharged({ totalCents, creditCents, reducedCents }: InvoiceRecord): string {
  if (totalCents < 0) return `${euroWords(-totalCents)} was added to your credit.`;
  if (creditCents > 0) return 'Your credit has covered it.';
  if (reducedCents > 0) return 'A credit note has covered it.';
  return totalCents > 0
    ? 'The amount is too small to be charged now, and comes with a later invoice.'
    : 'A discount or what was left of an earlier payment has covered it.';
}
