import { expect, test } from 'vitest';
import { getScanFigures } from '../../../../shared/calls/measuring/scan-results.ts';
import { rawResult } from '../../../../test/support/raw-result.ts';
import { labData } from '../../../../test/support/scans.ts';
import {
  doneWith,
  failed,
  hoursAgo,
  scansOfAnAccount,
} from '../../../../test/support/scan-calls.ts';
import { keyOfUrl } from '../../../registry/pages/url-key.ts';
import { epochSeconds } from '../../../platform/table/table.ts';
import { numbersExpireAt } from '../../../platform/times.ts';
import { chartPointEntity } from './chart-point-entity.ts';
import { newScanId } from '../scan-id.ts';
import { bucketClient } from '../../../platform/aws/bucket-client.ts';
import { env } from '../../../platform/aws/env.ts';
import { objectStore } from '../../../platform/aws/object-store.ts';
import { reportFigures } from './report-figures.ts';
import { rawReportKey } from '../report-keys.ts';

const { table, store, ask, newPage, scanOf } = await scansOfAnAccount();
const answerOf = async ({ url }: { url: string }) =>
  (await ask(getScanFigures, { body: { data: { url } } })).body;
const figuresOf = async (page: { url: string }) => {
  const { recentScans: _, ...figures } = await answerOf(page);
  return figures;
};
const raw = rawResult({ script: { requests: 3, bytes: 64_000 }, domSize: 100 });
const figures = reportFigures(raw);

test('the figures of each device are those of its newest successful scan', async () => {
  const page = await newPage();
  expect(await figuresOf(page)).toEqual({ mobile: null, desktop: null });
  const at = hoursAgo(3);
  const { scan } = await store.start(page, at);
  for (const deviceScan of scan) {
    const claimed = await store.claim(deviceScan, 'worker', at);
    if (claimed === undefined) throw new Error('not claimed');
    await store.finish(claimed, 'worker', { ...doneWith(deviceScan, 80), figures }, at);
  }
  const known = { ...figures, scanId: scan[0]?.scanId, scanDate: at.toISOString() };
  expect(await figuresOf(page)).toEqual({ mobile: known, desktop: known });
  await scanOf(page, hoursAgo(2), { mobile: failed, desktop: failed });
  expect(await figuresOf(page)).toEqual({ mobile: known, desktop: known });
});

test('a scan from before figures were kept has those of its report', async () => {
  const page = await newPage();
  const scanId = await scanOf(page, hoursAgo(1), { mobile: 70, desktop: 80 });
  expect(await figuresOf(page)).toEqual({ mobile: null, desktop: null });
  const [deviceScan] = await store.deviceScansOf(page.accountId, scanId);
  if (deviceScan === undefined) throw new Error('no device scan');
  const reports = objectStore(bucketClient(), env.reportsBucket());
  await reports.putJson(rawReportKey(deviceScan), raw);
  expect((await figuresOf(page))[deviceScan.device]).toMatchObject({ ...figures, scanId });
});

test('recent scans come along, oldest first, with a gap where a device failed', async () => {
  const page = await newPage();
  await scanOf(page, hoursAgo(3), { mobile: 70, desktop: failed });
  await scanOf(page, hoursAgo(2), { mobile: 72, desktop: 90 });
  const none = { overallScore: null, labData: null };
  const shown = { ...labData, tbt: 121 };
  expect((await answerOf(page)).recentScans).toMatchObject([
    { mobile: { overallScore: 70, labData: shown }, desktop: none },
    { mobile: { overallScore: 72, labData: shown }, desktop: { overallScore: 90, labData: shown } },
  ]);
});

test('of many scans the newest 40 come along', async () => {
  const page = await newPage();
  const points = Array.from({ length: 45 }, (_, index) => ({
    accountId: page.accountId,
    urlKey: keyOfUrl(page.url),
    scanId: newScanId(hoursAgo(45 - index)),
    scanDate: hoursAgo(45 - index).toISOString(),
    mobileScore: index,
    expiresAt: epochSeconds(numbersExpireAt(new Date())),
  }));
  await chartPointEntity(table).put(points).go();
  const { recentScans } = await answerOf(page);
  expect(recentScans).toHaveLength(40);
  expect(recentScans).toMatchObject([
    { mobile: { overallScore: 5 } },
    ...Array.from({ length: 39 }, () => ({})),
  ]);
});
