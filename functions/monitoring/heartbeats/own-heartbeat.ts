import { ProblemError } from '../../../shared/calls/errors.ts';
import type { Heartbeat } from '../../../shared/models/monitoring/heartbeat.ts';
import { usualTarget } from '../../../shared/uptime/accounting.ts';
import { env } from '../../platform/aws/env.ts';
import type { Table } from '../../platform/table/table.ts';
import { reachedSite } from '../../registry/pages/reached-site.ts';
import { roleOn, type Viewer } from '../../registry/pages/visible-sites.ts';
import { expectedAt, type StoredHeartbeat, whyDown } from './heartbeat-rules.ts';
import { heartbeatStore } from './heartbeat-store.ts';

export const heartbeatNotFound = () =>
  new ProblemError('not_found', 'This heartbeat does not exist', { field: 'heartbeatId' });

interface Asked {
  url: string;
  heartbeatId: string;
}

/**
 * A heartbeat of a site that a viewer reaches.
 * @throws ProblemError `not_found` that names the field
 */
export async function ownHeartbeat(
  table: Table,
  viewer: Viewer,
  { url, heartbeatId }: Asked,
): Promise<StoredHeartbeat> {
  const site = await reachedSite(table, viewer, url);
  const found = await heartbeatStore(table).find({ accountId: viewer.accountId, heartbeatId });
  if (found?.siteKey !== site.urlKey) throw heartbeatNotFound();
  return found;
}

function stateOf(
  { status, pausedAt, startedAt }: StoredHeartbeat,
  isLate: boolean,
): Heartbeat['state'] {
  if (pausedAt !== undefined) return 'paused';
  if (status === 'down') return 'down';
  if (startedAt !== undefined) return 'running';
  return isLate ? 'late' : status;
}

/** As calls answer it. @param mayWork only those who may change it may send its signals */
export function toHeartbeat(heartbeat: StoredHeartbeat, mayWork: boolean, now: Date): Heartbeat {
  const { heartbeatId, url: site, name, schedule, graceMinutes, since, token } = heartbeat;
  const { longestRunMinutes = null, target = usualTarget, lastSignal = null } = heartbeat;
  const expected = expectedAt(heartbeat);
  return {
    heartbeatId,
    site,
    name,
    schedule,
    graceMinutes,
    longestRunMinutes,
    target,
    state: stateOf(heartbeat, expected !== undefined && expected < now),
    since: heartbeat.pausedAt ?? since,
    why: whyDown(heartbeat, now) ?? null,
    lastSignal,
    expectedAt: expected?.toISOString() ?? null,
    address: mayWork ? `${env.publicUrl()}/api/heartbeat/${token}` : null,
  };
}

/** Whether a viewer may change the heartbeats of a site. */
export const mayWork = (viewer: Viewer, site: { clientId?: string | undefined }): boolean =>
  roleOn(viewer, site) === 'work';
