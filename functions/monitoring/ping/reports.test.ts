import { describe, expect, test } from 'vitest';
import { PingReport } from '../../../shared/models/monitoring/ping.ts';
import type { Connect } from '../../providers/ports/ping-nodes.ts';
import { daysIn } from './ping-run-store.ts';
import { toEntry, toReports, wholeDays } from './reports.ts';

const node = {
  key: 'region:eu-central-1',
  country: 'Germany',
  countryCode: 'DE',
  server: 'Germany, Frankfurt',
};
const measured = (...connects: Connect[]) => ({ ...node, ip: '192.0.2.1', connects });
const when = { hour: 7, at: '2026-11-22T07:12:00.000Z' };

describe('an entry', () => {
  test('has the smallest, mean and largest time of the connects that succeeded', () => {
    const entry = toEntry(measured({ ms: 12.3449 }, 'timeout', { ms: 20.006 }, 'malformed'), when);
    expect(entry).toMatchObject({
      latency: 16.18,
      rtt: { min: 12.34, avg: 16.18, max: 20.01 },
      result: { ok: '2/4', timeout: '1/4', malformed: '1/4' },
    });
  });

  test('has no time without a connect', () => {
    const entry = toEntry(measured('timeout', 'timeout', 'timeout', 'timeout'), when);
    expect(entry).toMatchObject({
      latency: null,
      rtt: null,
      result: { ok: '0/4', timeout: '4/4' },
    });
    expect(entry).not.toHaveProperty('isAway');
  });

  test('of a node that was away says nothing of the site', () => {
    expect(toEntry({ ...node, isAway: true }, when)).toMatchObject({
      isAway: true,
      ip_address: '',
      latency: null,
      result: { ok: '0/4', timeout: '0/4', malformed: '0/4' },
    });
  });
});

const at = (dueAt: string, ...ms: number[]) => ({
  urlKey: 'key',
  dueAt,
  measured: ms.map((one) => measured({ ms: one }, { ms: one }, { ms: one }, { ms: one })),
});

describe('reports', () => {
  test('are one a calendar day of the zone, newest first, their data oldest first', () => {
    const runs = [
      at('2026-11-22T23:30:00.000Z', 30),
      at('2026-11-22T11:00:00.000Z', 20),
      at('2026-11-21T23:30:00.000Z', 10),
    ];
    const inVienna = toReports(runs, 'Europe/Vienna');
    expect(inVienna.map(({ date }) => date)).toEqual(['2026-11-23', '2026-11-22']);
    expect(inVienna[1]?.data.map(({ hour }) => hour)).toEqual([0, 12]);
    expect(inVienna[1]).toMatchObject({ latency: 15, countries: ['Germany'] });
    for (const report of inVienna) PingReport.parse(report);
    expect(toReports(runs, 'UTC').map(({ date }) => date)).toEqual(['2026-11-22', '2026-11-21']);
  });

  test('leave nodes that were away out of the mean', () => {
    const run = { ...at('2026-11-22T11:00:00.000Z', 20), endedAt: '2026-11-22T11:00:05.000Z' };
    run.measured.push({ ...node, isAway: true } as never);
    const [report] = toReports([run], 'UTC');
    expect(report).toMatchObject({ latency: 20, data: [{ at: run.endedAt }, { isAway: true }] });
    const away = {
      urlKey: 'key',
      dueAt: run.dueAt,
      measured: [{ ...node, isAway: true } as const],
    };
    expect(toReports([away], 'UTC')[0]?.latency).toBeNull();
  });

  test('name this machine where there is no country', () => {
    const here = { key: 'this-machine', country: '', countryCode: '', server: 'This machine' };
    const run = { urlKey: 'key', dueAt: when.at, measured: [{ ...here, ip: '', connects: [] }] };
    expect(toReports([run], 'UTC')[0]?.countries).toEqual(['This machine']);
  });
});

test('a list of reports ends with the last day that it holds whole', () => {
  const days = ['2026-11-22', '2026-11-21', '2026-11-20'];
  const runs = days.map((day) => at(`${day}T11:00:00.000Z`, 10, 20));
  const reports = toReports(runs, 'UTC');
  const held = (most: number) => wholeDays(reports, most).map(({ date }) => date);
  expect([held(6), held(5), held(4), held(1)]).toEqual([
    days,
    days.slice(0, 2),
    days.slice(0, 2),
    days.slice(0, 1),
  ]);
});

test.each([
  ['2026-11-22', 'UTC', '2026-11-22T00:00:00.000Z', '2026-11-23T00:00:00.000Z'],
  ['2026-11-30', 'Asia/Kolkata', '2026-11-29T18:30:00.000Z', '2026-11-30T18:30:00.000Z'],
  // 25 and 23 hours.
  ['2026-10-25', 'Europe/Vienna', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
  ['2027-03-28', 'Europe/Vienna', '2027-03-27T23:00:00.000Z', '2027-03-28T22:00:00.000Z'],
])('the day %s in %s', (day, timeZone, from, until) => {
  expect(daysIn(day, timeZone)).toEqual({ from: new Date(from), until: new Date(until) });
});
