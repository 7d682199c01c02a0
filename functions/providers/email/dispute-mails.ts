import { euroWords } from '../../../shared/words/euro-words.ts';
import type { Mail } from '../../platform/mail.ts';
import { composeMail } from './compose-mail.ts';
import { greeting } from './greeting.ts';

interface DisputeNews {
  /** Of the account's root user. */
  email: string;
  firstName: string;
  stage: 'open' | 'lost' | 'won';
  amountCents: number;
  disputeId: string;
}

const headings: Record<DisputeNews['stage'], string> = {
  open: 'A payment is disputed',
  lost: 'A disputed payment was taken back',
  won: 'A dispute has ended',
};

const toCustomer: Record<DisputeNews['stage'], (amount: string) => string> = {
  open: (amount) =>
    `Your bank has informed us that your payment of ${amount} is disputed. Your plan continues until the bank has decided. If this is a mistake, please ask your bank to withdraw the dispute.`,
  lost: (amount) =>
    `Your bank has taken back your payment of ${amount}. The plan that it paid for has ended, and so has the subscription. Your data is kept, and a new payment brings everything back.`,
  won: (amount) => `Your bank has confirmed your payment of ${amount}. Your plan continues.`,
};

const preheaders: Record<DisputeNews['stage'], string> = {
  open: 'Your plan continues until your bank has decided.',
  lost: 'Your plan has ended. Your data is kept.',
  won: 'Your plan continues.',
};

/**
 * Notifies the root user and the operator about a disputed payment.
 * @param publicUrl address of the product, without a trailing slash
 */
export function disputeMails(
  publicUrl: string,
  operator: string,
  { email, firstName, stage, amountCents, disputeId }: DisputeNews,
): Record<'customer' | 'operator', Mail> {
  const heading = headings[stage];
  const amount = euroWords(amountCents);
  const customer = {
    heading,
    preheader: preheaders[stage],
    paragraphs: [greeting(firstName), toCustomer[stage](amount)],
    button: { label: 'Your subscription', url: `${publicUrl}/subscription-plans` },
    notes: ['If you have questions, please write to us under “Contact Us”.'],
  };
  const own = {
    heading: `${heading}: ${email}`,
    preheader: `${amount}, dispute ${disputeId}`,
    paragraphs: [
      `${email} has paid ${amount}. The dispute ${disputeId} is ${stage} at Stripe.`,
      stage === 'open'
        ? 'Send your evidence to the bank before the deadline that Stripe shows.'
        : 'You do not need to do anything.',
    ],
    button: { label: 'Open at Stripe', url: 'https://dashboard.stripe.com/disputes' },
    notes: [],
  };
  return {
    customer: composeMail(publicUrl, { to: email }, customer),
    operator: composeMail(publicUrl, { to: operator }, own),
  };
}
