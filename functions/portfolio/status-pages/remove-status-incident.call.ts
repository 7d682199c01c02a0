import { removeStatusIncident } from '../../../shared/calls/portfolio/status-pages.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { noSuchIncident, renderSoon } from './subscribers/announce.ts';
import { statusIncidentStore } from './status-incident-store.ts';
import { reachedStatusPage } from './status-page-rules.ts';

export const handler = handleCall(
  removeStatusIncident,
  async ({ params: { pageId, incidentId }, caller, table, now, audit }) => {
    const page = await reachedStatusPage(table, caller, pageId);
    const store = statusIncidentStore(table);
    const found = await store.find(page, incidentId);
    if (found === undefined) throw noSuchIncident();
    audit.about([found.title]);
    await store.remove(page, incidentId, audit);
    await renderSoon(table, page, now);
  },
);
