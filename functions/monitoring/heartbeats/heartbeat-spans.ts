import { epochSeconds } from '../../platform/table/table.ts';
import { monthsAfter } from '../../platform/times.ts';
import type { StoredHeartbeat } from './heartbeat-rules.ts';

/** After which they expire, as a page's numbers do. */
export const monthsOfSpans = 25;

/** A time in which a heartbeat was down, or its state was not known. */
export interface Stretch {
  kind: 'down' | 'paused' | 'waiting';
  /** ISO 8601. */
  from: string;
  /** ISO 8601; absent while it lasts. */
  to?: string;
  why?: string;
}

/** The stretches that a change begins or ends. */
export function spansOf(before: StoredHeartbeat, after: StoredHeartbeat, now: Date) {
  const expiresAt = epochSeconds(monthsAfter(now, monthsOfSpans));
  const [was, is] = [before, after].map(stretchOf);
  if (was?.from === is?.from && was?.kind === is?.kind) return [];
  // What is not known ends where an outage begins, which may have been noticed later.
  const to = is?.kind === 'down' ? is.from : now.toISOString();
  return [
    // One that begins where the former began replaces it.
    ...(was === undefined || was.from === is?.from ? [] : [{ ...was, to, expiresAt }]),
    ...(is === undefined ? [] : [{ ...is, expiresAt }]),
  ];
}

/** The one in which a heartbeat is; undefined while it is up. */
export function stretchOf({ status, since, why, pausedAt }: StoredHeartbeat): Stretch | undefined {
  if (pausedAt !== undefined) return { kind: 'paused', from: pausedAt };
  if (status === 'waiting') return { kind: 'waiting', from: since };
  if (status !== 'down') return undefined;
  return { kind: 'down', from: since, ...(why === undefined ? {} : { why }) };
}
