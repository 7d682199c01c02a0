import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { call, callRaw } from '../../../test/support/call-handler.ts';
import {
  cruxError,
  cruxMetric,
  cruxNothing,
  type CruxReply,
  cruxRecord,
  type CruxServer,
  startCruxServer,
} from '../../../test/support/crux-server.ts';
import { listPage } from '../../../test/support/listed-page.ts';
import { loadHandler } from '../../../test/support/load-handler.ts';
import { conditions, fieldData, labData, useTable } from '../../../test/support/scans.ts';
import { seedAccount, type SeededUser } from '../../../test/support/seed-account.ts';
import {
  getFieldHistory,
  getOriginSummary,
  listFieldData,
} from '../../../shared/calls/measuring/field-data.ts';
import type { Device } from '../../../shared/scans/devices.ts';
import type { FieldHistory } from '../../../shared/models/measuring/field-history.ts';
import type { FieldData } from '../../../shared/models/measuring/scan.ts';
import { scanStore } from '../scans/scan-store.ts';
import type { Table } from '../../platform/table/table.ts';
import { type FoundHistories, fieldHistoryStore } from './field-history-store.ts';
import { fieldReadingStore } from './field-reading-store.ts';

let table: Table;
let owner: SeededUser;
let url: string;
beforeAll(async () => {
  table = await useTable();
});
beforeEach(async () => {
  owner = await seedAccount(table);
  url = await newPage();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const newPage = () => listPage(table, owner.accountId, `https://example.com/${randomUUID()}`);
const hourMs = 3_600_000;
const noon = Date.parse('2026-11-21T12:00:00.000Z');
const at = (days: number, hours = 0) => new Date(noon + (days * 24 + hours) * hourMs);
const setTime = (time: Date) => vi.useFakeTimers({ now: time, toFake: ['Date'] });
const withLcp = (score: number): FieldData => ({ ...fieldData, lcp: { score, category: 'FAST' } });

/** A scan with field data on some devices; for the others CrUX had none. */
async function scan(time: Date, found: Partial<Record<Device, FieldData>>): Promise<void> {
  const store = scanStore(table);
  const { scan: deviceScans } = await store.start({ accountId: owner.accountId, url }, time);
  for (const deviceScan of deviceScans) {
    const claimed = await store.claim(deviceScan, 'worker', time);
    if (claimed === undefined) throw new Error('not claimed');
    const numbers = { overallScore: 90, labData, conditions, reportKey: 'key' };
    const outcome = {
      kind: 'done',
      ...numbers,
      fieldData: found[deviceScan.device] ?? null,
    } as const;
    await store.finish(claimed, 'worker', outcome, time);
  }
}
const reading = (time: Date, found: Partial<Record<Device, FieldData>>) =>
  fieldReadingStore(table).add(
    { accountId: owner.accountId, url, dueAt: time.toISOString() },
    { mobile: found.mobile ?? null, desktop: found.desktop ?? null },
    time,
  );

describe('GET /scan/fieldData', () => {
  const list = async (as = owner, more: { days?: number } = {}) =>
    call(await loadHandler(listFieldData), listFieldData, { query: { url, ...more } }, { as });

  test('is empty without field data', async () => {
    setTime(at(0, 1));
    await scan(at(-1), {});
    await reading(at(-1), {});
    expect((await list()).body).toEqual([]);
  });

  test('has one entry per day, oldest first, with the newest of each device', async () => {
    setTime(at(0, 1));
    await scan(at(-400), { mobile: withLcp(1) });
    await reading(at(-3), { mobile: withLcp(100), desktop: withLcp(101) });
    await scan(at(-2, -6), { mobile: withLcp(200) });
    await reading(at(-2), { mobile: withLcp(300), desktop: withLcp(301) });
    await scan(at(-2, 6), { mobile: withLcp(400) });
    await scan(at(-1), {});
    await scan(at(0), { desktop: withLcp(500) });
    const entry = (time: Date, mobile: number | null, desktop: number) => ({
      scanDate: time.toISOString(),
      mobile: { fieldData: mobile === null ? null : withLcp(mobile) },
      desktop: { fieldData: withLcp(desktop) },
    });
    expect((await list()).body).toEqual([
      entry(at(-3), 100, 101),
      entry(at(-2, 6), 400, 301),
      entry(at(0), null, 500),
    ]);
    expect((await list(owner, { days: 3 })).body).toEqual([
      entry(at(-2, 6), 400, 301),
      entry(at(0), null, 500),
    ]);
    expect((await list(owner, { days: 401 })).status).toBe(400);
  });

  test('is not shown to another account', async () => {
    setTime(at(0, 1));
    await reading(at(0), { mobile: fieldData });
    expect((await list(await seedAccount(table))).status).toBe(404);
  });

  test('is under 60 KB after 13 months of readings', async () => {
    setTime(at(0, 1));
    const days = Array.from({ length: 395 }, (_, day) => at(day - 394));
    await Promise.all(
      days.map(async (day) => {
        const some = withLcp(2000 + Math.random() * 500);
        await reading(day, { mobile: some, desktop: some });
      }),
    );
    const { body } = await list();
    expect(body).toHaveLength(395);
    expect(gzipSync(JSON.stringify(body)).length).toBeLessThan(60_000);
  });
});

describe('GET /scan/fieldHistory', () => {
  const history = async (as = owner, more: { of?: 'page' | 'origin' } = {}) =>
    call(await loadHandler(getFieldHistory), getFieldHistory, { query: { url, ...more } }, { as });
  const metric = (score: number) => ({ score, category: 'FAST' as const });
  const weeks = (count: number): FieldHistory => ({
    source: 'origin',
    periods: Array.from({ length: count }, (_, week) => ({
      firstDate: new Date(noon + (week - count) * 168 * hourMs).toISOString().slice(0, 10),
      lastDate: new Date(noon + (week - count + 4) * 168 * hourMs).toISOString().slice(0, 10),
      lcp: week === 1 ? null : metric(1000 + week),
      fid: null,
      cls: metric(week / 1000),
      fcp: metric(900 + week),
      inp: metric(100 + week),
      ttfb: metric(300 + week),
    })),
  });
  const keep = (found: FoundHistories) => {
    const page = { accountId: owner.accountId, url };
    const times = { now: at(0), askAgainAt: at(1) };
    return fieldHistoryStore(table).keep(page, found, times);
  };

  test('says if no key is set, and if nothing was read yet', async () => {
    const nothing = { readAt: null, mobile: null, desktop: null };
    expect((await history()).body).toEqual({ configured: false, ...nothing });
    vi.stubEnv('CRUX_API_KEY', 'key');
    expect((await history()).body).toEqual({ configured: true, ...nothing });
  });

  test('has the weeks of each device with their gaps', async () => {
    setTime(at(0, 1));
    await keep({ mobile: weeks(40), desktop: null });
    expect((await history()).body).toEqual({
      configured: false,
      readAt: at(0).toISOString(),
      mobile: weeks(40),
      desktop: null,
    });
  });

  test('has those of the whole origin where they are asked for', async () => {
    setTime(at(0, 1));
    const ofPage: FieldHistory = { ...weeks(2), source: 'url' };
    await keep({
      mobile: ofPage,
      desktop: weeks(3),
      origin: { mobile: weeks(40), desktop: null },
    });
    expect((await history()).body).toMatchObject({ mobile: ofPage, desktop: weeks(3) });
    expect((await history(owner, { of: 'origin' })).body).toMatchObject({
      mobile: weeks(40),
      desktop: weeks(3),
    });
  });

  test('is under 60 KB with 40 weeks of both devices', async () => {
    setTime(at(0, 1));
    await keep({ mobile: weeks(40), desktop: weeks(40) });
    expect(gzipSync(JSON.stringify((await history()).body)).length).toBeLessThan(60_000);
  });

  test('is not shown to another account', async () => {
    setTime(at(0, 1));
    await keep({ mobile: weeks(2), desktop: null });
    expect((await history(await seedAccount(table))).status).toBe(404);
  });
});

describe('POST /scan/originSummary', () => {
  let crux: CruxServer;
  let reply: (formFactor: string) => CruxReply;
  beforeEach(async () => {
    const p75 = cruxMetric(100);
    reply = (formFactor) =>
      formFactor === 'PHONE' ? cruxRecord({ cumulative_layout_shift: p75 }) : cruxNothing;
    crux = await startCruxServer(({ formFactor }) => reply(formFactor));
    vi.stubEnv('CRUX_API_KEY', 'key');
    vi.stubEnv('CRUX_ENDPOINT', crux.url);
  });
  afterEach(() => crux.close());
  const summary = async () => {
    const handler = await loadHandler(getOriginSummary);
    return call(handler, getOriginSummary, { body: { url } }, { as: owner });
  };

  test('says if no key is set, and sends no request', async () => {
    vi.stubEnv('CRUX_API_KEY', '');
    const nothing = { configured: false, mobile: null, desktop: null };
    expect((await summary()).body).toEqual(nothing);
    expect(crux.asked).toEqual([]);
  });

  test('has the field data of the origin by device', async () => {
    expect((await summary()).body).toEqual({
      configured: true,
      mobile: {
        overall_category: 'SLOW',
        lcp: { score: 2500, category: 'FAST' },
        cls: { score: 100, category: 'SLOW' },
        fcp: { score: 1900, category: 'AVERAGE' },
        inp: { score: 120, category: 'FAST' },
      },
      desktop: null,
    });
    expect(crux.asked).toHaveLength(2);
    expect(crux.asked).toContainEqual({ origin: 'https://example.com', formFactor: 'PHONE' });
  });

  test('asks once a day for all pages of an origin', async () => {
    setTime(at(0));
    const first = await summary();
    url = await newPage();
    setTime(at(0, 23));
    expect((await summary()).body).toEqual(first.body);
    expect(crux.asked).toHaveLength(2);
    setTime(at(1, 1));
    await summary();
    expect(crux.asked).toHaveLength(4);
  });

  test('reports a refusal of CrUX, unless it has an older answer', async () => {
    const refuse = () => cruxError(403, 'PERMISSION_DENIED');
    const before = reply;
    reply = refuse;
    setTime(at(0));
    const problem = { errors: [{ code: 'provider_unavailable' }] };
    expect(await summary()).toMatchObject({ status: 502, body: problem });
    reply = before;
    const known = await summary();
    reply = refuse;
    setTime(at(3));
    expect(await summary()).toMatchObject({ status: 200, body: known.body });
    setTime(at(8));
    expect(await summary()).toMatchObject({ status: 502 });
  });
});

test.each([listFieldData, getFieldHistory])('$id refuses a bad url', async (contract) => {
  for (const bad of [{}, { url: 'x' }, { url: 'file:///etc/passwd' }]) {
    const handler = await loadHandler(contract);
    expect(await callRaw(handler, contract, { query: bad }, { as: owner })).toMatchObject({
      status: 400,
    });
  }
});
