import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CategoryChanges } from '../../../../shared/models/measuring/scan-changes.ts';
import { findingChangeWords } from '../../../../shared/assessment/finding-change-words.ts';
import { findingChanges } from './finding-changes.ts';

const node = (selector: string) => ({
  node: { type: 'node', selector, snippet: `<${selector}>`, nodeLabel: 'Buy' },
});
const failing = (id: string, items: readonly object[] = []) => ({
  id,
  title: `${id} fails`,
  score: 0,
  scoreDisplayMode: 'binary',
  details: { type: 'table', headings: [], items },
});
const passing = (id: string) => ({
  id,
  title: `${id} passes`,
  score: 1,
  scoreDisplayMode: 'binary',
});
type Audit = Record<string, unknown> & { id: string };

/** A result with these audits in categories by their Lighthouse ids. */
const resultOf = (categories: Record<string, readonly Audit[]>) => ({
  audits: Object.fromEntries(
    Object.values(categories)
      .flat()
      .map((audit) => [audit.id, audit]),
  ),
  categories: Object.fromEntries(
    Object.entries(categories).map(([id, audits]) => [
      id,
      { title: id, auditRefs: audits.map((audit) => ({ id: audit.id, weight: 1 })) },
    ]),
  ),
});
const accessibility = (...audits: Audit[]) => resultOf({ accessibility: audits });
const changesOf = (before: unknown, after: unknown) =>
  findingChanges(before, after)?.flatMap(({ findings }) => findings);

test('elements that only the later scan names are new, described by what the audit counts', () => {
  const before = accessibility(failing('color-contrast', [node('p.old'), node('p.both')]));
  const after = accessibility(
    failing('color-contrast', [node('p.both'), node('a.x'), node('a.y'), node('a.z')]),
  );
  const [change] = changesOf(before, after) ?? [];
  expect(change).toMatchObject({ kind: 'changed', newPlaces: 3, gonePlaces: 1 });
  expect(change?.examples).toContainEqual({ kind: 'gone', place: 'p.old' });
  expect(change && findingChangeWords(change)).toBe('3 new contrast failures, 1 gone');
});

test('a finding that comes or goes has the words of the failure', () => {
  const none = accessibility(passing('image-alt'));
  const two = accessibility(failing('image-alt', [node('img.a'), node('img.a')]));
  expect(changesOf(none, two)).toMatchObject([{ kind: 'new', title: 'image-alt fails' }]);
  const [gone] = changesOf(two, none) ?? [];
  expect(gone).toMatchObject({ kind: 'gone', title: 'image-alt fails', gonePlaces: 2 });
  expect(gone && findingChangeWords(gone)).toBe('2 images without alternative text gone');
});

test('a check that does not apply any more finds nothing any more', () => {
  const absent = { ...passing('label'), score: null, scoreDisplayMode: 'notApplicable' };
  const failed = accessibility(failing('label', [node('input')]));
  expect(changesOf(failed, accessibility(absent))).toMatchObject([{ kind: 'gone' }]);
});

test.each([
  ['is in one result only', []],
  ['could not run', [{ ...passing('bypass'), score: null, scoreDisplayMode: 'error' }]],
  ['only informs', [{ ...passing('bypass'), score: null, scoreDisplayMode: 'informative' }]],
])('an audit that %s is not compared', (_, audits) => {
  const failed = accessibility(failing('bypass'));
  expect(changesOf(accessibility(...audits), failed)).toEqual([]);
  expect(changesOf(failed, accessibility(...audits))).toEqual([]);
});

test('a category that one of the scans did not have is named, without findings', () => {
  const after = resultOf({ performance: [passing('a')], seo: [failing('b')] });
  expect(findingChanges(resultOf({ performance: [passing('a')] }), after)).toEqual([
    { id: 'performance', title: 'performance', isCompared: true, findings: [] },
    { id: 'seo', title: 'seo', isCompared: false, findings: [] },
  ]);
});

test('an audit of two categories is reported once', () => {
  const both = (audit: Audit) => resultOf({ accessibility: [audit], seo: [audit] });
  const changes = changesOf(both(passing('image-alt')), both(failing('image-alt')));
  expect(changes).toHaveLength(1);
});

test('rows of performance audits vary from run to run: only whether they fail counts', () => {
  const of = (audit: Audit) => resultOf({ performance: [audit] });
  const script = (name: string) =>
    failing('unused-javascript', [{ url: `https://a.example/${name}.js`, wastedBytes: 9 }]);
  expect(changesOf(of(script('a')), of(script('b')))).toEqual([]);
  expect(changesOf(of(passing('unused-javascript')), of(script('b')))).toHaveLength(1);
});

test('messages that differ in numbers and fingerprints only are the same place', () => {
  const error = (line: number, hash: string) =>
    failing('errors-in-console', [
      {
        source: 'network',
        description: `Failed at ${line}`,
        url: `https://a.example/x.${hash}.js`,
      },
    ]);
  const changes = changesOf(
    resultOf({ 'best-practices': [error(12, '0a1b2c3d4e')] }),
    resultOf({ 'best-practices': [error(340, 'ff00aa1199')] }),
  );
  expect(changes).toEqual([]);
});

test('the answer keeps its shape and size for any stored result', () => {
  const audit = fc.record({
    id: fc.constantFrom('a', 'b', 'c'),
    title: fc.string({ maxLength: 400 }),
    score: fc.constantFrom(0, 0.5, 1, null),
    scoreDisplayMode: fc.constantFrom('binary', 'numeric', 'notApplicable', 'error'),
    details: fc.anything({ maxDepth: 4 }),
  });
  const result = fc.oneof(
    fc.anything({ maxDepth: 3 }),
    fc.array(audit, { maxLength: 4 }).map((audits) => accessibility(...audits)),
  );
  fc.assert(
    fc.property(result, result, (before, after) => {
      const changes = findingChanges(before, after) ?? [];
      expect(CategoryChanges.array().safeParse(changes).error).toBeUndefined();
    }),
    { numRuns: 200 },
  );
});

test('a row is identified by what its columns show, not by Lighthouse’s own keys', () => {
  const audit = failing('mainthread-work-breakdown', [
    { group: 'scriptEvaluation', groupLabel: 'Script Evaluation', duration: 900 },
  ]);
  const headings = [{ key: 'groupLabel' }, { key: 'duration' }];
  const after = accessibility({ ...audit, details: { ...audit.details, headings } });
  const [change] = changesOf(accessibility(passing(audit.id)), after) ?? [];
  expect(change?.examples).toEqual([{ kind: 'new', place: 'Script Evaluation' }]);
});
