import { listStatusIncidents } from '../../../shared/calls/portfolio/status-pages.ts';
import type { IncidentCause } from '../../../shared/causes/catalogue.ts';
import { monitorKeyOf } from '../../../shared/models/portfolio/status-page.ts';
import { incidentStore } from '../../notifying/incidents/incident-store.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { after, dayMs } from '../../platform/times.ts';
import { statusIncidentStore, toStatusIncident } from './status-incident-store.ts';
import { componentsOf, reachedStatusPage } from './status-page-rules.ts';
import { isShown, watchedMonitors } from './watched-monitors.ts';

/** Older outages are not announced any more. */
const trackedMs = 7 * dayMs;

const isOutage = (cause: IncidentCause): boolean =>
  cause === 'site-down' || cause === 'monitor-down';

/** Public names only: the account's own name of a site is not for everyone. Undefined for no component. */
function titleOf(
  [first, ...others]: readonly { name: string }[],
  endedAt: string | null,
): string | undefined {
  if (first === undefined) return undefined;
  const isOver = endedAt !== null;
  return others.length === 0
    ? `${first.name} ${isOver ? 'was' : 'is'} down`
    : `${first.name} and ${others.length} more ${isOver ? 'were' : 'are'} down`;
}

export const handler = handleCall(
  listStatusIncidents,
  async ({ params: { pageId }, caller, table, now }) => {
    const page = await reachedStatusPage(table, caller, pageId);
    const [written, groups, watched] = await Promise.all([
      statusIncidentStore(table).list(page, now),
      incidentStore(table).list(page.accountId),
      watchedMonitors(table, page.accountId),
    ]);
    const since = after(now, -trackedMs).toISOString();
    const known = new Set(written.map(({ trackedId }) => trackedId));
    const published = componentsOf(page).filter(
      (one) => one.isPublished && isShown(page, one, watched),
    );
    const tracked = groups.flat().flatMap((incident) => {
      const { incidentId, cause, beganAt, endedAt = null, falseAlarmAt, episodes } = incident;
      const isWanted = isOutage(cause) && beganAt >= since && falseAlarmAt === undefined;
      if (!isWanted || known.has(incidentId)) return [];
      const down = new Set(
        episodes.flatMap(({ track: { cause: why, url, part } }) =>
          isOutage(why) ? [why === 'site-down' ? url : part] : [],
        ),
      );
      const affected = published.filter(({ monitor }) => down.has(monitorKeyOf(monitor)));
      const componentIds = affected.map(({ componentId }) => componentId);
      const title = titleOf(affected, endedAt);
      return title === undefined ? [] : [{ incidentId, title, beganAt, endedAt, componentIds }];
    });
    return { incidents: written.map(toStatusIncident), tracked };
  },
);
