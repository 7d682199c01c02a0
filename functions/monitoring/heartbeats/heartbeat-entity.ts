import { CustomAttributeType } from 'electrodb';
import type {
  HeartbeatSchedule,
  HeartbeatSignal,
} from '../../../shared/models/monitoring/heartbeat.ts';
import { gsi1, gsi2, inAccount, ofAccount } from '../../platform/table/entity.ts';
import { placeOf } from '../../platform/table/shards.ts';

/** Few, because the clock queries each of them every minute. */
export const heartbeatShards = ['0', '1', '2', '3'] as const;

export const heartbeatShard = (accountId: string, heartbeatId: string): string =>
  heartbeatShards[placeOf(accountId, heartbeatId) % heartbeatShards.length] ?? '0';

/** In the index of due heartbeats: nothing is awaited. */
export const never = '9999';

/**
 * A job of a user that sends signals to an address of its own. The address has a token, which its owner may read later;
 * it is found by the token's hash.
 * Access: by account and id; all of an account; by token; those that are due, by shard.
 */
export const heartbeatEntity = ofAccount('heartbeat', {
  attributes: {
    heartbeatId: { type: 'string', required: true },
    /** `keyOfUrl` of the site. */
    siteKey: { type: 'string', required: true },
    url: { type: 'string', required: true },
    name: { type: 'string', required: true },
    schedule: { type: CustomAttributeType<HeartbeatSchedule>('any'), required: true },
    graceMinutes: { type: 'number', required: true },
    /** Absent: the grace. */
    longestRunMinutes: { type: 'number' },
    /** Availability that is aimed for, in percent; absent: the usual one. */
    target: { type: 'number' },
    token: { type: 'string', required: true },
    tokenHash: { type: 'string', required: true },
    status: { type: ['waiting', 'up', 'down'] as const, required: true },
    /** ISO 8601: the first time with this status. */
    since: { type: 'string', required: true },
    /** Why it is down; absent where a signal is missing. */
    why: { type: 'string' },
    pausedAt: { type: 'string' },
    /** ISO 8601: from when the next signal is expected. Absent before the first one. */
    countedFrom: { type: 'string' },
    /** ISO 8601: start of the run that has not finished. */
    startedAt: { type: 'string' },
    lastSignal: { type: CustomAttributeType<HeartbeatSignal>('any') },
    /** All that were stored, the latest in place `(signals - 1) % signalsKept`. */
    signals: { type: 'number', required: true },
    /** Signals that were stored in the minute of the last one; `at` in minutes since 1970. */
    minute: { type: CustomAttributeType<{ at: number; count: number }>('any') },
    /** ISO 8601: the last failures that took it down. */
    failedAt: { type: CustomAttributeType<string[]>('any') },
    shard: { type: 'string', required: true },
    /** ISO 8601: when it goes down without a signal; `never` while none is awaited. */
    nextDue: { type: 'string', required: true },
    revision: { type: 'number', required: true },
    createdAt: { type: 'string', required: true },
  },
  indexes: {
    byId: inAccount('heartbeat#${heartbeatId}'),
    // Constant sort keys become 'undefined' when ElectroDB changes the partition.
    byToken: gsi1('heartbeat-ping#${tokenHash}', '${heartbeatId}', { pk: 'none' }),
    due: gsi2('due-heartbeat#${shard}', '${nextDue}'),
  },
});
