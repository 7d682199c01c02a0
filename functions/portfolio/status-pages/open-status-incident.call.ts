import { openStatusIncident } from '../../../shared/calls/portfolio/status-pages.ts';
import { ProblemError } from '../../../shared/calls/errors.ts';
import { announce } from '../../platform/events/announce.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { announced } from './subscribers/announce.ts';
import { statusIncidentStore } from './status-incident-store.ts';
import { componentsOf, reachedStatusPage } from './status-page-rules.ts';

export const handler = handleCall(
  openStatusIncident,
  async ({ params: { pageId }, body, caller, table, now, audit }) => {
    const page = await reachedStatusPage(table, caller, pageId);
    const { title, componentIds, text, stage, planned = null, trackedId = null } = body;
    const known = new Set(componentsOf(page).map(({ componentId }) => componentId));
    const unknown = componentIds.findIndex((id) => !known.has(id));
    if (unknown !== -1)
      throw new ProblemError('not_found', 'This component is not on the page', {
        field: `componentIds.${unknown}`,
      });
    const written = await statusIncidentStore(table).open(
      page,
      { title, componentIds, planned, trackedId, update: { stage, text } },
      { now, audit, announce, userId: caller.userId },
    );
    return announced(table, page, written, now);
  },
);
