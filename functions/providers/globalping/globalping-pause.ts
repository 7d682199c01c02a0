import { retryAfterMs } from '../retry-after.ts';
import type { LimitsAnswer } from './globalping-answers.ts';

/** For how long Globalping is not asked, and why, as a text for users. */
export interface AwayState {
  /** Epoch milliseconds. */
  until: number;
  reason: string;
}

/** A token that was refused is not sent again for this long, in milliseconds. */
const refusedMs = 10 * 60_000;
/** The limits are by the hour, in milliseconds. */
const longestResetMs = 3600_000;

const spent = 'Globalping allows no further measurements';

/** Milliseconds until the limit is reset; undefined if the API does not say. */
const resetMs = (headers: Headers): number | undefined => {
  const seconds = headers.get('x-ratelimit-reset')?.trim() ?? '';
  return /^\d{1,9}$/.test(seconds) ? Number(seconds) * 1000 : undefined;
};

const timeOfDay = (at: number): string => `${new Date(at).toISOString().slice(11, 16)} UTC`;

/**
 * Remembers until when the API refuses further measurements, so that it is not asked in vain. Each process remembers it
 * separately.
 */
export function globalpingPause({ hasToken, now }: { hasToken: boolean; now: () => number }) {
  let state: AwayState | undefined;

  const pauseFor = (ms: number, why: string) => {
    const until = now() + ms;
    state = { until, reason: `${why} until ${timeOfDay(until)}` };
  };

  return {
    current: (): AwayState | undefined => (state && state.until > now() ? state : undefined),

    /** Reads our remaining quota. */
    noteLimits({ rateLimit: { measurements }, credits }: LimitsAnswer): void {
      const { remaining, reset } = measurements.create;
      if (remaining > 0 || (credits?.remaining ?? 0) > 0) return;
      pauseFor(Math.min(reset * 1000, longestResetMs), spent);
    },

    /** Reads status and limits from the answer to a request that counts against our limits. */
    note({ status, headers }: Pick<Response, 'status' | 'headers'>): void {
      const asked = retryAfterMs(headers, new Date(now())) ?? resetMs(headers) ?? longestResetMs;
      if (status === 401) pauseFor(refusedMs, 'Globalping refuses our token; not asked again');
      if (status === 403) pauseFor(refusedMs, 'Globalping refuses us; not asked again');
      // With a token, credits may allow more than the limit.
      const isSpent = !hasToken && headers.get('x-ratelimit-remaining') === '0';
      if (status === 429 || (status === 202 && isSpent))
        pauseFor(Math.min(asked, longestResetMs), spent);
    },
  };
}
