import { confirmStatusSubscription } from '../../../shared/calls/portfolio/status-subscriptions.ts';
import { linkKeys } from '../../notifying/mail/link-keys.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { openPage } from './public-page.ts';
import { badLink, readStatusLink } from './subscribers/status-link.ts';
import { statusPageStore } from './status-page-store.ts';
import { statusSubscriberStore } from './subscribers/status-subscriber-store.ts';

export const handler = handleCall(
  confirmStatusSubscription,
  async ({ body, table, now, audit }) => {
    const { accepted } = await linkKeys();
    const link = readStatusLink(accepted, body.token, ['confirm'], now);
    const page = await openPage(table, await statusPageStore(table).findAt(link), now);
    audit.byMailLink(page.accountId);
    audit.about([page.title]);
    const store = statusSubscriberStore(table);
    const confirmed = await store.confirm(page, link.subscriber, now, audit);
    if (confirmed === undefined) throw badLink();
    return confirmed;
  },
);
