import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutResult, cutToSize } from './cut-to-size.ts';
import { LighthouseResult } from '../lighthouse-result.ts';
import { normaliseReport } from '../report/normalise-report.ts';

const file = new URL('../../../../test/fixtures/lighthouse-slow-mobile.json', import.meta.url);
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

test('a value that fits is kept whole', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      expect(cutToSize(value, 1e6)).toEqual(value);
    }),
  );
});

const many = (length: number, value: object) => Array.from({ length }, () => value);
const treeOf = (width: number, depth: number): object =>
  Object.fromEntries(
    Array.from({ length: width }, (_, at) => [`f${at}`, depth > 0 ? treeOf(width, depth - 1) : {}]),
  );

test.each<[string, unknown]>([
  ['one text', 'x'.repeat(1e6)],
  ['long texts', Array.from({ length: 1e4 }, () => 'x'.repeat(1e3))],
  ['many fields', Object.fromEntries(Array.from({ length: 3e4 }, (_, at) => [`name-${at}`, at]))],
  ['long names', Object.fromEntries([1, 2, 3].map((at) => [`${at}`.repeat(1e6), 'x'.repeat(1e6)]))],
  ['many objects', many(1e5, { a: 1, b: 'x', c: {} })],
  ['a tree of objects', treeOf(10, 5)],
])('a hostile value is limited: %s', (_, value) => {
  for (const budget of [0, 1e3, 1e5])
    expect(JSON.stringify(cutToSize(value, budget)).length).toBeLessThan(2 * budget + 250_000);
});

/** Whether each object of the cut value has all fields of the original. */
function hasAllFields(cut: unknown, whole: unknown): boolean {
  if (typeof whole !== 'object' || whole === null) return true;
  if (typeof cut !== 'object' || cut === null) return false;
  const fields: [string, unknown][] = Object.entries(Array.isArray(whole) ? cut : whole);
  const [cutFields, wholeFields] = [new Map(Object.entries(cut)), new Map(Object.entries(whole))];
  return fields.every(
    ([name]) => cutFields.has(name) && hasAllFields(cutFields.get(name), wholeFields.get(name)),
  );
}

test('a real report can be read after a cut to any budget', () => {
  const whole = captured();
  const url = `https://shop.example/graphql?query=${'q'.repeat(2000)}`;
  const chain = { url, navStartToEndTime: 1, transferSize: 2 };
  const ids = Array.from({ length: 100 }, (_, at) => `${at}.1`);
  const chains = Object.fromEntries(ids.map((id) => [id, { ...chain, children: { a: chain } }]));
  whole.audits['network-dependency-tree-insight'] = {
    id: 'network-dependency-tree-insight',
    title: 'Network dependency tree',
    description: '',
    score: 0,
    scoreDisplayMode: 'metricSavings',
    details: { type: 'list', items: [{ type: 'network-tree', chains }] },
  };
  const { overallScore } = normaliseReport(captured()) ?? {};
  for (let budget = 1; budget < 1e6; budget *= 2) {
    const audits = Object.entries(whole.audits).map(([id, audit]): [string, unknown] => {
      const cut = cutToSize(audit, budget);
      expect(hasAllFields(cut, audit), `${id} at ${budget}`).toBe(true);
      return [id, cut];
    });
    const cut = LighthouseResult.parse({ ...whole, audits: Object.fromEntries(audits) });
    expect(normaliseReport(cut)?.overallScore).toBe(overallScore);
  }
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
