import type { Mail } from '../../platform/mail.ts';
import { dayOf } from './mail-days.ts';
import { greeting, htmlOf, textOf } from './mail-layout.ts';

export type PlanMailKind = 'trial-ends' | 'plan-ends' | 'suspension' | 'suspended';

const afterwards =
  'From then on nothing is scanned or checked, and you can add nothing new. All your data stay readable for seven days. After that the account is suspended.';

const texts: Record<PlanMailKind, (day: string, plan: string) => Words> = {
  'trial-ends': (day) => ({
    subject: `Your Web Vitals trial ends on ${day}`,
    paragraphs: [`Your free trial ends on ${day}. ${afterwards}`, 'Choose a plan to carry on.'],
  }),
  'plan-ends': (day, plan) => ({
    subject: `Your Web Vitals plan ends on ${day}`,
    paragraphs: [
      `You have cancelled the ${plan} plan. It runs until ${day}, and the account is suspended then.`,
      'Until then you can take the cancellation back.',
    ],
  }),
  suspension: (day, plan) => ({
    subject: `Your Web Vitals account will be suspended on ${day}`,
    paragraphs: [
      `Your ${plan === 'Trial' ? 'trial' : 'subscription'} has expired: nothing is scanned or checked any more. The account will be suspended on ${day}.`,
      'Once you have paid, everything works again at once.',
    ],
  }),
  suspended: () => ({
    subject: 'Your Web Vitals account is suspended',
    paragraphs: [
      'Your plan has ended, and the account is suspended. You can still sign in to see plans and invoices, and to contact us.',
      'Once you have paid, everything works again at once.',
    ],
  }),
};

interface Words {
  subject: string;
  paragraphs: string[];
}

/** Tells the owner of an account what happens to it, and when. @param publicUrl where the product is, without a trailing slash */
export function planMail(
  publicUrl: string,
  about: { email: string; firstName: string; kind: PlanMailKind; date: string; plan: string },
): Mail {
  const { email, firstName, kind, date, plan } = about;
  const { subject, paragraphs } = texts[kind](dayOf(date), plan);
  const content = {
    heading: subject,
    paragraphs: [greeting(firstName), ...paragraphs],
    button: { label: 'See plans', url: `${publicUrl}/subscription-plans` },
    notes: ['You receive this mail because it concerns your account. It is no advertisement.'],
  };
  return { to: email, subject, text: textOf(content), html: htmlOf(content) };
}
