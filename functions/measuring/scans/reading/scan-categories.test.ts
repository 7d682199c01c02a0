import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { getScanCategories } from '../../../../shared/calls/measuring/scan-results.ts';
import {
  doneWith,
  failed,
  hoursAgo,
  scansOfAnAccount,
} from '../../../../test/support/scan-calls.ts';
import { bucketClient } from '../../../platform/aws/bucket-client.ts';
import { env } from '../../../platform/aws/env.ts';
import { objectStore } from '../../../platform/aws/object-store.ts';
import { normaliseCategories } from '../../../providers/lighthouse/report/normalise-categories.ts';
import { categoryScores } from '../running/scan-device.ts';
import { categoriesKey } from '../report-keys.ts';

const { store, ask, newPage, scanOf } = await scansOfAnAccount();
const answerOf = async ({ url }: { url: string }) =>
  (await ask(getScanCategories, { body: { data: { url } } })).body;
const file = new URL('../../../../test/fixtures/lighthouse-slow-categories.json', import.meta.url);
const categories = normaliseCategories(JSON.parse(readFileSync(file, 'utf8')));
const scores = categoryScores(categories);

test('categories come with their findings, and with their scores since the first scan that had some', async () => {
  const page = await newPage();
  expect(await answerOf(page)).toEqual({ mobile: null, desktop: null, history: [] });
  const before = await scanOf(page, hoursAgo(4), { mobile: 70, desktop: 80 });
  const old = { scanId: before, scanDate: hoursAgo(4).toISOString(), categories: null };
  expect(await answerOf(page)).toMatchObject({ mobile: { categories: null }, history: [] });
  expect((await answerOf(page)).desktop).toMatchObject({ ...old, scanDate: expect.any(String) });

  const at = hoursAgo(3);
  const { scan } = await store.start(page, at);
  const reports = objectStore(bucketClient(), env.reportsBucket());
  for (const deviceScan of scan) {
    const claimed = await store.claim(deviceScan, 'worker', at);
    if (claimed === undefined) throw new Error('not claimed');
    await reports.putJson(categoriesKey(deviceScan), categories);
    const outcome = { ...doneWith(deviceScan, 80), categories: scores };
    await store.finish(claimed, 'worker', outcome, at);
  }
  await scanOf(page, hoursAgo(2), { mobile: failed, desktop: failed });
  const known = { scanId: scan[0]?.scanId, scanDate: at.toISOString(), categories };
  const answer = await answerOf(page);
  expect(answer).toMatchObject({ mobile: known, desktop: known });
  expect(answer.history).toMatchObject([
    { scanDate: at.toISOString(), mobile: scores, desktop: scores },
    { mobile: null, desktop: null },
  ]);
});

test('a category without a score has none on charts', () => {
  expect(categoryScores(categories.map((report) => ({ ...report, score: null })))).toEqual({});
});
