import { mergeVisitors } from '../../../shared/jobs/catalogue.ts';
import type { SendJobs } from '../../platform/jobs/send-job.ts';
import type { DueMerge } from './due-merges.ts';
import type { SiteKey } from './visitor-store.ts';

/** In seconds; SQS's limit. */
const longestDelay = 900;
/** Few enough for one message, with the longest ids. */
const mostDays = 200;

/** Sends the days that are merged at one time. */
export async function sendMerge(
  sendJobs: SendJobs,
  { at, days }: { at: string; days: readonly (SiteKey & { day: string })[] },
  now: Date,
): Promise<void> {
  const seconds = Math.ceil((Date.parse(at) - now.getTime()) / 1000);
  const delaySeconds = Math.min(longestDelay, Math.max(0, seconds));
  for (let from = 0; from < days.length; from += mostDays)
    await sendJobs(mergeVisitors, [{ at, days: days.slice(from, from + mostDays) }], {
      delaySeconds,
      cause: 'clock',
    });
}

/** Sends days together with those that are merged at the same time. */
export async function sendMerges(
  sendJobs: SendJobs,
  merges: readonly DueMerge[],
  now: Date,
): Promise<void> {
  for (const [at, some] of Map.groupBy(merges, (merge) => merge.at))
    await sendMerge(sendJobs, { at, days: some.map(toDay) }, now);
}

const toDay = ({ accountId, urlKey, day }: DueMerge) => ({ accountId, urlKey, day });
