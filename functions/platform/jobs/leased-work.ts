import type * as z from 'zod';
import type { JobContract } from '../../../shared/jobs/define-job.ts';
import type { OpenFields } from '../open-work/open-items.ts';
import { isHopeless, type WorkTimings } from '../open-work/open-work.ts';
import type { OpenWork, OpenWorkKind, OpenWorkStore } from './sweep-open-work.ts';

export interface LeasedStore<Work extends OpenWork> extends OpenWorkStore<Work> {
  /** Ends abandoned work as failed; false if it changed since it was read. */
  giveUp(work: Work, now: Date): Promise<boolean>;
}

/**
 * Work under a lease, whose items contain the payload of their job. Given up after the last attempt, without a push:
 * screens poll for it.
 */
export const leasedWork = <
  Contract extends JobContract,
  Work extends OpenWork & OpenFields & z.input<Contract['payload']>,
>(
  job: Contract,
  store: LeasedStore<Work>,
  { nextRetry }: WorkTimings,
): OpenWorkKind<Work, Contract> => ({
  store,
  job,
  payloadOf: (work) => work,
  longestRetryMs: nextRetry,
  isHopeless,
  giveUp: (work, now) => store.giveUp(work, now),
});
