import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../bin/entry-points.ts';
import { markdownTable } from '../../bin/markdown-table.ts';
import { limitsTable, scaleTable } from './scale-tables.ts';

/** Without the spaces with which tables are aligned. */
const plain = (text: string): string => text.replaceAll(/ +/g, ' ').replaceAll(/-{3,}/g, '---');

test('operations.md has these tables: `node bin/settings-table.ts` writes them', () => {
  const manual = plain(readFileSync(join(root, 'docs', 'operations.md'), 'utf8'));
  const without = manual.replaceAll('---:', '---');
  for (const table of [scaleTable(), limitsTable()])
    expect(without).toContain(plain(markdownTable(table)));
});

test('limits are in the order in which pages reach them', () => {
  const [, ...rows] = limitsTable();
  const reached = rows.map(([, pages = '']) => Number(pages.replaceAll(',', '')));
  expect(reached).toEqual(reached.toSorted((one, other) => one - other));
  expect(rows[0]).toEqual([
    '10 workers of `scheduled-scan`',
    '5,700',
    '570,000',
    expect.stringContaining('`pages`'),
  ]);
});
