/** Rules about uptime checks; pure, for screens and server alike. */

/** `unknown`: our own network was down, so the check says nothing about the site. */
export const uptimeStates = ['up', 'down', 'unknown'] as const;
export type UptimeState = (typeof uptimeStates)[number];

/** Why a check failed: a `TargetErrorKind`, or the status of the response. */
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
] as const;
export type UptimeFailureReason = (typeof uptimeFailureReasons)[number];

/** Statuses from 400 that show a working server which refuses us: sign-in, a firewall, a method or rate limit. */
const answersOthers: ReadonlySet<number> = new Set([401, 403, 405, 407, 429, 451]);

/** Whether an HTTP status, after redirects, means that the site is up. */
export const isUpStatus = (status: number): boolean =>
  (status >= 200 && status < 400) || answersOthers.has(status);

/** Pauses before the three further attempts after a failure, in seconds; with 10 s per attempt, two minutes in all. */
export const furtherAttemptDelays = [20, 30, 30] as const;

/** Share of checks that were up, 0 to 100, without `unknown`; null if there are none. */
export function uptimePercent(checks: Iterable<{ status: UptimeState }>): number | null {
  let up = 0;
  let counted = 0;
  for (const { status } of checks) {
    if (status === 'unknown') continue;
    counted += 1;
    if (status === 'up') up += 1;
  }
  return counted === 0 ? null : (up / counted) * 100;
}

export interface UptimeVerdict {
  text: 'Operational' | 'Partial Outages' | 'Major Outages';
  band: 'good' | 'average' | 'bad';
}

/** Wording of product.md 4: above 99 percent Operational, below 80 Major Outages, otherwise Partial Outages. */
export function uptimeVerdict(percent: number | null): UptimeVerdict | null {
  if (percent === null) return null;
  if (percent > 99) return { text: 'Operational', band: 'good' };
  if (percent < 80) return { text: 'Major Outages', band: 'bad' };
  return { text: 'Partial Outages', band: 'average' };
}

/**
 * The newest check of each hour, oldest first: a manual check replaces the earlier one of its hour.
 * @param hourMs length of an hour; shorter with a fast clock
 */
export function onePerHour<Check extends { checkedAt: string }>(
  checks: readonly Check[],
  hourMs = 3_600_000,
): Check[] {
  const newestOf = new Map<number, Check>();
  for (const check of checks) {
    const hour = Math.floor(Date.parse(check.checkedAt) / hourMs);
    const known = newestOf.get(hour);
    if (known === undefined || known.checkedAt <= check.checkedAt) newestOf.set(hour, check);
  }
  return [...newestOf.values()].toSorted((a, b) => a.checkedAt.localeCompare(b.checkedAt));
}
