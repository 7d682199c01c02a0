import type { PingStatus } from '../../../shared/models/monitoring/ping.ts';
import { isAway } from './measured-node.ts';
import { pingIdOf } from './ping-id.ts';
import type { PingRun } from './ping-run-store.ts';

/** How far a ping is, for its screen. */
export function toStatus(run: PingRun): PingStatus {
  const { state, nodeCount, answered = 0, measured = [], url } = run;
  const isEnded = state === 'done' || state === 'failed';
  return {
    pingId: pingIdOf(run),
    site: url,
    status: state,
    percent: isEnded ? 100 : Math.round((99 * answered) / nodeCount),
    nodes: nodeCount,
    away: measured.filter(isAway).length,
  };
}
