import * as z from 'zod';
import { env } from '../../platform/aws/env.ts';
import { handleSchedule } from '../../platform/jobs/handle-schedule.ts';
import { sendJobs } from '../../platform/jobs/send-jobs.ts';
import { recordShards, shardsInUse } from '../../platform/table/shards-in-use.ts';
import { dispatchHeartbeats } from '../../monitoring/heartbeats/dispatch-heartbeats.ts';
import { heartbeatStore } from '../../monitoring/heartbeats/heartbeat-store.ts';
import { pingCampaignStore } from '../../monitoring/ping/ping-campaign-store.ts';
import { dispatchChecks } from '../../monitoring/uptime/by-the-minute/dispatch-checks.ts';
import type { Minutes } from '../../monitoring/uptime/by-the-minute/due-checks.ts';
import { minuteStore } from '../../monitoring/uptime/by-the-minute/minute-store.ts';
import { dispatchDue, tickMinutes } from './dispatch-due.ts';
import { dispatchMinutes } from './dispatch-minutes.ts';
import { duePagesStore } from './due-pages-store.ts';
import { includesEvery, minuteClock } from './minute-clock.ts';

const LocalStart = z.object({ isLocalStart: z.literal(true) });

/**
 * Every minute, for uptime checks; every fifth one, and when the local host starts, also for the work that is spread over the
 * hour. Checks that could not be sent are sent with the next minute's, and the other work with that of its next time.
 */
export const handler = handleSchedule('dispatch-due', async ({ event, table }) => {
  const now = new Date();
  const clockSpeed = env.clockSpeed();
  const clock = minuteClock(table, clockSpeed);
  const minutes = await clock.next(now);
  await recordShards(table);
  const shards = await shardsInUse(table);
  const hasDue = [duePagesStore(table).hasDue, pingCampaignStore(table).hasDue];
  const isTick = minutes !== undefined && includesEvery(tickMinutes, minutes);
  const checks = { minutes: minuteStore(table, clockSpeed), sendJobs, shards, clockSpeed };
  const others: (() => Promise<unknown>)[] = [
    () => dispatchHeartbeats({ store: heartbeatStore(table), sendJobs }, now),
  ];
  if (isTick || LocalStart.safeParse(event).success)
    others.push(() => dispatchDue({ shards, sendJobs, hasDue }, now, clockSpeed));
  const sendChecks = (due: Minutes) => dispatchChecks(checks, due);
  await dispatchMinutes({ clock, sendChecks, others }, minutes);
});
