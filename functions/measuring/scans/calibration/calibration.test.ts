import { describe, expect, test } from 'vitest';
import { getScanVerdict } from '../../../../shared/calls/measuring/scan-results.ts';
import type {
  DeviceSuggestions,
  SuggestionItem,
} from '../../../../shared/models/measuring/scan-report.ts';
import { doneWith, hoursAgo, scansOfAnAccount } from '../../../../test/support/scan-calls.ts';
import { deliver, newDeviceScan, reports, rig, stored } from '../../../../test/support/scan-rig.ts';
import { reportOf, resultOf } from '../../../../test/support/scans.ts';
import { keyOfUrl } from '../../../registry/pages/url-key.ts';
import { pageStore } from '../../../portfolio/sites/page-store.ts';
import { siteStore } from '../../../registry/pages/site-store.ts';
import { changeRecords } from '../changes/change-records.ts';
import type { SeenFinding } from '../changes/change-record.ts';
import { calibrated, listCalibrations } from './calibrate.ts';

const { table, store, ask, newPage, scanOf } = await scansOfAnAccount();

const images: SeenFinding = {
  id: 'image-delivery-insight',
  title: 'Images',
  points: 8,
  uncorrected: 10,
};

test('a shipped fix is listed with its page and counted once for its cause and site', async () => {
  const page = await newPage();
  const other = await newPage();
  const options = { limit: null, now: new Date() };
  const site = { url: page.url, siteName: 'Shop', propertyId: '' };
  await siteStore(table).addSites(page.accountId, [site], options);
  await pageStore(table).addPages(page.accountId, page.url, [other.url], options);
  let hours = 400;
  const scan = async (score: number, findings: SeenFinding[], of = page) => {
    hours -= 8;
    return scanOf(of, hoursAgo(hours), (deviceScan) => ({
      ...doneWith(deviceScan, deviceScan.device === 'mobile' ? score : 95),
      findings: deviceScan.device === 'mobile' ? findings : [],
    }));
  };
  for (let run = 0; run < 8; run += 1) await scan(60, [images]);
  for (let run = 0; run < 6; run += 1) await scan(69, []);
  expect(await listCalibrations(table)).toEqual(new Map());
  const last = await scan(69, []);
  const verdict = async ({ url } = page) => {
    const { body } = await ask(getScanVerdict, { query: { url } });
    return getScanVerdict.answer.parse(body);
  };
  expect((await verdict()).mobile?.realised).toMatchObject([
    {
      fixes: [{ id: images.id, predicted: 8, uncorrected: 10 }],
      isAlone: true,
      real: { value: 9 },
      runs: { before: 8, after: 7 },
    },
  ]);
  expect((await verdict()).desktop?.realised).toBeUndefined();
  const counted = new Map([[images.id, { title: images.title, fixes: 1, predicted: 10, real: 9 }]]);
  expect(await listCalibrations(table)).toEqual(counted);
  // A worker thought dead ends its scan a second time.
  for (const deviceScan of await store.deviceScansOf(page.accountId, last))
    await store.finish(
      deviceScan,
      'worker',
      { ...doneWith(deviceScan, 69), findings: [] },
      hoursAgo(hours),
    );
  await scan(69, []);
  expect(await listCalibrations(table)).toEqual(counted);
  for (let run = 0; run < 8; run += 1) await scan(60, [images], other);
  for (let run = 0; run < 7; run += 1) await scan(69, [], other);
  expect((await verdict(other)).mobile?.realised).toHaveLength(1);
  expect(await listCalibrations(table)).toEqual(counted);
});

describe('estimates', () => {
  const item = (points: number): SuggestionItem => ({
    id: images.id,
    title: 'Images',
    description: '',
    numericValue: 0,
    effect: { points, metrics: [{ metric: 'lcp', from: 5, to: 3, points }] },
    details: { headings: [], items: [] },
  });
  const suggestions: DeviceSuggestions = {
    ...reportOf('mobile').suggestions,
    opportunities: [item(12)],
    diagnostics: [{ ...item(1), id: 'another' }],
  };
  const effectWith = (fixes: number, predicted: number, real: number) =>
    calibrated(suggestions, new Map([[images.id, { fixes, predicted, real }]])).opportunities[0]
      ?.effect;

  test('are unchanged until five fixes of their cause were measured', () => {
    expect(effectWith(4, 10, 5)).toEqual(suggestions.opportunities[0]?.effect);
    expect(calibrated(suggestions, new Map())).toEqual(suggestions);
  });

  test('show past accuracy from five fixes on and are corrected by it from ten on', () => {
    const shown = { fixes: 9, predicted: 10, real: 5 };
    expect(effectWith(9, 10, 5)).toMatchObject({ points: 12, calibration: shown });
    expect(effectWith(9, 10, 5)?.calibration?.uncorrected).toBeUndefined();
    expect(effectWith(10, 10, 9.4)).toEqual({
      points: expect.closeTo(11.28),
      metrics: [{ metric: 'lcp', from: 5, to: 3, points: expect.closeTo(11.28) }],
      calibration: { fixes: 10, predicted: 10, real: 9.4, uncorrected: 12 },
    });
  });

  test.each([
    [0, 6],
    [-3, 6],
    [100, 18],
  ])('are corrected by at most half, even where the mean gain was %i', (real, points) => {
    expect(effectWith(12, 10, real)?.points).toBe(points);
  });

  test('are stored both corrected and uncorrected', async () => {
    const deviceScan = await newDeviceScan();
    const result = resultOf('mobile');
    if (result.kind !== 'result') throw new Error('no result');
    const known = new Map([[images.id, { fixes: 10, predicted: 10, real: 5 }]]);
    const ports = rig({
      measure: async () => ({ ...result, report: { ...result.report, suggestions } }),
      calibrate: async (report) => ({
        ...report,
        suggestions: calibrated(report.suggestions, known),
      }),
    });
    await deliver(ports, deviceScan);
    const ended = await stored(deviceScan);
    expect(ended?.fixes?.[0]?.effect?.points).toBe(6);
    expect(await reports.getJson(ended?.reportKey ?? '')).toMatchObject({
      suggestions: { opportunities: [{ effect: { points: 6 } }] },
    });
    const found = await changeRecords(table).find(deviceScan.accountId, [deviceScan.url]);
    expect(found.get(keyOfUrl(deviceScan.url))?.mobile?.found).toMatchObject([
      { id: images.id, points: 6, uncorrected: 12 },
      { id: 'another', points: 1 },
    ]);
  });
});
