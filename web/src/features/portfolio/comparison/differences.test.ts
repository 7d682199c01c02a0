import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { differenceWords, type Formats, verdictWords } from './rules/comparison-words.ts';
import type { Compared, ComparedDevice } from '../../../../../shared/assessment/comparison.ts';
import { devices } from '../../../../../shared/scans/devices.ts';
import {
  type ComparedReport,
  largestDifferences,
} from '../../../entities/scan/rules/differences.ts';
import type { ReportFigures } from '../../../../../shared/models/measuring/report-figures.ts';

const figuresOf = (
  bytes: Partial<ReportFigures['bytesByType']>,
  rest: Partial<ReportFigures> = {},
) => ({
  bytesByType: {
    document: 0,
    script: 0,
    stylesheet: 0,
    image: 0,
    font: 0,
    media: 0,
    other: 0,
    ...bytes,
  },
  requestsByType: { document: 0, script: 0, stylesheet: 0, image: 0, font: 0, media: 0, other: 0 },
  totalBytes: 0,
  totalRequests: 20,
  thirdPartyBytes: 0,
  thirdPartyRequests: 0,
  thirdPartyMs: 0,
  domSize: null,
  serverMs: null,
  mainThreadMs: null,
  ...rest,
});
const reportOf = (...figures: Parameters<typeof figuresOf>): ComparedReport => ({
  figures: figuresOf(...figures),
  blockingMs: null,
});
const formats: Formats = {
  bytes: (bytes) => `${Math.round(bytes / 1024)} KiB`,
  ms: (ms) => `${Math.round(ms)} ms`,
  blockingMs: (ms) => `${Math.round(ms)} ms`,
  requests: (count) => `${count}`,
};
const KiB = 1024;
const usual = { blockingSpread: 0, serverSpread: 0 };

