import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod';
import {
  auditCategories,
  CategoryReport,
} from '../../../../shared/models/measuring/category-report.ts';
import { cutResult } from '../page/cut-to-size.ts';
import { normaliseCategories } from './normalise-categories.ts';

/** The four categories of a real run on the slow demo site. */
const file = new URL('../../../../test/fixtures/lighthouse-slow-categories.json', import.meta.url);
const Captured = z.looseObject({
  audits: z.record(z.string(), z.looseObject({ details: z.unknown().optional() })),
  categories: z.record(z.string(), z.looseObject({ score: z.number().nullable() })),
});
const captured = () => Captured.parse(JSON.parse(readFileSync(file, 'utf8')));
const reportOf = (id: string, raw: unknown = captured()): CategoryReport => {
  const found = normaliseCategories(raw).find((category) => category.id === id);
  if (found === undefined) throw new Error(`no ${id}`);
  return found;
};

test('every category besides performance has its score of 100, in Lighthouse’s order', () => {
  const reports = normaliseCategories(captured());
  expect(z.array(CategoryReport).parse(reports)).toEqual(reports);
  expect(reports.map(({ id }) => id)).toEqual(auditCategories);
  expect(reports.slice(0, 3).map(({ score }) => score)).toEqual([58, 100, 75]);
});

test('agentic browsing is the share of passed audits, as Lighthouse states a fraction', () => {
  const { score, passed, applicable } = reportOf('agentic-browsing');
  expect(applicable).toBeGreaterThan(passed);
  expect(score).toBe(Math.round((passed / applicable) * 100));
});

test('findings are the failing audits, those that weigh most first, with element and explanation', () => {
  const { findings, passed, applicable } = reportOf('accessibility');
  expect(findings.map(({ id }) => id)).toEqual([
    'image-alt',
    'color-contrast',
    'html-has-lang',
    'heading-order',
    'landmark-one-main',
  ]);
  expect(applicable - passed).toBe(5);
  expect(findings[0]?.description).toContain('Learn');
  expect(findings[0]?.details.items[0]?.['node']).toMatchObject({
    selector: 'body > div#box > div.hero > img',
    snippet: '<img src="/pictures/1.png">',
    explanation: expect.stringContaining('alt'),
  });
});

test('a page with thousands of faults says how many elements are left out', () => {
  const raw = captured();
  const details = z.object({ items: z.array(z.unknown()) });
  const contrast = raw.audits['color-contrast'];
  const [item] = details.parse(contrast?.details).items;
  Object.assign(contrast ?? {}, {
    details: { ...z.looseObject({}).parse(contrast?.details), items: Array(3000).fill(item) },
  });
  const cut = reportOf('accessibility', cutResult(raw)).findings[1]?.details;
  expect(cut?.items).toHaveLength(20);
  expect(cut?.omittedItems).toBeGreaterThan(50);
});

test('a category with an audit that could not run has no score, and keeps its other findings', () => {
  const raw = captured();
  Object.assign(raw.audits['color-contrast'] ?? {}, {
    score: null,
    scoreDisplayMode: 'error',
    errorMessage: 'The page could not be checked in time',
  });
  Object.assign(raw.categories['accessibility'] ?? {}, { score: null });
  const { score, findings } = reportOf('accessibility', raw);
  expect(score).toBeNull();
  expect(findings).toHaveLength(4);
});

const robots =
  'The following bot user agents are blocked from crawling: Googlebot. The audit is otherwise passing, because at least one bot was explicitly allowed.';

test('an audit that passes with a warning says it', () => {
  const raw = captured();
  Object.assign(raw.audits['is-crawlable'] ?? {}, { warnings: [robots, ''] });
  const { score, findings, passed } = reportOf('seo', raw);
  expect([score, passed]).toEqual([reportOf('seo').score, reportOf('seo').passed]);
  const found = findings.find(({ id }) => id === 'is-crawlable');
  expect(found?.score).toBeUndefined();
  expect(found?.details.items).toEqual([{ warning: { type: 'text', value: robots } }]);
});

test('a warning comes before the rows of its audit', () => {
  const raw = captured();
  const headings = [{ key: 'source', label: 'Source', valueType: 'code' as const }];
  const details = { type: 'table', headings, items: [{ source: 'a.js' }] };
  Object.assign(raw.audits['document-title'] ?? {}, { warnings: ['Odd'], details });
  const found = reportOf('seo', raw).findings.find(({ id }) => id === 'document-title');
  expect(found?.details).toEqual({
    headings,
    items: [{ source: { type: 'text', value: 'Odd' } }, { source: 'a.js' }],
  });
});

test('a page that is closed to every robot is found once; one that is closed to Google alone as well', () => {
  const raw = captured();
  const closed = { score: 0, scoreDisplayMode: 'binary', title: 'Google is kept from listing it' };
  Object.assign(raw.audits, { 'closed-to-google': { id: 'closed-to-google', ...closed } });
  const { auditRefs } = z.object({ auditRefs: z.array(z.unknown()) }).parse(raw.categories['seo']);
  Object.assign(raw.categories['seo'] ?? {}, {
    auditRefs: [{ id: 'closed-to-google', weight: 0 }, ...auditRefs],
  });
  const ids = () => reportOf('seo', raw).findings.map(({ id }) => id);
  expect(ids()).toContain('closed-to-google');
  Object.assign(raw.audits['is-crawlable'] ?? {}, { score: 0 });
  expect(ids()).toContain('is-crawlable');
  expect(ids()).not.toContain('closed-to-google');
});

test('a result from before these categories has none', () => {
  expect(normaliseCategories({ ...captured(), categories: { performance: { score: 1 } } })).toEqual(
    [],
  );
  expect(normaliseCategories(undefined)).toEqual([]);
});
