import { stopStatusSubscription } from '../../../shared/calls/portfolio/status-subscriptions.ts';
import { linkKeys } from '../../notifying/mail/link-keys.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { readStatusLink } from './subscribers/status-link.ts';
import { statusPageStore } from './status-page-store.ts';
import { statusSubscriberStore } from './subscribers/status-subscriber-store.ts';

/** Also of a page that is not public any more. */
export const handler = handleCall(stopStatusSubscription, async ({ query, table, now, audit }) => {
  const { accepted } = await linkKeys();
  const link = readStatusLink(accepted, query.token, ['stop'], now);
  const page = await statusPageStore(table).findAt(link);
  if (page === undefined) {
    // Its subscribers went with it.
    audit.unchanged();
    return;
  }
  audit.byMailLink(page.accountId);
  audit.about([page.title]);
  await statusSubscriberStore(table).stop(page, link.subscriber, audit);
});
