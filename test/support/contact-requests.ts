import type { ContactRequest } from '../../functions/portfolio/support/contact-request-entity.ts';
import { timeOrderedId } from '../../functions/platform/time-ordered-id.ts';

/** A request of a user as the contact form leaves it on the table, with its mails to come. */
export function contactRequest(
  { accountId, userId, email }: { accountId: string; userId: string; email: string },
  change: Partial<ContactRequest> = {},
  now = new Date(),
): ContactRequest {
  const time = now.toISOString();
  return {
    accountId,
    requestId: timeOrderedId(now),
    userId,
    email,
    subject: 'The score fell',
    type: 'Web Vitals Support',
    description: 'By 20 points since Monday.\nWhat can we do?',
    wishes: ['It is urgent'],
    state: 'open',
    version: 0,
    sentAt: time,
    changedAt: time,
    mailQueue: 'requests',
    mailOn: time,
    expiresAt: Math.floor(now.getTime() / 1000) + 3600,
    ...change,
  };
}
