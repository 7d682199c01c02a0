import { epochSeconds } from '../../platform/table/table.ts';
import { recordsExpireAt } from '../../platform/times.ts';
import type { StoredHeartbeat } from './heartbeat-rules.ts';

/** The times of being down or paused that a change begins or ends. */
export function spansOf(before: StoredHeartbeat, after: StoredHeartbeat, now: Date) {
  const expiresAt = epochSeconds(recordsExpireAt(now));
  const [was, is] = [before, after].map(stretchOf);
  if (was?.from === is?.from && was?.kind === is?.kind) return [];
  return [
    ...(was === undefined ? [] : [{ ...was, to: now.toISOString(), expiresAt }]),
    ...(is === undefined ? [] : [{ ...is, expiresAt }]),
  ];
}

function stretchOf({ status, since, why, pausedAt }: StoredHeartbeat) {
  if (pausedAt !== undefined) return { kind: 'paused' as const, from: pausedAt };
  if (status !== 'down') return undefined;
  return { kind: 'down' as const, from: since, ...(why === undefined ? {} : { why }) };
}
