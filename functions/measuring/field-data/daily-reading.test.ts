import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { call } from '../../../test/support/call-handler.ts';
import { loadHandler } from '../../../test/support/load-handler.ts';
import { conditions, fieldData, labData, useTable } from '../../../test/support/scans.ts';
import { seedAccount, type SeededUser } from '../../../test/support/seed-account.ts';
import { getScore } from '../../../shared/calls/measuring/assessment.ts';
import { listStatuses } from '../../../shared/calls/measuring/scans.ts';
import { getLatestScan } from '../../../shared/calls/measuring/scan-results.ts';
import type { FieldData } from '../../../shared/models/measuring/scan.ts';
import { after } from '../../platform/times.ts';
import { outboxEventEntity } from '../../platform/events/outbox-event-entity.ts';
import type { Table } from '../../platform/table/table.ts';
import { scanStore } from '../scans/scan-store.ts';
import { siteStore } from '../../registry/pages/site-store.ts';
import { fieldReadingStore } from './field-reading-store.ts';

let table: Table;
let owner: SeededUser;
beforeAll(async () => {
  table = await useTable();
  owner = await seedAccount(table, { plan: 'Internal' });
});

const noon = new Date();
const minutes = (count: number) => after(noon, count * 60_000);
const slow: FieldData = { ...fieldData, overall_category: 'SLOW' };
const fast: FieldData = { ...fieldData, overall_category: 'FAST' };

async function newSite(): Promise<string> {
  const url = `https://example.com/${randomUUID()}`;
  const site = { url, siteName: 'A site', propertyId: '' };
  await siteStore(table).addSites(owner.accountId, [site], { limit: null, now: noon });
  return url;
}

async function scan(url: string, at: Date, found: FieldData | null): Promise<void> {
  const store = scanStore(table);
  for (const deviceScan of (await store.start({ accountId: owner.accountId, url }, at)).scan) {
    const claimed = await store.claim(deviceScan, 'worker', at);
    if (claimed === undefined) throw new Error('not claimed');
    const numbers = { overallScore: 95, labData, conditions, reportKey: 'key' };
    await store.finish(claimed, 'worker', { kind: 'done', ...numbers, fieldData: found }, at);
  }
}

const read = (url: string, at: Date, mobile: FieldData | null, desktop: FieldData | null) =>
  fieldReadingStore(table).add(
    { accountId: owner.accountId, url, dueAt: at.toISOString() },
    { mobile, desktop },
    at,
  );

/** The answers of the three calls for both devices. */
async function shown(url: string) {
  const [latest, score, statuses] = await Promise.all([
    call(await loadHandler(getLatestScan), getLatestScan, { query: { url } }, { as: owner }),
    call(await loadHandler(getScore), getScore, { body: { url } }, { as: owner }),
    call(await loadHandler(listStatuses), listStatuses, { body: { sites: [url] } }, { as: owner }),
  ]);
  const { mobile, desktop } = latest.body;
  const { coreWebVitalsMobile, coreWebVitalsDesktop } = score.body;
  const [{ mobileStatus, desktopStatus, mobileSource, desktopSource }] = statuses.body;
  return {
    latest: [mobile.fieldData?.overall_category, desktop.fieldData?.overall_category],
    score: [coreWebVitalsMobile, coreWebVitalsDesktop],
    status: [mobileStatus, desktopStatus],
    source: [mobileSource, desktopSource],
  };
}

describe('a daily reading', () => {
  test('appears at once in latest scan, score and status; so does the next scan', async () => {
    const url = await newSite();
    await scan(url, noon, fast);
    await read(url, minutes(1), slow, null);
    expect(await shown(url)).toEqual({
      latest: ['SLOW', undefined],
      score: [2, null],
      status: ['SLOW', 'FAST'],
      source: ['field', 'lab'],
    });
    await scan(url, minutes(2), fast);
    expect(await shown(url)).toMatchObject({ latest: ['FAST', 'FAST'], score: [10, 10] });
  });

  test('changes nothing if it was written before', async () => {
    const url = await newSite();
    await scan(url, noon, null);
    await read(url, minutes(1), slow, slow);
    await scan(url, minutes(2), fast);
    expect(await read(url, minutes(1), slow, slow)).toBe(false);
    expect(await shown(url)).toMatchObject({ latest: ['FAST', 'FAST'] });
  });

  test('is kept for a page that was never scanned, and its event is stored and announced once', async () => {
    const url = await newSite();
    const { accountId } = owner;
    const announced: string[] = [];
    const store = fieldReadingStore(table, async (event) => void announced.push(event.eventId));
    const readAtNoon = () =>
      store.add(
        { accountId, url, dueAt: noon.toISOString() },
        { mobile: slow, desktop: null },
        noon,
      );
    expect([await readAtNoon(), await readAtNoon()]).toEqual([true, false]);
    expect(announced).toHaveLength(1);
    const [eventId = ''] = announced;
    const { data } = await outboxEventEntity(table).get({ accountId, eventId }).go();
    expect(data?.event).toMatchObject({
      type: 'field-data-read',
      subject: { kind: 'page', url },
      cause: 'clock',
      by: { kind: 'system', part: 'clock' },
      facts: { dueAt: noon.toISOString(), mobile: 'SLOW' },
    });
    expect(await fieldReadingStore(table).findNewest(accountId, url, noon)).toMatchObject({
      mobile: { overall_category: 'SLOW' },
    });
  });
});
