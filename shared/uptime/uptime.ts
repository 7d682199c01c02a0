/** Rules about uptime checks; pure, for screens and server alike. */

/** `unknown`: our own network was down, so the check says nothing about the site. */
export const uptimeStates = ['up', 'down', 'unknown'] as const;
export type UptimeState = (typeof uptimeStates)[number];

/** Minutes between two checks of a page that is up, from which an account chooses. */
export const uptimeIntervals = [1, 5, 15, 60] as const;
export type UptimeInterval = (typeof uptimeIntervals)[number];

/** Why a check failed: a `TargetErrorKind`, or the status of the response. Stored by their place: new ones are last. */
export const uptimeFailureReasons = [
  'blocked',
  'dns',
  'refused',
  'reset',
  'tls',
  'timeout',
  'too-large',
  'redirect-loop',
  'protocol',
  'http-status',
  'text-missing',
  'text-present',
  'json-differs',
  'dns-answer',
  'not-json',
  'dns-server',
] as const;
export type UptimeFailureReason = (typeof uptimeFailureReasons)[number];

/** Statuses from 400 that show a working server which refuses us: sign-in, a firewall, a method or rate limit. */
const answersOthers: ReadonlySet<number> = new Set([401, 403, 405, 407, 429, 451]);

/** Whether an HTTP status, after redirects, means that the site is up. */
export const isUpStatus = (status: number): boolean =>
  (status >= 200 && status < 400) || answersOthers.has(status);

/** Time limit of the first attempt, in milliseconds. */
export const attemptTimeoutMs = 10_000;
/** The same of a further one, and of the places that are asked beside it. */
export const furtherTimeoutMs = 8000;
/** Seconds from the beginning of an attempt that failed to the next one; the next follows a second after one that took longer. */
export const furtherAttemptDelays = [4, 8] as const;

/** Pause after a failed attempt, in whole seconds; undefined if it was the last. @param tookMs how long it took */
export function pauseAfter(attempt: number, tookMs: number): number | undefined {
  const seconds = furtherAttemptDelays[attempt];
  return seconds === undefined ? undefined : Math.max(1, Math.round(seconds - tookMs / 1000));
}

/** Share of checks that were up, 0 to 100, without `unknown`; null if there are none. */
export function uptimePercent(checks: readonly { status: UptimeState }[]): number | null {
  const counted = countedChecks(checks);
  const up = checks.filter(({ status }) => status === 'up').length;
  return counted === 0 ? null : (up / counted) * 100;
}

/** How many checks `uptimePercent` counts. */
export const countedChecks = (checks: readonly { status: UptimeState }[]): number =>
  checks.filter(({ status }) => status !== 'unknown').length;

export interface UptimeVerdict {
  text: 'Operational' | 'Partial Outages' | 'Major Outages';
  band: 'good' | 'average' | 'bad';
}

/** A percentage as it is shown: at most two decimals, and 100 only if it is. @param percent 0 to 100 */
export const roundedDown = (percent: number): number => Math.floor(percent * 100 + 1e-6) / 100;

/**
 * Wording of product.md 4, for the percentage as it is shown: above 99 percent Operational, below 80 Major Outages,
 * otherwise Partial Outages.
 */
export function uptimeVerdict(percent: number | null): UptimeVerdict | null {
  if (percent === null) return null;
  const shown = roundedDown(percent);
  if (shown > 99) return { text: 'Operational', band: 'good' };
  if (shown < 80) return { text: 'Major Outages', band: 'bad' };
  return { text: 'Partial Outages', band: 'average' };
}

/** The status of an hour by its checks: a confirmed outage counts, even if another check of the hour succeeds. */
const weights: Readonly<Record<UptimeState, number>> = { down: 2, up: 1, unknown: 0 };

/**
 * One check of each hour, oldest first: the newest that was down; without one, the newest that was up; else an unknown
 * one.
 * @param hourMs length of an hour; shorter with a fast clock
 */
export function onePerHour<Check extends { checkedAt: string; status: UptimeState }>(
  checks: readonly Check[],
  hourMs = 3_600_000,
): Check[] {
  const chosen = new Map<number, Check>();
  for (const check of checks) {
    const hour = Math.floor(Date.parse(check.checkedAt) / hourMs);
    const known = chosen.get(hour);
    const heavier = weights[check.status] - weights[known?.status ?? check.status];
    const isNewer = known === undefined || known.checkedAt <= check.checkedAt;
    if (heavier > 0 || (heavier === 0 && isNewer)) chosen.set(hour, check);
  }
  return [...chosen.values()].toSorted((a, b) => a.checkedAt.localeCompare(b.checkedAt));
}
