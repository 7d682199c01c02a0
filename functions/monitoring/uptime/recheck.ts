import { checkUptime } from '../../../shared/jobs/catalogue.ts';
import { isHeld } from '../../../shared/plans/standing.ts';
import { watchedPageEntity } from '../../registry/pages/watched-page-entity.ts';
import { accountEntity } from '../../platform/callers/account-entity.ts';
import { accountStanding } from '../../platform/callers/account-standing.ts';
import type { SendJobs } from '../../platform/jobs/send-job.ts';
import { asRead } from '../../platform/table/change-versioned.ts';
import type { Table } from '../../platform/table/table.ts';
import { after, dayMs, minuteMs } from '../../platform/times.ts';
import { type CheckKey, pageKey } from './check-key.ts';
import type { PageState } from './confirmations.ts';
import { uptimePageEntity } from './uptime-page-entity.ts';

/** How long after its end an outage is still followed. */
const followedMs = 10 * minuteMs;
/** A page that stays down for longer is likely abandoned, and looked at less often. */
const longOutageMs = dayMs;
const pauseMs = { usual: minuteMs, long: 10 * minuteMs };

/** How long until the next look at a page, in milliseconds; undefined if its hourly checks are enough. */
export function pauseOf(
  state: Pick<PageState, 'status' | 'since' | 'downBecause' | 'brokenSince'> | undefined,
  now: Date,
  clockSpeed: number,
): number | undefined {
  const { status, since, downBecause, brokenSince } = state ?? {};
  const agoMs = (time: string) => (now.getTime() - Date.parse(time)) * clockSpeed;
  const troubleSince = status === 'down' ? since : brokenSince || undefined;
  if (troubleSince !== undefined)
    return agoMs(troubleSince) > longOutageMs ? pauseMs.long : pauseMs.usual;
  // Only a page that was down has a reason.
  const hasRecovered = status === 'up' && downBecause !== undefined && since !== undefined;
  return hasRecovered && agoMs(since) < followedMs ? pauseMs.usual : undefined;
}

export interface Recheck {
  /**
   * Plans the next look, unless one is planned, or the page needs none.
   * @param isLook whether it follows a look, rather than a check
   */
  plan: (key: CheckKey, isLook: boolean) => Promise<void>;
  /** The state of the page, if this look is the planned one, and the page is still to be checked. */
  stateFor: (key: CheckKey) => Promise<PageState | undefined>;
}

/**
 * Rechecks pages between their hourly checks while they are down, and for ten minutes after, so that outages are as
 * long as they were. A page has one planned look, `nextLookAt`: any other job is dropped, and a look that is delivered
 * again is made again.
 */
export function recheck({
  table,
  sendJobs,
  clockSpeed,
  now,
}: {
  table: Table;
  sendJobs: SendJobs;
  clockSpeed: number;
  now: () => Date;
}): Recheck {
  const pages = uptimePageEntity(table);
  const findState = async (key: CheckKey) =>
    (await pages.get(pageKey(key)).go({ consistent: true })).data ?? undefined;

  const isChecked = async (key: CheckKey): Promise<boolean> => {
    const { accountId } = key;
    const [{ data: watch }, { data: account }] = await Promise.all([
      watchedPageEntity(table).get(pageKey(key)).go({ consistent: true }),
      accountEntity(table).get({ accountId }).go({ consistent: true }),
    ]);
    const isOwn =
      watch !== null &&
      watch.subject !== 'competitor' &&
      watch.removedAt === undefined &&
      watch.pausedAt === undefined;
    return isOwn && account !== null && !isHeld(accountStanding(account, now()));
  };

  return {
    async plan(key, isLook) {
      const at = now();
      const { accountId, url } = key;
      const state = await findState(key);
      const pause = pauseOf(state, at, clockSpeed);
      const planned = state?.nextLookAt;
      const isPlanned = planned !== undefined && planned > at.toISOString();
      const isOwn = isLook && planned === key.dueAt;
      if (pause === undefined || (isPlanned && !isOwn)) return;
      const delaySeconds = Math.max(1, Math.round(pause / 1000 / clockSpeed));
      const dueAt = after(at, delaySeconds * 1000).toISOString();
      // First, so that a worker that dies here repeats it: a job that is not the planned one is dropped.
      await sendJobs(checkUptime, [{ accountId, url, dueAt, isLook: true, attempt: 0 }], {
        cause: 'clock',
        delaySeconds,
      });
      await pages
        .patch(pageKey(key))
        .set({ nextLookAt: dueAt })
        .where(({ nextLookAt }, is) => asRead(nextLookAt, planned, is))
        .go({ returnOnConditionCheckFailure: true });
    },

    async stateFor(key) {
      const state = await findState(key);
      const isPlanned = state?.nextLookAt === key.dueAt;
      return isPlanned && (await isChecked(key)) ? state : undefined;
    },
  };
}
