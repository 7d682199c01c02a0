import { expect, test } from 'vitest';
import { getScanFigures } from '../../shared/calls/scans.ts';
import { rawResult } from '../../test/support/raw-result.ts';
import { doneWith, failed, hoursAgo, scansOfAnAccount } from '../../test/support/scan-calls.ts';
import { bucketClient } from '../platform/aws/bucket-client.ts';
import { env } from '../platform/aws/env.ts';
import { objectStore } from '../platform/aws/object-store.ts';
import { reportFigures } from './report-figures.ts';
import { rawReportKey } from './report-keys.ts';

const { store, ask, newPage, scanOf } = await scansOfAnAccount();
const figuresOf = async ({ url }: { url: string }) =>
  (await ask(getScanFigures, { body: { data: { url } } })).body;
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
