import { validatePage } from '../../shared/jobs/catalogue.ts';
import { log } from '../platform/logger.ts';
import type { SendJobs } from '../platform/send-job.ts';
import { allShards } from '../platform/shards.ts';
import type { MarkupStore, Validation } from './markup-store.ts';
import { maxAttempts, maxResends } from './timings.ts';

export interface SweepPorts {
  store: Pick<MarkupStore, 'due' | 'requeue' | 'giveUp'>;
  sendJobs: SendJobs;
}

const shardsAtOnce = 8;

/** Tried often enough, by workers that died or by messages that nobody took. */
const isHopeless = ({ attempts, resends }: Validation): boolean =>
  attempts >= maxAttempts || resends >= maxResends;

/**
 * Finds validations that nobody works on any more, because a message was lost or a worker died, and sends them again;
 * ends those that were tried often enough. Two sweeps at once send once.
 * @param times.by whatever is due by then; later than now when everything open is known to be lost
 */
export async function sweepValidations(
  ports: SweepPorts,
  times: { now: Date; by: Date },
): Promise<{ resent: number; givenUp: number }> {
  const total = { resent: 0, givenUp: 0 };
  for (let start = 0; start < allShards.length; start += shardsAtOnce) {
    const shards = allShards.slice(start, start + shardsAtOnce);
    const swept = await Promise.all(shards.map((shard) => sweepShard(ports, shard, times)));
    for (const { resent, givenUp } of swept) {
      total.resent += resent;
      total.givenUp += givenUp;
    }
  }
  return total;
}

async function sweepShard(
  { store, sendJobs }: SweepPorts,
  shard: string,
  { now, by }: { now: Date; by: Date },
): Promise<{ resent: number; givenUp: number }> {
  const resend: Validation[] = [];
  let givenUp = 0;
  const due = await store.due(shard, by);
  // Those of after a restart are at work already.
  for (const validation of due.filter(({ requestedAt }) => requestedAt < now.toISOString())) {
    if (isHopeless(validation)) {
      if (!(await store.giveUp(validation))) continue;
      givenUp += 1;
      log.error('validation given up', { url: validation.url });
    } else if (await store.requeue(validation, now)) resend.push(validation);
  }
  const jobs = resend.map(({ accountId, url, validationId }) => ({ accountId, url, validationId }));
  await sendJobs(validatePage, jobs);
  return { resent: resend.length, givenUp };
}
