import { updateStatusIncident } from '../../../shared/calls/portfolio/status-pages.ts';
import { ProblemError } from '../../../shared/calls/errors.ts';
import { announce } from '../../platform/events/announce.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { announced, noSuchIncident } from './subscribers/announce.ts';
import { changedMeanwhile, statusIncidentStore } from './status-incident-store.ts';
import { reachedStatusPage } from './status-page-rules.ts';

export const handler = handleCall(
  updateStatusIncident,
  async ({ params: { pageId, incidentId }, body, caller, table, now, audit }) => {
    const page = await reachedStatusPage(table, caller, pageId);
    const store = statusIncidentStore(table);
    const before = await store.find(page, incidentId);
    if (before === undefined) throw noSuchIncident();
    audit.about([before.title]);
    if (body.seenUpdates !== before.changes) throw changedMeanwhile();
    const isMaintenance = before.planned !== undefined;
    if (isMaintenance ? body.stage !== undefined : body.stage === undefined)
      throw new ProblemError(
        'invalid_input',
        isMaintenance ? 'Maintenance has times, and no stage' : 'A stage is required',
        { field: 'stage' },
      );
    if (!isMaintenance && body.planned !== undefined)
      throw new ProblemError('invalid_input', 'An incident has no planned times', {
        field: 'planned',
      });
    const { seenUpdates: _, ...update } = body;
    const written = await store.update(before, update, {
      now,
      audit,
      announce,
      userId: caller.userId,
    });
    return announced(table, page, written, now);
  },
);
