import { describe, expect, test } from 'vitest';
import { accountOf } from '../../../shared/uptime/outages.ts';
import { heartbeatHistory } from './heartbeat-record.ts';
import {
  afterSignal,
  type StoredHeartbeat,
  whenMissing,
  whenSilent,
  withPause,
} from './heartbeat-rules.ts';
import { type Stretch, spansOf } from './heartbeat-spans.ts';

const at = (time: string): Date => new Date(`2026-11-${time}:00.000Z`);
const period = { from: at('10T00:00'), to: at('20T00:00') };
const signalled = (kind: 'success' | 'failure') => ({
  at: '',
  kind,
  exitCode: null,
  text: null,
  durationMs: null,
});
const start: StoredHeartbeat = {
  accountId: 'a',
  heartbeatId: 'h',
  siteKey: 's',
  url: 'https://a.example/',
  name: 'Backup',
  schedule: { kind: 'interval', everyMinutes: 24 * 60 },
  graceMinutes: 60,
  token: 't',
  tokenHash: 'h',
  status: 'waiting',
  since: at('01T00:00').toISOString(),
  signals: 0,
  shard: '0',
  nextDue: '9999',
  revision: 1,
  createdAt: at('01T00:00').toISOString(),
};

/** Plays changes through the stored stretches, of which one with the same beginning replaces the other. */
function played(
  changes: readonly [Date, (before: StoredHeartbeat, now: Date) => object][],
  first = start,
) {
  const stored = new Map<string, Stretch>();
  let heartbeat = first;
  for (const [now, change] of changes) {
    // Attributes that are undefined are removed.
    const next = JSON.parse(JSON.stringify({ ...heartbeat, ...change(heartbeat, now) }));
    const keys = spansOf(heartbeat, next, now).map((span) => {
      stored.set(span.from, span);
      return span.from;
    });
    // One write of a transaction per item.
    expect(new Set(keys).size).toBe(keys.length);
    heartbeat = next;
  }
  return heartbeatHistory(heartbeat, [...stored.values()], period);
}
const success = (before: StoredHeartbeat, now: Date) =>
  afterSignal(before, signalled('success'), now);
const failure = (before: StoredHeartbeat, now: Date) =>
  afterSignal(before, signalled('failure'), now);
const pause = (before: StoredHeartbeat, now: Date) => withPause(before, true, now);
const resume = (before: StoredHeartbeat, now: Date) => withPause(before, false, now);
const hours = (ms: number): number => ms / 3_600_000;

describe('what is known of a heartbeat', () => {
  test('is nothing before its first signal', () => {
    expect(played([])).toMatchObject({ from: undefined, outages: [] });
    expect(heartbeatHistory(undefined, [], period).from).toBeUndefined();
    const { from, gaps } = played([[at('12T06:00'), success]]);
    expect([from, gaps]).toEqual([at('12T06:00').getTime(), []]);
  });

  test('is an outage from the moment at which its signal was missing, though noticed later', () => {
    const history = played([
      [at('11T00:00'), success],
      [at('12T01:03'), whenMissing],
      [at('12T07:00'), success],
    ]);
    expect(history.outages).toEqual([
      {
        from: at('12T01:00').toISOString(),
        to: at('12T07:00').toISOString(),
        beganEarlier: false,
      },
    ]);
    expect(hours(accountOf(history, period).downMs)).toBe(6);
  });

  test('begins with the period where it was down before, and does not end while it lasts', () => {
    expect(played([[at('08T00:00'), failure]]).outages).toEqual([
      { from: period.from.toISOString(), to: null, beganEarlier: true },
    ]);
  });

  test('is not that it was up or down while it was paused, nor until the next signal if it was down', () => {
    const history = played([
      [at('11T00:00'), success],
      [at('12T00:00'), pause],
      [at('13T00:00'), resume],
      [at('14T00:00'), failure],
      [at('14T12:00'), pause],
      [at('15T00:00'), resume],
      [at('16T00:00'), success],
    ]);
    expect(history.gaps).toEqual([
      [at('12T00:00').getTime(), at('13T00:00').getTime()],
      [at('14T12:00').getTime(), at('16T00:00').getTime()],
    ]);
    const { downMs, knownMs, percent } = accountOf(history, period);
    expect([hours(downMs), hours(knownMs)]).toEqual([12, 9 * 24 - 60]);
    expect(percent).toBeCloseTo(100 - 1200 / 156, 5);
  });

  test('is nothing while its site is paused and it sends nothing', () => {
    const history = played([
      [at('11T00:00'), success],
      [at('12T01:00'), whenSilent],
      [at('14T02:00'), whenSilent],
      [at('16T00:00'), success],
    ]);
    expect(history.outages).toEqual([]);
    expect(history.gaps).toEqual([[at('12T01:00').getTime(), at('16T00:00').getTime()]]);
  });
});