describe('the largest differences', () => {
  const mine = reportOf(
    { script: 860 * KiB, image: 300 * KiB },
    { serverMs: 700, totalRequests: 60 },
  );
  const theirs = reportOf(
    { script: 220 * KiB, image: 310 * KiB },
    { serverMs: 200, totalRequests: 58 },
  );
  const found = largestDifferences('mobile', { mine, theirs }, usual);

  test('are ranked by what they make of the load, and little ones are left out', () => {
    expect(found.map(({ kind }) => kind)).toEqual(['script', 'server']);
    expect(found[0]?.gainMs).toBeCloseTo((640 * KiB * 8) / 1638.4);
  });

  test('are described in words', () => {
    expect(found.map((each) => differenceWords(each, formats))).toEqual([
      'They load 640 KiB less script: 220 KiB against your 860 KiB.',
      'Their server answers 500 ms sooner: 200 ms against your 700 ms.',
    ]);
  });

  test('also name what the competitor does worse', () => {
    const turned = largestDifferences('mobile', { mine: theirs, theirs: mine }, usual);
    expect(turned.map((each) => differenceWords(each, formats))).toEqual([
      'They load 640 KiB more script: 860 KiB against your 220 KiB.',
      'Their server answers 500 ms later: 700 ms against your 200 ms.',
    ]);
  });

  test('leave out differences in time that are not known to be more than chance', () => {
    const kinds = (spreads: Parameters<typeof largestDifferences>[2]) =>
      largestDifferences('mobile', { mine, theirs }, spreads).map(({ kind }) => kind);
    expect(kinds({ ...usual, serverSpread: 'few-scans' })).toEqual(['script']);
    expect(kinds({ ...usual, serverSpread: 600 })).toEqual(['script']);
  });

  test('include blocking time only beyond its spread', () => {
    const blocked = { mine: { ...mine, blockingMs: 900 }, theirs: { ...theirs, blockingMs: 400 } };
    const kinds = (blockingSpread: number) =>
      largestDifferences('mobile', blocked, { blockingSpread, serverSpread: 0 }).map(
        ({ kind }) => kind,
      );
    expect(kinds(200)).toContain('blocking');
    expect(kinds(600)).not.toContain('blocking');
  });

  const size = fc.integer({ min: 0, max: 5_000_000 });
  const report = fc
    .record({ script: size, image: size, font: size, requests: fc.nat(400), server: fc.nat(3000) })
    .map(({ requests, server, ...bytes }) =>
      reportOf(bytes, { totalRequests: requests, serverMs: server }),
    );

  test('are three at most, in order, and mirrored with the sides', () => {
    fc.assert(
      fc.property(report, report, fc.constantFrom(...devices), (one, other, device) => {
        const there = largestDifferences(device, { mine: one, theirs: other }, usual);
        const back = largestDifferences(device, { mine: other, theirs: one }, usual);
        const sizes = there.map(({ gainMs }) => Math.abs(gainMs));
        expect(there.length).toBeLessThanOrEqual(3);
        expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
        expect(back.map(({ kind, gainMs }) => [kind, -gainMs])).toEqual(
          there.map(({ kind, gainMs }) => [kind, gainMs]),
        );
      }),
      { numRuns: 150 },
    );
  });

  test('are none between a page and itself', () => {
    fc.assert(
      fc.property(report, (one) => {
        const same = { mine: one, theirs: one };
        expect(largestDifferences('desktop', same, usual)).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });
});

describe('the verdict in a sentence', () => {
  const names = { mine: 'Shop', theirs: 'Rival' };
  const none = { mine: null, theirs: null, spread: 0 };
  const deviceOf = (score: Compared, more: Partial<ComparedDevice> = {}): ComparedDevice => ({
    score,
    metrics: { fcp: none, lcp: none, si: none, tbt: none, cls: none, tti: none },
    measurements: { mine: 3, theirs: 3 },
    ...more,
  });
  const words = (...[a, b, c, d]: (number | null)[]) =>
    verdictWords(names, {
      mobile: deviceOf({ mine: a ?? null, theirs: b ?? null, spread: 3 }),
      desktop: deviceOf({ mine: c ?? null, theirs: d ?? null, spread: 3 }),
    });

  test.each([
    [58, 72, 80, 95, 'Rival is faster: 72 against 58 on mobile, 95 against 80 on desktop.'],
    [91, 93, 99, 98, 'There is no real difference: 91 and 93 on mobile, 99 and 98 on desktop.'],
    [
      58,
      72,
      91,
      93,
      'On mobile Rival is faster, 72 against 58; on desktop there is no real difference, 91 and 93.',
    ],
    [
      72,
      58,
      60,
      93,
      'On mobile Shop is faster, 72 against 58; on desktop Rival is faster, 93 against 60.',
    ],
    [
      72,
      58,
      null,
      93,
      'On mobile Shop is faster, 72 against 58; on desktop there are no two scores to compare yet.',
    ],
    [72, null, 80, null, 'Rival has no score yet.'],
    [null, null, null, null, 'Neither site has a score yet.'],
    [null, 50, null, 60, 'Shop has no score yet.'],
    [50, null, null, 60, 'There are no scores of the same device to compare yet.'],
  ])('%j, %j on mobile and %j, %j on desktop', (a, b, c, d, sentence) => {
    expect(words(a, b, c, d)).toBe(sentence);
  });

  test('says why there is no score where the scan failed, instead of waiting for one', () => {
    const missing = deviceOf({ mine: 58, theirs: null, spread: 3 });
    const compared = { mobile: missing, desktop: missing };
    expect(verdictWords(names, compared, { mine: false, theirs: true })).toBe(
      'Rival has no score: its scan failed.',
    );
  });

  const alike = { mine: 91, theirs: 93, spread: 3 };

  test('says with even scores what the metrics show', () => {
    const slower = { mine: 3.1, theirs: 1.1, spread: 0.1 };
    const quicker = { mine: 0.01, theirs: 0.2, spread: 0.01 };
    const metrics = { ...deviceOf(alike).metrics, lcp: slower, si: slower };
    expect(
      verdictWords(names, {
        mobile: deviceOf(alike, { metrics }),
        desktop: deviceOf(alike, { metrics: { ...metrics, cls: quicker } }),
      }),
    ).toBe(
      'On mobile Rival is ahead in LCP and SI, with scores that are alike, 91 and 93; ' +
        'on desktop Shop is ahead in CLS, Rival is ahead in LCP and SI, with scores of 91 and 93.',
    );
  });

  test('states no advantage from too few measurements or a slow machine', () => {
    const few = deviceOf(
      { mine: 58, theirs: 72, spread: 'few-scans' },
      { measurements: { mine: 1, theirs: 1 } },
    );
    expect(verdictWords(names, { mobile: few, desktop: few })).toBe(
      'One scan each is too few for so small a difference (58 and 72 on mobile, 58 and 72 on desktop).',
    );
    const two = { ...few, measurements: { mine: 2, theirs: 9 } };
    const slow = deviceOf({ ...alike, spread: 'slow-machine' });
    expect(verdictWords(names, { mobile: two, desktop: slow })).toBe(
      'On mobile too few scans for so small a difference (2 of Shop, 9 of Rival; 3 of each are needed), 58 and 72; ' +
        'on desktop a scan ran on a slow machine, so the sites cannot be compared, 91 and 93.',
    );
  });

  test('says with few scans who is faster where the difference is wider than pages vary', () => {
    const of = (mine: number, theirs: number, measurements = { mine: 1, theirs: 1 }) =>
      deviceOf({ mine, theirs, spread: 20 }, { measurements });
    const rival = { ...names, theirs: 'A fast rival' };
    expect(verdictWords(rival, { mobile: of(21, 100), desktop: of(45, 100) })).toBe(
      'A fast rival is faster (one scan each): 100 against 21 on mobile, 100 against 45 on desktop.',
    );
    const more = of(45, 100, { mine: 2, theirs: 9 });
    expect(verdictWords(rival, { mobile: of(21, 100), desktop: more })).toBe(
      'On mobile A fast rival is faster (one scan each), 100 against 21; ' +
        'on desktop A fast rival is faster (2 scans of Shop, 9 of A fast rival), 100 against 45.',
    );
  });

  test('calls no one faster within the spread', () => {
    const score = fc.integer({ min: 0, max: 100 });
    fc.assert(
      fc.property(score, fc.integer({ min: -3, max: 3 }), (mine, apart) => {
        expect(words(mine, mine + apart, mine, mine + apart)).not.toContain('faster');
      }),
      { numRuns: 50 },
    );
  });
});
