import * as z from 'zod';
import type { SweepTimes } from './sweep-open-work.ts';

/** `isLocalStart`: the local host has just started with an empty queue and no workers, so whatever is open is lost. */
const ClockEvent = z.object({ isLocalStart: z.boolean().optional() }).catch({});

/** What a sweep looks at. @param longestRetryMs how far ahead the next try of open work may lie */
export function sweepTimes(event: unknown, longestRetryMs: number, now = new Date()): SweepTimes {
  const isLocalStart = ClockEvent.parse(event).isLocalStart === true;
  return { now, ...(isLocalStart ? { by: new Date(now.getTime() + longestRetryMs) } : {}) };
}
