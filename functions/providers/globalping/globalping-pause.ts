import type { LimitsAnswer } from './globalping-answers.ts';

/** For how long Globalping is not asked, and why, in words for people. */
export interface AwayState {
  /** Epoch milliseconds. */
  until: number;
  reason: string;
}

/** A token that was refused is not sent again for this long, in milliseconds. */
const refusedMs = 10 * 60_000;
/** The limits are by the hour, in seconds. */
const longestResetSeconds = 3600;

const spent = 'Globalping allows no further measurements';

const secondsIn = (headers: Headers, name: string): number | undefined => {
  const value = headers.get(name)?.trim() ?? '';
  return /^\d{1,9}$/.test(value) ? Number(value) : undefined;
};

const timeOfDay = (at: number): string => `${new Date(at).toISOString().slice(11, 16)} UTC`;

/**
 * Remembers when the API has said that it will measure nothing more for us, so that it is not asked in vain. Each process
 * learns it for itself.
 */
export function globalpingPause({ hasToken, now }: { hasToken: boolean; now: () => number }) {
  let state: AwayState | undefined;

  const pauseFor = (ms: number, why: string) => {
    const until = now() + ms;
    state = { until, reason: `${why} until ${timeOfDay(until)}` };
  };

  return {
    current: (): AwayState | undefined => (state && state.until > now() ? state : undefined),

    /** Reads what is left for us. */
    noteLimits({ rateLimit: { measurements }, credits }: LimitsAnswer): void {
      const { remaining, reset } = measurements.create;
      if (remaining > 0 || (credits?.remaining ?? 0) > 0) return;
      pauseFor(Math.min(reset, longestResetSeconds) * 1000, spent);
    },

    /** Reads the status and limits of an answer to a request that is ours, not anyone's. */
    note({ status, headers }: Pick<Response, 'status' | 'headers'>): void {
      const reset = Math.min(
        secondsIn(headers, 'retry-after') ??
          secondsIn(headers, 'x-ratelimit-reset') ??
          longestResetSeconds,
        longestResetSeconds,
      );
      if (status === 401) pauseFor(refusedMs, 'Globalping refuses our token; not asked again');
      if (status === 403) pauseFor(refusedMs, 'Globalping refuses us; not asked again');
      // With a token, credits may allow more than the limit.
      const isSpent = !hasToken && headers.get('x-ratelimit-remaining') === '0';
      if (status === 429 || (status === 202 && isSpent)) pauseFor(reset * 1000, spent);
    },
  };
}
