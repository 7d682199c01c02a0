import { beforeAll, describe, expect, test, vi } from 'vitest';
import { getResponseTimes } from '../../../../shared/calls/monitoring/availability.ts';
import { callRaw } from '../../../../test/support/call-handler.ts';
import { listPage } from '../../../../test/support/listed-page.ts';
import { loadHandler } from '../../../../test/support/load-handler.ts';
import { useTable } from '../../../../test/support/scans.ts';
import { seedAccount } from '../../../../test/support/seed-account.ts';
import type { Table } from '../../../platform/table/table.ts';
import { keyOfUrl } from '../../../registry/pages/url-key.ts';
import { hourChecksEntity } from '../by-the-minute/hour-checks-entity.ts';
import { pack } from '../by-the-minute/packed-checks.ts';
import { percentilesOf } from './response-times.ts';
import { uptimeStore } from '../uptime-store.ts';

vi.stubEnv('LOG_LEVEL', 'silent');
const hour = 3_600_000;

describe('percentiles', () => {
  const now = new Date('2026-11-29T12:00:00Z');
  const answers = (count: number, hoursAgo: number) =>
    Array.from({ length: count }, (_, index) => ({
      at: now.getTime() - hoursAgo * hour,
      ms: index + 1,
    }));

  test('are values that were measured, by the nearest rank', () => {
    expect(percentilesOf(answers(100, 1), now).day).toEqual({ p50: 50, p95: 95, count: 100 });
    expect(percentilesOf(answers(3, 1), now).day).toEqual({ p50: 2, p95: 3, count: 3 });
  });

  test('count what is older than a day in the month only, and nothing older', () => {
    const all = [...answers(10, 25), ...answers(10, 31 * 24)];
    expect(percentilesOf(all, now)).toEqual({ day: null, month: { p50: 5, p95: 10, count: 10 } });
  });
});

describe('GET /monitors/response-times', () => {
  let table: Table;
  beforeAll(async () => {
    table = await useTable();
  });

  test('has checks that are stored one by one and packed ones, without failures', async () => {
    const user = await seedAccount(table);
    const { accountId } = user;
    const url = await listPage(table, accountId, 'https://timed.example/');
    const now = Date.now();
    const begin = Math.floor(now / hour) * hour - 2 * hour;
    const packed = [100, 200, 300].map((responseMs, index) => ({
      at: begin + index * 60_000,
      status: 'up' as const,
      statusCode: 200,
      responseMs,
    }));
    const failed = { at: begin + 240_000, status: 'down' as const, reason: 'timeout' as const };
    await hourChecksEntity(table)
      .put({
        accountId,
        urlKey: keyOfUrl(url),
        hour: new Date(begin).toISOString(),
        packed: pack([...packed, failed], begin),
        expiresAt: Math.floor(now / 1000) + 1000,
      })
      .go();
    const dueAt = new Date(now - 60_000).toISOString();
    const timings = { dnsMs: 1, connectMs: 1, tlsMs: null, firstByteMs: 1, totalMs: 400 };
    const outcome = { status: 'up', timings, checkedAt: dueAt, furtherAttempts: 0 } as const;
    await uptimeStore(table).end({ accountId, url, dueAt }, outcome, new Date(now));
    const contract = getResponseTimes;
    const { body } = await callRaw(
      await loadHandler(contract),
      contract,
      { query: { url } },
      { as: user },
    );
    const times = { p50: 200, p95: 400, count: 4 };
    expect(body.places).toEqual([{ place: null, measures: 'response', day: times, month: times }]);
  });
});
