import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutResult, cutToSize } from './cut-to-size.ts';
import { LighthouseResult } from './lighthouse-result.ts';
import { normaliseReport } from './normalise-report.ts';

const file = new URL('../../../test/fixtures/lighthouse-slow-mobile.json', import.meta.url);
const captured = (): LighthouseResult =>
  LighthouseResult.parse(JSON.parse(readFileSync(file, 'utf8')));

test('a result of usual size is unchanged', () => {
  expect(cutResult(captured())).toEqual(captured());
});

test('an inflated result is cut, and keeps what it says about the page', () => {
  const lhr = captured();
  const items = Array.from({ length: 2e4 }, (_, at) => ({ url: `mark ${at}`, wastedMs: at }));
  for (const audit of Object.values(lhr.audits)) {
    audit.details = { type: 'table', headings: [], items, overallSavingsMs: 7 };
  }
  lhr.runWarnings.push('x'.repeat(1e6));
  const cut = LighthouseResult.parse(cutResult(lhr));
  expect(JSON.stringify(cut.audits['user-timings']).length).toBeLessThan(200_000);
  expect(JSON.stringify(cut.runWarnings).length).toBeLessThan(20_000);
  expect(cut.audits['bootup-time']?.details?.['overallSavingsMs']).toBe(7);
  expect(normaliseReport(cut)?.overallScore).toBe(normaliseReport(captured())?.overallScore);
});

test('no text is cut within a character, which the table cannot store', () => {
  for (const before of ['', 'x']) {
    const cut = cutToSize(`${before}${'🦊'.repeat(1e6)}`) as string;
    expect(cut.length).toBeLessThan(1e6);
    expect(cut.isWellFormed()).toBe(true);
  }
});

test('no value exceeds its limit, and a value that fits is kept whole', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), fc.nat(2000), (value, budget) => {
      const text = JSON.stringify(cutToSize(value, budget));
      // A last number, key or bracket may exceed it.
      expect(text.length).toBeLessThanOrEqual(6 * budget + 100);
      expect(cutToSize(value, 1e6)).toEqual(value);
    }),
  );
});

test('endless nesting ends', () => {
  let nested: unknown[] = [];
  for (let depth = 0; depth < 5000; depth += 1) nested = [nested];
  expect(JSON.stringify(cutToSize(nested)).length).toBeLessThan(1000);
});

test('a page full of other faults costs the audits of performance nothing', () => {
  const lhr = captured();
  const items = Array.from({ length: 2e4 }, (_, at) => ({ snippet: `<p>${at}</p>` }));
  const others = Array.from({ length: 30 }, (_, at) => [
    `fault-${at}`,
    {
      id: `fault-${at}`,
      title: '',
      score: 0,
      scoreDisplayMode: 'binary',
      details: { type: 'table', headings: [], items },
    },
  ]);
  const cut = LighthouseResult.parse(
    cutResult({ ...lhr, audits: { ...Object.fromEntries(others), ...lhr.audits } }),
  );
  expect(normaliseReport(cut)).toEqual(normaliseReport(captured()));
  const size = (from: object) => JSON.stringify(from).length;
  expect(size(cut.audits)).toBeLessThan(size(lhr.audits) + 1_500_000);
});
