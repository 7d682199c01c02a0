import { removeStatusPage } from '../../../shared/calls/portfolio/status-pages.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { removeFromPublic } from './remove-from-public.ts';
import { statusIncidentStore } from './status-incident-store.ts';
import { statusSubscriberStore } from './subscribers/status-subscriber-store.ts';
import { statusObjects } from './status-objects.ts';
import { reachedStatusPage } from './status-page-rules.ts';
import { statusPageStore } from './status-page-store.ts';

export const handler = handleCall(
  removeStatusPage,
  async ({ params: { pageId }, caller, table, now, audit }) => {
    const page = await reachedStatusPage(table, caller, pageId);
    audit.about([page.title]);
    await removeFromPublic({ table, objects: statusObjects(), now }, page);
    await statusIncidentStore(table).forget(page);
    await statusSubscriberStore(table).forget(page);
    await statusPageStore(table).remove(page, audit);
  },
);
