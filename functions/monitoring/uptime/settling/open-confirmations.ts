import { checkUptime } from '../../../../shared/jobs/catalogue.ts';
import type { OpenWorkKind } from '../../../platform/jobs/sweep-open-work.ts';
import { type Confirmation, confirmationMs } from './confirmations.ts';
import { endUnknown } from '../run-check.ts';
import type { UptimeStore } from '../uptime-store.ts';

/** How often further attempts are resent: a quarter of an hour. */
export const maxResends = 3;

/**
 * Failures whose further attempts were lost, so that an outage is not reported an hour late. Those that are lost
 * repeatedly end as unknown.
 */
export const openConfirmations = (
  store: Pick<UptimeStore, 'due' | 'requeue' | 'end'>,
): OpenWorkKind<Confirmation, typeof checkUptime> => ({
  store,
  job: checkUptime,
  payloadOf: ({ key, requestedAt }) => ({ ...key, attempt: 1, beganAt: requestedAt }),
  longestRetryMs: confirmationMs,
  isHopeless: ({ resends }) => resends >= maxResends,
  async giveUp({ key, requestedAt: beganAt }, now) {
    await endUnknown({ store, now: () => now }, { ...key, attempt: 0, beganAt });
    return true;
  },
});
