import { dayMs, hourMs, minuteMs } from '../../platform/times.ts';

const firstPauseMs = 5000;
/** With its jitter as long as a queue can delay a job. */
const longestPauseMs = 12.5 * minuteMs;
/** A pause that a provider asks for is kept up to this. */
const longestAskedMs = 6 * hourMs;

/** A message that could not be delivered for so long is given up. */
export const givenUpAfterMs = dayMs;

/**
 * Pause before the next attempt, in milliseconds: doubled each time, with jitter, so that messages that failed together
 * are not retried together. Never shorter than the provider's Retry-After.
 * @param tries attempts so far, at least 1
 */
export function retryPause(tries: number, afterSeconds: number | undefined): number {
  const random = Math.random();
  const doubled = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(tries - 1, 20));
  const jittered = doubled * (0.8 + 0.4 * random);
  const asked = Math.min(longestAskedMs, Math.max(0, afterSeconds ?? 0) * 1000);
  return Math.round(Math.max(jittered, asked * (1 + 0.1 * random)));
}
