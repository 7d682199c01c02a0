import { runPing } from '../../../shared/jobs/catalogue.ts';
import type { OpenWorkKind } from '../../platform/jobs/sweep-open-work.ts';
import { isHopeless } from '../../platform/open-work/open-work.ts';
import type { Push } from '../../platform/sockets/push.ts';
import { pingIdOf } from './ping-id.ts';
import type { OpenRun, PingRunStore } from './ping-run-store.ts';
import { toStatus } from './ping-status.ts';
import { timings } from './timings.ts';

interface Ports {
  store: Pick<PingRunStore, 'due' | 'requeue' | 'giveUp'>;
  push: Push;
}

/**
 * Pings whose job was lost or whose worker died. They end when they were tried often enough, or when their hour of a
 * campaign has passed.
 */
export const openPings = ({ store, push }: Ports): OpenWorkKind<OpenRun, typeof runPing> => ({
  store,
  job: runPing,
  payloadOf: (run) => ({ accountId: run.accountId, pingId: pingIdOf(run) }),
  longestRetryMs: timings.nextRetry,
  isHopeless: (run, now) =>
    isHopeless(run) ||
    (run.campaignId !== undefined && now.getTime() - Date.parse(run.dueAt) > timings.late),
  async giveUp(run, now) {
    if (!(await store.giveUp(run, now))) return false;
    const status = toStatus({ ...run, state: 'failed' });
    await push(run.accountId, { type: 'ping_progress', ...status });
    return true;
  },
});
