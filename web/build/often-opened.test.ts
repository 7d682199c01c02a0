import { expect, test } from 'vitest';
import { chunkNames } from './often-opened.ts';

const imports = (all: Record<string, string[]>) => new Map(Object.entries(all));

test('has a chunk for each set of the often opened screens, and apart what many others need', () => {
  const others = ['one', 'two', 'three', 'four'].map((name) => `/web/${name}.page.tsx`);
  const graph = imports({
    '/web/overview.page.tsx': ['/web/table.tsx', '/web/chip.tsx', '/node_modules/chart/index.js'],
    '/web/today.page.tsx': ['/web/table.tsx'],
    '/web/table.tsx': ['/web/chip.tsx'],
    '/web/chip.tsx': [],
    '/web/rare.tsx': [],
    '/node_modules/chart/index.js': [],
    ...Object.fromEntries(others.map((page) => [page, ['/web/chip.tsx', '/web/rare.tsx']])),
  });
  expect(Object.fromEntries(chunkNames(graph, ['overview.page.tsx', 'today.page.tsx']))).toEqual({
    '/web/overview.page.tsx': 'often-0',
    '/web/today.page.tsx': 'often-1',
    '/web/table.tsx': 'often-01',
    '/web/chip.tsx': 'often-01-common',
  });
});

test('ends with modules that import each other', () => {
  const graph = imports({
    '/web/overview.page.tsx': ['/web/a.ts'],
    '/web/a.ts': ['/web/b.ts'],
    '/web/b.ts': ['/web/a.ts'],
  });
  expect([...chunkNames(graph, ['overview.page.tsx']).values()]).toEqual([
    'often-0',
    'often-0',
    'often-0',
  ]);
});

test('names a screen that is not there', () => {
  expect(() => chunkNames(imports({}), ['gone.page.tsx'])).toThrow(
    'No module of the web app ends in gone.page.tsx',
  );
});
