import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { call } from '../../../test/support/call-handler.ts';
import { listPage } from '../../../test/support/listed-page.ts';
import { conditions, fieldData, labData, useTable } from '../../../test/support/scans.ts';
import { seedAccount, type SeededUser } from '../../../test/support/seed-account.ts';
import { getScore } from '../../../shared/calls/measuring/assessment.ts';
import { newlyWatched } from '../../registry/pages/watch-page.ts';
import { watchedPageEntity } from '../../registry/pages/watched-page-entity.ts';
import { markupStore } from '../markup/markup-store.ts';
import type { CallHandler } from '../../platform/calls/handle-call.ts';
import type { Table } from '../../platform/table/table.ts';
import { reportKey } from '../scans/report-keys.ts';
import { scanStore } from '../scans/scan-store.ts';
import { uptimeStore } from '../../monitoring/uptime/uptime-store.ts';

let table: Table;
let handler: CallHandler;
let owner: SeededUser;
beforeAll(async () => {
  table = await useTable();
  ({ handler } = await import('./get-score.call.ts'));
  owner = await seedAccount(table);
});

afterEach(() => vi.unstubAllEnvs());

const scoreOf = (url: string, as = owner) =>
  call(handler, getScore, { body: { data: { url } } }, { as });

const newPage = () => listPage(table, owner.accountId, `https://example.com/${randomUUID()}`);

/** A page with a result of its mobile device scan. */
async function scannedPage(score: number): Promise<string> {
  const page = { accountId: owner.accountId, url: await newPage() };
  const now = new Date();
  const store = scanStore(table);
  const { scan } = await store.start(page, now);
  const deviceScan = scan.find(({ device }) => device === 'mobile');
  const claimed = deviceScan && (await store.claim(deviceScan, 'worker', now));
  if (claimed === undefined) throw new Error('not claimed');
  await store.finish(
    claimed,
    'worker',
    {
      kind: 'done',
      overallScore: score,
      labData,
      conditions,
      reportKey: reportKey(claimed),
      fieldData,
    },
    now,
  );
  return page.url;
}

describe('POST /scan/score', () => {
  test('scores the newest scan, and omits what is unknown', async () => {
    expect(await scoreOf(await scannedPage(88))).toMatchObject({
      status: 200,
      body: {
        overallScoreMobile: 8.8,
        coreWebVitalsMobile: 6,
        labDataMobile: 10,
        overallScoreDesktop: null,
        coreWebVitalsDesktop: null,
        labDataDesktop: null,
        overall: 8.3,
        overall_status: 'average',
      },
    });
  });

  test('scores the last known markup result', async () => {
    const url = await newPage();
    const now = new Date();
    const store = markupStore(table);
    const { validation } = await store.start({ accountId: owner.accountId, url }, now);
    const claimed = await store.claim(validation, 'worker', now);
    if (claimed === undefined) throw new Error('not claimed');
    const counts = { fatalErrors: 1, errors: 2, warnings: 3 };
    const numbers = {
      ...counts,
      validatedAt: now.toISOString(),
      checkedWith: 'nu' as const,
      isTruncated: false,
    };
    await store.finish(claimed, 'worker', { kind: 'done', numbers }, new Date());
    expect((await scoreOf(url)).body).toMatchObject({
      w3Validator: 5.7,
      overall: null,
      nextScanAt: null,
    });
  });

  test.each([
    ['the newest check of each hour', '1', 6.7],
    ['as the fast clock counts hours', '60', 7.5],
  ])('scores uptime by %s', async (_, clockSpeed, serverUptime) => {
    vi.stubEnv('CLOCK_SPEED', clockSpeed);
    const url = await newPage();
    const hour = Math.floor(Date.now() / 3_600_000) - 5;
    const store = uptimeStore(table);
    for (const [minutes, status] of [
      [0, 'up'],
      [60, 'up'],
      [120, 'up'],
      [130, 'down'],
      [180, 'unknown'],
    ] as const) {
      const dueAt = new Date(hour * 3_600_000 + minutes * 60_000);
      const checkedAt = dueAt.toISOString();
      const key = { accountId: owner.accountId, url, dueAt: checkedAt };
      await store.end(key, { status, checkedAt, furtherAttempts: 0 }, dueAt);
    }
    expect((await scoreOf(url)).body).toMatchObject({ serverUptime, overall: null });
  });

  test('has no scores for a page that was never scanned', async () => {
    const nothing = { overall: null, overall_status: null, overallScoreMobile: null };
    expect((await scoreOf(await newPage())).body).toMatchObject(nothing);
  });

  test('says when the next scan comes as long as there is no overall score', async () => {
    const url = await newPage();
    const now = new Date('2026-12-01T10:00:00.000Z');
    const dueAt = '2026-12-01T16:00:00.000Z';
    await watchedPageEntity(table)
      .put({ ...newlyWatched(owner.accountId, url, now), due: { scan: dueAt } })
      .go();
    expect((await scoreOf(url)).body).toMatchObject({ overall: null, nextScanAt: dueAt });
  });

  test('does not know another account’s page', async () => {
    const url = await scannedPage(88);
    expect(await scoreOf(url, await seedAccount(table))).toMatchObject({ status: 404 });
  });
});
