import * as z from 'zod';
import type { SweepTimes } from './sweep-open-work.ts';

/**
 * `isLocalStart`: the local host has just started with an empty queue and no workers, so all work that was open before
 * `startedAt` is lost.
 */
const ClockEvent = z
  .object({ isLocalStart: z.boolean().optional(), startedAt: z.iso.datetime().optional() })
  .catch({});

/** Time range of a sweep. @param longestRetryMs how far ahead the next attempt of open work may lie */
export function sweepTimes(event: unknown, longestRetryMs: number, now = new Date()): SweepTimes {
  const { isLocalStart = false, startedAt } = ClockEvent.parse(event);
  if (!isLocalStart) return { now };
  const by = new Date(now.getTime() + longestRetryMs);
  return startedAt === undefined ? { now, by } : { now, by, askedBefore: new Date(startedAt) };
}
