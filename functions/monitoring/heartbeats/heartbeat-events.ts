import { askedBy, outboxItem } from '../../platform/events/outbox.ts';
import { type StoredHeartbeat, whyDown } from './heartbeat-rules.ts';

/** Why a heartbeat is not down any more, if not because of a signal. */
export type Reason = 'paused' | 'removed';
/** The user who changes it; absent for signals and the clock. */
export interface Actor {
  userId?: string;
}

interface Changed {
  now: Date;
  by: Actor;
  reason?: Reason | undefined;
}

/** The event of a heartbeat that goes down, is not down any more, or is known for the first time; none otherwise. */
export function monitorChanged(
  before: StoredHeartbeat,
  after: StoredHeartbeat,
  { now, by: { userId }, reason }: Changed,
) {
  const isFirst = before.status === 'waiting' && after.status === 'up';
  if ((before.status === 'down') === (after.status === 'down') && !isFirst) return [];
  const { accountId, url, heartbeatId: id, name } = after;
  const isDown = after.status === 'down';
  const why = isDown ? whyDown(after, new Date(after.since)) : reason;
  const facts = {
    monitor: { id, kind: 'heartbeat' as const, name },
    status: isDown ? ('down' as const) : ('up' as const),
    since: isDown ? after.since : now.toISOString(),
    ...(before.status === 'waiting' ? {} : { previous: before.status }),
    ...(why === undefined ? {} : { why }),
  };
  const subject = { kind: 'site' as const, url };
  const asked = askedBy(userId === undefined ? 'clock' : 'person', userId);
  return [outboxItem('monitor-changed', { accountId, subject, ...asked, facts }, now)];
}
