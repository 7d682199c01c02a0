import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LabData } from '../models/measuring/scan.ts';
import { tenBand } from './thresholds.ts';
import {
  assess,
  fieldScore,
  labMetricScore,
  labScore,
  markupScore,
  performanceScore,
} from './scores.ts';

const lab = (change: Partial<LabData> = {}): LabData => ({
  fcp: 1,
  si: 1,
  lcp: 1,
  tbt: 100,
  cls: 0,
  tti: 3,
  ...change,
});
const nothing = { overallScore: null, fieldCategory: null, labData: null };

describe('each score', () => {
  test('of performance is a tenth of Lighthouse’s score', () => {
    expect([performanceScore(97), performanceScore(0), performanceScore(null)]).toEqual([
      9.7,
      0,
      null,
    ]);
  });

  test('of field data follows its category', () => {
    expect([fieldScore('FAST'), fieldScore('AVERAGE'), fieldScore('SLOW')]).toEqual([10, 6, 2]);
    expect(fieldScore(null)).toBeNull();
  });

  test.each([
    ['below good', 1.82, 10],
    ['at good', 1.83, 9],
    ['shown at good', 1.8263, 9],
    ['half-way', 2.42, 7],
    ['at bad', 3.01, 5],
    ['shown at bad', 3.0138, 5],
    ['above bad', 3.02, 2],
  ])('of a lab metric %s', (_, seconds, expected) => {
    expect(labMetricScore('mobile', 'fcp', seconds)).toBeCloseTo(expected, 10);
  });

  test('of lab data is the mean of the measured metrics', () => {
    expect(labScore('mobile', lab({ fcp: 4 }))).toBeCloseTo(8.4, 10);
    expect(labScore('mobile', lab({ fcp: 4, si: null, lcp: null, tbt: null }))).toBe(6);
    expect(labScore('desktop', lab({ fcp: null, si: null, lcp: null, tbt: null, cls: null }))).toBe(
      null,
    );
    expect(labScore('mobile', null)).toBeNull();
  });

  test('of markup deducts points for messages, down to 0', () => {
    expect(markupScore({ fatalErrors: 1, errors: 2, warnings: 3 })).toBeCloseTo(5.7, 10);
    expect(markupScore({ fatalErrors: 0, errors: 0, warnings: 0 })).toBe(10);
    expect(markupScore({ fatalErrors: 4, errors: 0, warnings: 0 })).toBe(0);
    expect(markupScore(null)).toBeNull();
  });

  test('has the bands of the ten-point bars', () => {
    expect([9, 8.9, 5, 4.9].map(tenBand)).toEqual(['good', 'average', 'average', 'bad']);
  });
});

describe('assess', () => {
  test('is the mean of the available scores, with one decimal', () => {
    const mobile = { overallScore: 50, fieldCategory: 'AVERAGE' as const, labData: lab() };
    const desktop = { ...nothing, overallScore: 97 };
    expect(assess({ mobile, desktop, uptimePercent: 99.5, markup: null })).toEqual({
      overallScoreMobile: 5,
      overallScoreDesktop: 9.7,
      coreWebVitalsMobile: 6,
      coreWebVitalsDesktop: null,
      labDataMobile: 10,
      labDataDesktop: null,
      serverUptime: 10,
      w3Validator: null,
      overall: 8.1,
      overall_status: 'average',
    });
  });

  test('has no overall score of uptime and markup alone', () => {
    const markup = { fatalErrors: 0, errors: 0, warnings: 0 };
    const scores = assess({ mobile: nothing, desktop: nothing, uptimePercent: 100, markup });
    expect(scores).toMatchObject({ serverUptime: 10, w3Validator: 10 });
    expect(scores).toMatchObject({ overall: null, overall_status: null });
    const visited = { ...nothing, fieldCategory: 'SLOW' as const };
    expect(
      assess({ mobile: nothing, desktop: visited, uptimePercent: 100, markup }).overall,
    ).toBeCloseTo(7.3);
  });

  test('has no verdict without data', () => {
    const scores = assess({
      mobile: nothing,
      desktop: nothing,
      uptimePercent: null,
      markup: null,
    });
    expect(new Set(Object.values(scores))).toEqual(new Set([null]));
  });

  const score = fc.option(fc.double({ min: 0, max: 100, noNaN: true }));

  /** Seconds of a single metric, so that the lab score is that metric's score. */
  const scan = fc.record({
    overallScore: score,
    fieldCategory: fc.option(fc.constantFrom('FAST' as const, 'AVERAGE' as const, 'SLOW' as const)),
    fcp: fc.option(fc.double({ min: 1.9, max: 2.9, noNaN: true })),
  });
  const points = { FAST: 10, AVERAGE: 6, SLOW: 2 };

  test('rounds the mean of the exact scores once, and rates the number that is shown', () => {
    fc.assert(
      fc.property(scan, score, (mobile, uptimePercent) => {
        const { overallScore, fieldCategory, fcp } = mobile;
        const labData =
          fcp === null ? null : lab({ fcp, si: null, lcp: null, tbt: null, cls: null });
        const exact = [
          overallScore === null ? null : overallScore / 10,
          fieldCategory === null ? null : points[fieldCategory],
          fcp === null ? null : 9 - (4 * (fcp - 1.83)) / (3.01 - 1.83),
          uptimePercent === null ? null : uptimePercent / 10,
        ].filter((value) => value !== null);
        const mean = exact.reduce((sum, value) => sum + value, 0) / exact.length;
        const assessed = assess({
          mobile: { overallScore, fieldCategory, labData },
          desktop: nothing,
          uptimePercent,
          markup: null,
        });
        const { overall } = assessed;
        const hasGround = overallScore !== null || fieldCategory !== null;
        expect(overall === null).toBe(!hasGround);
        if (overall === null) return;
        // Half of the last digit, plus the error of binary fractions.
        expect(Math.abs(overall - mean)).toBeLessThanOrEqual(0.05 + 1e-9);
        const band = overall >= 9 ? 'good' : overall >= 5 ? 'average' : 'bad';
        expect(assessed.overall_status).toBe(band);
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    [49.2, 4.9, 'bad'],
    [48, 4.8, 'bad'],
    [49.6, 5, 'average'],
    [89.4, 8.9, 'average'],
    [89.6, 9, 'good'],
  ])('a page with a performance of %d has %d, and is %s', (overallScore, overall, status) => {
    const mobile = { ...nothing, overallScore };
    const assessed = assess({ mobile, desktop: nothing, uptimePercent: null, markup: null });
    expect(assessed).toMatchObject({ overall, overall_status: status });
  });

  test('stays between 0 and 10', () => {
    const amount = fc.integer({ min: 0, max: 10_000 });
    fc.assert(
      fc.property(score, score, amount, amount, (overallScore, uptimePercent, errors, warnings) => {
        const markup = { fatalErrors: errors % 3, errors, warnings };
        const input = { mobile: { ...nothing, overallScore }, desktop: nothing };
        const { overall } = assess({ ...input, uptimePercent, markup });
        if (overall === null) return;
        expect(overall).toBeGreaterThanOrEqual(0);
        expect(overall).toBeLessThanOrEqual(10);
      }),
    );
  });
});
