import { describe, expect, test } from 'vitest';
import { crawledRows, pageOfRows, searchRows, selectAll, selectOne } from './crawled-pages.ts';

const site = 'https://example.com/';
const numbered = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${site}page-${index + 1}`);

describe('crawledRows', () => {
  test('begins with the home page, even if the crawl does not', () => {
    expect(crawledRows(site, [`${site}a`], [])).toEqual([
      { url: site, kind: 'home' },
      { url: `${site}a`, kind: 'new' },
    ]);
    expect(crawledRows(site, [`${site}a`, 'https://example.com'], [])).toHaveLength(2);
  });

  test('marks stored pages with or without a trailing slash, and lists each once', () => {
    const rows = crawledRows(site, [`${site}a/`, `${site}a`, `${site}b`], [`${site}a`]);
    expect(rows.map((row) => row.kind)).toEqual(['home', 'stored', 'new']);
  });
});

test('searches ignoring case', () => {
  const rows = crawledRows(site, [`${site}Blog/one`, `${site}shop`], []);
  expect(searchRows(rows, ' blog ').map((row) => row.url)).toEqual([`${site}Blog/one`]);
  expect(searchRows(rows, '')).toHaveLength(3);
});

describe('pageOfRows', () => {
  const rows = crawledRows(site, numbered(24), []);

  test('has 10 rows per page', () => {
    expect(pageOfRows(rows, 1).rows).toHaveLength(10);
    expect(pageOfRows(rows, 3)).toMatchObject({ page: 3, pages: 3 });
    expect(pageOfRows(rows, 3).rows).toHaveLength(5);
  });

  test('stays on the last page if there are fewer', () => {
    expect(pageOfRows(rows, 9).page).toBe(3);
    expect(pageOfRows([], 2)).toEqual({ rows: [], page: 1, pages: 1 });
  });
});

describe('selection', () => {
  const rows = crawledRows(site, [`${site}a`, `${site}b`, `${site}c`], [`${site}a`]);

  test('never selects the home page or a stored page', () => {
    expect([...selectAll(new Set(), rows, true)]).toEqual([`${site}b`, `${site}c`]);
  });

  test('keeps pages outside the list when the whole list is unchecked', () => {
    const selected = new Set([`${site}b`, `${site}z`]);
    expect([...selectAll(selected, rows, false)]).toEqual([`${site}z`]);
  });

  test('adds and removes one without mutating the old set', () => {
    const before = new Set<string>();
    const after = selectOne(before, `${site}b`, true);
    expect(before.size).toBe(0);
    expect(selectOne(after, `${site}b`, false).size).toBe(0);
  });
});
