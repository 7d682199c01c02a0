import { askedBy, outboxItem } from '../../platform/events/outbox.ts';

/** The event of a site or competitor that a person removes. */
export const siteRemoved = (
  accountId: string,
  subject: { kind: 'site' | 'competitor'; url: string },
  { requestedBy, now }: { requestedBy?: string | undefined; now: Date },
) =>
  outboxItem(
    'site-removed',
    { accountId, subject, ...askedBy('person', requestedBy), facts: {} },
    now,
  );
