import { describe, expect, test } from 'vitest';
import type { HeartbeatSchedule } from '../../../shared/models/monitoring/heartbeat.ts';
import { expectedAfter, nextRun } from './cron.ts';
import { never } from './heartbeat-entity.ts';
import {
  afterSignal,
  nextDueOf,
  type StoredHeartbeat,
  whenMissing,
  whyDown,
} from './heartbeat-rules.ts';

const cron = (expression: string, timeZone = 'UTC') =>
  ({ kind: 'cron', expression, timeZone }) as const;
const runs = (expression: string, from: string, { timeZone = 'UTC', count = 3 } = {}): string[] => {
  const found: string[] = [];
  let at = new Date(from);
  while (found.length < count) {
    const next = nextRun(cron(expression, timeZone), at);
    if (next === undefined) break;
    found.push(next.toISOString().slice(0, 16));
    at = next;
  }
  return found;
};

describe('cron expressions', () => {
  // As crontab(5) describes them; Sunday is 0 and 7. Cron reads a day field that begins with `*` as no limit of its own, and a
  // step without an upper limit (Debian's cron 3.0 and cronie 1.7, entry.c).
  test.each([
    [
      '5-10/2 * * * *',
      '2026-03-01T12:00',
      ['2026-03-01T12:05', '2026-03-01T12:07', '2026-03-01T12:09'],
    ],
    [
      '0 0 1 JAN,jul *',
      '2026-03-01T12:00',
      ['2026-07-01T00:00', '2027-01-01T00:00', '2027-07-01T00:00'],
    ],
    [
      '0 0 13 * 5',
      '2026-03-01T12:00',
      ['2026-03-06T00:00', '2026-03-13T00:00', '2026-03-20T00:00'],
    ],
    [
      '0 0 2 * fri',
      '2026-03-01T12:00',
      ['2026-03-02T00:00', '2026-03-06T00:00', '2026-03-13T00:00'],
    ],
    [
      '0 0 */2 * 1',
      '2026-03-01T12:00',
      ['2026-03-09T00:00', '2026-03-23T00:00', '2026-04-13T00:00'],
    ],
    [
      '0 0 */100,1-7 * mon',
      '2026-03-01T12:00',
      ['2026-03-02T00:00', '2026-04-06T00:00', '2026-05-04T00:00'],
    ],
    [
      '0 0 1-7 * */7',
      '2026-03-01T12:00',
      ['2026-04-05T00:00', '2026-05-03T00:00', '2026-06-07T00:00'],
    ],
    [
      '0 0 1,*/10 * 1',
      '2026-03-01T12:00',
      ['2026-03-02T00:00', '2026-03-09T00:00', '2026-03-11T00:00'],
    ],
    [
      '*/90 * * * *',
      '2026-03-01T12:30',
      ['2026-03-01T13:00', '2026-03-01T14:00', '2026-03-01T15:00'],
    ],
    ['0 0 * * 7', '2026-03-01T12:00', ['2026-03-08T00:00', '2026-03-15T00:00', '2026-03-22T00:00']],
    [
      '0 0 * * mon-fri',
      '2026-03-06T12:00',
      ['2026-03-09T00:00', '2026-03-10T00:00', '2026-03-11T00:00'],
    ],
    [
      '0 0 29 2 *',
      '2026-03-01T12:00',
      ['2028-02-29T00:00', '2032-02-29T00:00', '2036-02-29T00:00'],
    ],
    ['@daily', '2026-03-01T12:00', ['2026-03-02T00:00', '2026-03-03T00:00', '2026-03-04T00:00']],
  ])('%s', (expression, from, expected) => {
    expect(runs(expression, `${from}:00Z`)).toEqual(expected);
  });

  test.each([
    ['0 0 31 2 *', 'never runs'],
    ['60 * * * *', 'minute out of range'],
    ['* * * * * *', 'six fields'],
    ['* * * *', 'four fields'],
    ['0 0 L * *', 'not of crontab'],
    ['0 0 * * 5#2', 'not of crontab'],
    ['*/0 * * * *', 'no step'],
    ['@reboot', 'no time'],
    ['2026-03-01T12:00:00', 'a date'],
  ])('%s is refused: %s', (expression) => {
    expect(nextRun(cron(expression), new Date('2026-01-01T00:00:00Z'))).toBeUndefined();
  });

  test('a time that summer time skips is the next one that exists, and one that occurs twice counts once', () => {
    const inVienna = { timeZone: 'Europe/Vienna', count: 2 };
    expect(runs('30 2 * * *', '2026-03-28T12:00:00Z', inVienna)).toEqual([
      '2026-03-29T01:00',
      '2026-03-30T00:30',
    ]);
    expect(runs('30 2 * * *', '2026-10-24T12:00:00Z', inVienna)).toEqual([
      '2026-10-25T00:30',
      '2026-10-26T01:30',
    ]);
  });

  test('a job with a list of times runs as cron runs it: only a field that begins with * makes it follow the clock', () => {
    const inVienna = { timeZone: 'Europe/Vienna', count: 2 };
    expect(runs('0,30 2 * * *', '2026-10-24T12:00:00Z', { ...inVienna, count: 3 })).toEqual([
      '2026-10-25T00:00',
      '2026-10-25T00:30',
      '2026-10-26T01:00',
    ]);
    expect(runs('30 2,14 * * *', '2026-10-24T23:00:00Z', inVienna)).toEqual([
      '2026-10-25T00:30',
      '2026-10-25T13:30',
    ]);
    expect(runs('30 2,14 * * *', '2026-03-28T14:00:00Z', inVienna)).toEqual([
      '2026-03-29T01:00',
      '2026-03-29T12:30',
    ]);
  });

  test('every hour runs in both of the hours that occur twice', () => {
    expect(runs('0 * * * *', '2026-10-24T23:30:00Z', { timeZone: 'Europe/Vienna' })).toEqual([
      '2026-10-25T00:00',
      '2026-10-25T01:00',
      '2026-10-25T02:00',
    ]);
  });

  test('a signal seconds before its run is the signal of that run', () => {
    const expected = expectedAfter(cron('0 2 * * *'), new Date('2026-03-01T01:59:58Z'));
    expect(expected.toISOString()).toBe('2026-03-02T02:00:00.000Z');
  });

  test('an interval of 24 hours is 24 hours on the day of the change, too', () => {
    const daily: HeartbeatSchedule = { kind: 'interval', everyMinutes: 1440 };
    const expected = expectedAfter(daily, new Date('2026-03-28T12:00:00Z'));
    expect(expected.toISOString()).toBe('2026-03-29T12:00:00.000Z');
  });
});

