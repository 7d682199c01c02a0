import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../bin/entry-points.ts';
import { markdownTable } from '../../bin/markdown-table.ts';
import { sumOf } from './page-costs.ts';
import { limitsTable, scaleTable } from './scale-tables.ts';
import { visitorCosts, visitorTable } from './visitor-costs.ts';

/** Without the spaces with which tables are aligned. */
const plain = (text: string): string => text.replaceAll(/ +/g, ' ').replaceAll(/-{3,}/g, '---');

test('operations.md has these tables: `node bin/settings-table.ts` writes them', () => {
  const manual = plain(readFileSync(join(root, 'docs', 'operations.md'), 'utf8'));
  const without = manual.replaceAll('---:', '---');
  for (const table of [scaleTable(), limitsTable(), visitorTable()])
    expect(without).toContain(plain(markdownTable(table)));
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

test('a million page views cost less than $2, and none cost nothing', () => {
  for (const millions of [1, 10, 50])
    expect(sumOf(visitorCosts(millions * 1e6)) / millions).toBeLessThan(2);
  expect(sumOf(visitorCosts(0))).toBe(0);
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const dollars = sumOf(visitorCosts(1e6)).toFixed(2);
  expect(readme).toContain(`A million page views of visitors cost $${dollars} in a month`);
});
