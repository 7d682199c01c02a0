import { dayOf } from '../../../shared/words/duration-words.ts';
import type { Mail } from '../../platform/mail.ts';
import { composeMail } from './compose-mail.ts';

export type PlanMailKind = 'trial-ends' | 'plan-ends' | 'suspension' | 'suspended';

interface Words {
  heading: string;
  preheader: string;
  paragraphs: string[];
}

const afterPayment = 'Everything works again as soon as you have paid for a plan.';

const texts: Record<PlanMailKind, (day: string, plan: string) => Words> = {
  'trial-ends': (day) => ({
    heading: `Your Web Vitals trial ends on ${day}`,
    preheader: 'Choose a plan to keep your sites monitored.',
    paragraphs: [
      `Your free trial ends on ${day}. After that, scans and checks stop, and you cannot add anything new. You can view your data for seven more days. The account is then suspended.`,
      'To keep your sites monitored, choose a plan.',
    ],
  }),
  'plan-ends': (day, plan) => ({
    heading: `Your Web Vitals plan ends on ${day}`,
    preheader: 'You can undo the cancellation until then.',
    paragraphs: [
      `You have cancelled the ${plan} plan. It runs until ${day}, and the account is suspended then.`,
      'You can undo the cancellation until then.',
    ],
  }),
  suspension: (day, plan) => ({
    heading: `Your Web Vitals account will be suspended on ${day}`,
    preheader: 'Scans and checks have stopped.',
    paragraphs: [
      `Your ${plan === 'Trial' ? 'trial' : 'subscription'} has expired, so scans and checks have stopped. The account will be suspended on ${day}.`,
      afterPayment,
    ],
  }),
  suspended: () => ({
    heading: 'Your Web Vitals account is suspended',
    preheader: 'You can still sign in to see plans and invoices and to contact us.',
    paragraphs: [
      'Your plan has ended, and the account is suspended. You can still sign in to see plans and invoices and to contact us.',
      afterPayment,
    ],
  }),
};

/** Notifies the owner of an account about what happens to it, and when. */
export function planMail(
  publicUrl: string,
  about: { email: string; firstName: string; kind: PlanMailKind; date: string; plan: string },
): Mail {
  const { kind, date, plan } = about;
  return composeMail(publicUrl, about, {
    ...texts[kind](dayOf(date), plan),
    button: { label: 'See plans', url: `${publicUrl}/subscription-plans` },
    notes: ['You receive this mail because you own this account.'],
  });
}
