import { outboxItem, type OutboxItem } from '../../platform/events/outbox.ts';

/** The event of an invitee who has joined a team. */
export const subUserJoined = (
  { accountId, userId }: { accountId: string; userId: string },
  person: { email: string; name: string },
  now: Date,
): OutboxItem =>
  outboxItem(
    'sub-user-joined',
    {
      accountId,
      subject: { kind: 'account', url: '' },
      cause: 'person',
      by: { kind: 'user', userId },
      facts: { userId, ...person },
    },
    now,
  );