const at = (time: string) => new Date(`2026-03-02T${time}Z`);
const signal = (kind: 'start' | 'success' | 'failure', more = {}) => ({
  at: '',
  kind,
  exitCode: null,
  text: null,
  durationMs: null,
  ...more,
});
const fresh: StoredHeartbeat = {
  accountId: 'a',
  heartbeatId: 'h',
  siteKey: 's',
  url: 'https://a.example/',
  name: 'Backup',
  schedule: { kind: 'interval', everyMinutes: 60 },
  graceMinutes: 10,
  token: 't',
  tokenHash: 'h',
  status: 'waiting',
  since: at('08:00:00').toISOString(),
  signals: 0,
  shard: '0',
  nextDue: never,
  revision: 1,
  createdAt: at('08:00:00').toISOString(),
};
/** The table has no `undefined`. */
const asStored = (heartbeat: object): StoredHeartbeat =>
  JSON.parse(JSON.stringify(heartbeat)) as StoredHeartbeat;
const missed = (heartbeat: StoredHeartbeat) =>
  asStored({ ...heartbeat, ...whenMissing(heartbeat) });
type Sent = [time: string, kind: 'start' | 'success' | 'failure'];
const after = (before: StoredHeartbeat, ...sent: Sent[]): StoredHeartbeat =>
  sent.reduce<StoredHeartbeat>((heartbeat, [time, kind]) => {
    const now = at(time);
    const progress = afterSignal(heartbeat, signal(kind), now);
    const next = {
      ...heartbeat,
      ...progress,
      lastSignal: { ...signal(kind), at: now.toISOString() },
    };
    return asStored(next);
  }, before);

describe('a heartbeat', () => {
  test('is not missed before its first signal', () => {
    expect(nextDueOf(fresh)).toBe(never);
  });

  test('is down once interval and grace are over', () => {
    const up = after(fresh, ['09:00:00', 'success']);
    expect(up).toMatchObject({ status: 'up', nextDue: at('10:10:00').toISOString() });
    const missing = missed(up);
    expect(missing).toMatchObject({
      status: 'down',
      since: at('10:10:00').toISOString(),
      nextDue: never,
    });
    expect(whyDown(missing, at('10:10:00'))).toBe(
      'no signal for 1 hour 10 minutes, expected every hour',
    );
    expect(after(missing, ['11:00:00', 'success'])).toMatchObject({
      status: 'up',
      since: at('11:00:00').toISOString(),
      nextDue: at('12:10:00').toISOString(),
    });
  });

  // Uptime Kuma shows such a one as up (louislam/uptime-kuma#6069).
  test('of 24 hours that stopped 179 hours ago says so', () => {
    const daily = { ...fresh, schedule: { kind: 'interval', everyMinutes: 1440 } as const };
    const up = after(daily, ['09:00:00', 'success']);
    const missing = missed(up);
    const now = new Date(at('09:00:00').getTime() + 179 * 3_600_000);
    expect(whyDown(missing, now)).toBe('no signal for 7 days 11 hours, expected every 24 hours');
  });

  test('that has started is awaited for its longest run', () => {
    const running = after(fresh, ['09:00:00', 'success'], ['10:00:00', 'start']);
    expect(running).toMatchObject({ status: 'up', nextDue: at('10:10:00').toISOString() });
    const longer = after({ ...fresh, longestRunMinutes: 90 }, ['10:00:00', 'start']);
    expect(longer.nextDue).toBe(at('11:30:00').toISOString());
    const stuck = missed(longer);
    expect(whyDown(stuck, at('12:00:00'))).toBe(
      'started, and not finished after 1 hour 30 minutes',
    );
  });

  test('that starts again and again without finishing goes down', () => {
    const looping = after(
      fresh,
      ['10:00:00', 'start'],
      ['10:05:00', 'start'],
      ['10:09:00', 'start'],
    );
    expect(looping.nextDue).toBe(at('10:10:00').toISOString());
  });

  test('is down at once after a failure, and says why', () => {
    const failed = afterSignal(
      fresh,
      signal('failure', { exitCode: 3, text: 'disk full' }),
      at('09:00:00'),
    );
    expect(failed).toMatchObject({ status: 'down', why: 'exit code 3: disk full', nextDue: never });
  });

  test('that goes down and up three times within an hour stays down for a quarter of an hour', () => {
    const flapping: Sent[] = [
      ['09:00:00', 'failure'],
      ['09:01:00', 'success'],
      ['09:02:00', 'failure'],
      ['09:03:00', 'success'],
      ['09:04:00', 'failure'],
    ];
    expect(after(fresh, ...flapping.slice(0, 4)).status).toBe('up');
    expect(after(fresh, ...flapping, ['09:05:00', 'success']).status).toBe('down');
    expect(after(fresh, ...flapping, ['09:05:00', 'success'], ['09:19:00', 'success']).status).toBe(
      'up',
    );
  });
});
