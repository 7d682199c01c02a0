import { listStatusIncidents } from '../../../shared/calls/portfolio/status-pages.ts';
import { incidentStore } from '../../notifying/incidents/incident-store.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { after, dayMs } from '../../platform/times.ts';
import { statusIncidentStore, toStatusIncident } from './status-incident-store.ts';
import { componentsOf, reachedStatusPage } from './status-page-rules.ts';

/** Older outages are not announced any more. */
const trackedMs = 7 * dayMs;

export const handler = handleCall(
  listStatusIncidents,
  async ({ params: { pageId }, caller, table, now }) => {
    const page = await reachedStatusPage(table, caller, pageId);
    const [written, groups] = await Promise.all([
      statusIncidentStore(table).list(page, now),
      incidentStore(table).list(page.accountId),
    ]);
    const since = after(now, -trackedMs).toISOString();
    const known = new Set(written.map(({ trackedId }) => trackedId));
    const components = componentsOf(page);
    const tracked = groups.flat().flatMap((incident) => {
      const {
        incidentId,
        title,
        cause,
        beganAt,
        endedAt = null,
        falseAlarmAt,
        episodes,
      } = incident;
      const isWanted = cause === 'site-down' && beganAt >= since && falseAlarmAt === undefined;
      if (!isWanted || known.has(incidentId)) return [];
      const down = new Set(
        episodes.flatMap(({ track }) => (track.cause === 'site-down' ? [track.url] : [])),
      );
      const componentIds = components
        .filter(({ monitor }) => down.has(monitor.url))
        .map(({ componentId }) => componentId);
      return componentIds.length === 0
        ? []
        : [{ incidentId, title, beganAt, endedAt, componentIds }];
    });
    return { incidents: written.map(toStatusIncident), tracked };
  },
);
