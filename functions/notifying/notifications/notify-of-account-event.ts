import { periodDays } from '../../../shared/plans/annual-saving.ts';
import { dayOf } from '../../../shared/words/duration-words.ts';
import type { AccountStep } from '../../../shared/plans/standing.ts';
import type { EventOf } from '../../../shared/events/catalogue.ts';
import type { Announce } from '../../platform/events/outbox.ts';
import type { Table } from '../../platform/table/table.ts';
import { type NotificationDraft, raiseNotification } from './raise-notification.ts';

export type AccountEvent = EventOf<
  | 'account-step-taken'
  | 'account-suspended'
  | 'suspension-lifted'
  | 'plan-changed'
  | 'payment-failed'
  | 'sub-user-joined'
>;

type Words = Pick<NotificationDraft, 'kind' | 'tone' | 'title' | 'message'>;

const stepWords: Record<AccountStep, (day: string) => Words> = {
  'trial-ends': (day) => ({
    kind: 'plan-expiring',
    tone: 'average',
    title: `Your trial ends on ${day}`,
    message: 'Choose a plan before then to keep your sites monitored.',
  }),
  'plan-ends': (day) => ({
    kind: 'plan-expiring',
    tone: 'average',
    title: `Your plan ends on ${day}`,
    message: 'You have cancelled it. You can undo the cancellation until then.',
  }),
  suspension: (day) => ({
    kind: 'plan-expiring',
    tone: 'bad',
    title: `Your account will be suspended on ${day}`,
    message: 'Your subscription has expired. A payment before then keeps everything running.',
  }),
  suspended: () => ({
    kind: 'account-suspended',
    tone: 'bad',
    title: 'Your account is suspended',
    message: 'A payment lifts the suspension at once.',
  }),
};

type Lifted = EventOf<'suspension-lifted'>['facts']['through'];

const liftedWords: Record<Lifted, Pick<NotificationDraft, 'message' | 'why'>> = {
  payment: {
    message: 'Your payment has lifted the suspension. Scans and checks continue within minutes.',
    why: 'The payment provider reported your payment.',
  },
  operator: {
    message:
      'We have lifted the suspension. Unless your plan has ended, scans and checks continue within minutes.',
    why: 'Our staff lifted the suspension.',
  },
};

const rhythm = (annual: boolean): string => (annual ? 'annually' : `every ${periodDays} days`);

function planWords(
  facts: EventOf<'plan-changed'>['facts'],
): Pick<NotificationDraft, 'title' | 'message'> {
  const { plan } = facts;
  switch (facts.change) {
    case 'changed':
      return {
        title:
          facts.from === plan
            ? `Your ${plan} plan is now paid ${rhythm(facts.annual)}`
            : `Your plan is ${plan} now`,
        message: `${facts.from === plan ? '' : `It replaces ${facts.from}. You pay ${facts.annual ? 'once a year' : rhythm(false)}. `}It is paid until ${dayOf(facts.until)}.`,
      };
    case 'planned':
      return {
        title: `Your plan changes to ${plan} on ${dayOf(facts.on)}`,
        message: `It is paid ${rhythm(facts.annual)}. Until that day you have the ${facts.from} plan and can take the change back.`,
      };
    case 'cancelled':
      return {
        title: `Your ${plan} plan is cancelled`,
        message: `It runs until ${dayOf(facts.until)}, no further payment is taken, and the account is suspended then. You can undo the cancellation until then.${invoiceWords(facts.lastInvoice)}`,
      };
    default:
      return {
        title: `Your ${plan} plan continues`,
        message: `The next payment is due on ${dayOf(facts.until)}.`,
      };
  }
}

type Cancelled = Extract<EventOf<'plan-changed'>['facts'], { change: 'cancelled' }>;

const invoiceWords = (invoice: Cancelled['lastInvoice']): string =>
  invoice === undefined
    ? ''
    : ` Your last invoice is ${invoice.orderId} of ${dayOf(invoice.date)}: the mail about its payment has it attached, and Billing lists all of them.`;

interface Ports {
  table: Table;
  announce: Announce;
  now: Date;
}

/** Raises the notification of an account event, with the event's cause and actor. */
export async function notifyOfAccountEvent(
  { table, announce, now }: Ports,
  event: AccountEvent,
): Promise<void> {
  const { accountId, cause, by } = event;
  await raiseNotification({ table, announce }, accountId, draftOf(event), { now, cause, by });
}

/** The notification of an event of the account. Its key makes it one, however often the event is delivered. */
function draftOf(event: AccountEvent): NotificationDraft & { key: string } {
  const of = { site: '', happenedAt: event.at };
  switch (event.type) {
    case 'account-step-taken': {
      const { noticeId, step, date } = event.facts;
      const why = 'Your plan reached this date, and a mail informed you.';
      return { ...of, ...stepWords[step](dayOf(date)), why, key: noticeId, mailed: true };
    }
    case 'account-suspended':
      return {
        ...of,
        kind: 'account-suspended',
        tone: 'bad',
        title: 'Your account is suspended',
        message:
          'We have suspended it because of how it was used. Scans and checks have stopped, and a payment does not lift the suspension. If you think that this is a mistake, please write to us with the contact form.',
        why: 'Our staff suspended the account.',
        key: `account-suspended ${event.eventId}`,
      };
    case 'suspension-lifted':
      return {
        ...of,
        ...liftedWords[event.facts.through],
        kind: 'suspension-lifted',
        tone: 'good',
        title: 'Your account is no longer suspended',
        key: `suspension-lifted ${event.eventId}`,
      };
    case 'plan-changed':
      return {
        ...of,
        ...planWords(event.facts),
        kind: 'plan-changed',
        tone: 'neutral',
        why: 'You own the account, and its subscription has changed. Dates are in UTC.',
        key: `plan-changed ${event.eventId}`,
      };
    case 'payment-failed':
      return {
        ...of,
        kind: 'payment-failed',
        tone: 'bad',
        title: 'A payment failed',
        message:
          'Your card was not charged. Please check your payment details on the billing page.',
        why: 'The payment provider reported it.',
        key: `payment-failed ${event.facts.providerEventId}`,
      };
    default: {
      const { name, email, userId } = event.facts;
      return {
        ...of,
        kind: 'sub-user-joined',
        tone: 'neutral',
        title: `${name} joined your team`,
        message: `${email} accepted your invitation.`,
        why: 'A person whom you invited has set a password.',
        key: `sub-user-joined ${userId}`,
      };
    }
  }
}
