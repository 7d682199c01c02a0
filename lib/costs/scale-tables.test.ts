import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../bin/entry-points.ts';
import { markdownTable } from '../../bin/markdown-table.ts';
import { sumOf } from './page-costs.ts';
import { limitsTable, scaleTable } from './scale-tables.ts';
import { countingWork, type CountingWork, visitorCosts, visitorTable } from './visitor-costs.ts';

/** Without the spaces with which tables are aligned. */
const plain = (text: string): string => text.replaceAll(/ +/g, ' ').replaceAll(/-{3,}/g, '---');

test.each([
  ['limits', limitsTable],
  ['limits', scaleTable],
  ['costs', visitorTable],
])('docs/%s.md has its tables: `node bin/settings-table.ts` writes them', (name, table) => {
  const document = plain(readFileSync(join(root, 'docs', `${name}.md`), 'utf8'));
  expect(document.replaceAll('---:', '---')).toContain(plain(markdownTable(table())));
});

test('limits are in the order in which pages reach them', () => {
  const [, ...rows] = limitsTable();
  const reached = rows.map(([, pages = '']) => Number(pages.replaceAll(',', '')));
  expect(reached).toEqual(reached.toSorted((one, other) => one - other));
  expect(rows[0]).toEqual([
    '20 workers of `scan`',
    '11,000',
    '570,000',
    expect.stringContaining('`pages`'),
  ]);
});

/** What the same bench measured on the code that merged hour, day and 28 days of each site with every log object. */
const mergedByObject: Record<keyof typeof countingWork, CountingWork> = {
  1: { reads: 9_730_000, writes: 882_000, seconds: 3680, jobs: 0 },
  100: { reads: 48_800_000, writes: 5_100_000, seconds: 33_800, jobs: 0 },
  10_000: { reads: 25_950_000, writes: 8_550_000, seconds: 69_800, jobs: 0 },
};

test.each([1, 100, 10_000] as const)(
  'a million page views of %d sites cost at most half of what they did, and none cost nothing',
  (sites) => {
    const dollars = sumOf(visitorCosts(1e6, countingWork[sites]));
    expect(dollars).toBeLessThanOrEqual(sumOf(visitorCosts(1e6, mergedByObject[sites])) / 2);
    expect(sumOf(visitorCosts(0, countingWork[sites]))).toBe(0);
  },
);
