import { euroWords } from '../../../shared/words/number-words.ts';
import type { Mail } from '../../platform/mail.ts';
import { composeMail } from './compose-mail.ts';

interface DisputeNews {
  /** Address of the account's root user. */
  email: string;
  firstName: string;
  stage: 'open' | 'lost' | 'won';
  /** Whether the plan has ended, as after a lost dispute about its present period. */
  hasEnded: boolean;
  amountCents: number;
  disputeId: string;
}

const headings: Record<DisputeNews['stage'], string> = {
  open: 'A payment is disputed',
  lost: 'A disputed payment was taken back',
  won: 'A dispute has ended',
};

const textsOf = ({ stage, hasEnded, amountCents }: DisputeNews) => {
  const amount = euroWords(amountCents);
  const continues = 'Your plan continues.';
  if (stage === 'won')
    return {
      preheader: continues,
      text: `Your bank has confirmed your payment of ${amount}. ${continues}`,
    };
  if (stage === 'open')
    return {
      preheader: 'Your bank decides who gets the money.',
      text: `Your bank has informed us that your payment of ${amount} is disputed, and decides who gets the money. Your plan continues until the bank has decided. If this is a mistake, please ask your bank to withdraw the dispute.`,
    };
  const taken = `Your bank has taken back your payment of ${amount}.`;
  return hasEnded
    ? {
        preheader: 'Your plan has ended. Your data is kept.',
        text: `${taken} The plan that it paid for has ended, and so has the subscription. Your data is kept, and a new payment brings everything back.`,
      }
    : { preheader: continues, text: `${taken} The period that it paid for was over. ${continues}` };
};

/** Notifies the root user and the operator about a disputed payment. */
export function disputeMails(
  publicUrl: string,
  operator: string,
  news: DisputeNews,
): Record<'customer' | 'operator', Mail> {
  const { email, stage, amountCents, disputeId } = news;
  const { preheader, text } = textsOf(news);
  const heading = headings[stage];
  const amount = euroWords(amountCents);
  const customer = {
    heading,
    preheader,
    paragraphs: [text],
    button: { label: 'Open Billing', url: `${publicUrl}/billing` },
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
    customer: composeMail(publicUrl, news, customer),
    operator: composeMail(publicUrl, { email: operator }, own),
  };
}
