import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../../bin/entry-points.ts';
import { filesOf, scaffolds } from './scaffolds.ts';

const text = (file: string): string => readFileSync(join(root, file), 'utf8');
const rows = new Map(
  [
    ...text('docs/architecture.md').matchAll(
      /^- \*\*To add (.+?)\*\* \((\d+) files\): ((?:.|\n {2})+)/gm,
    ),
  ].map(([, what = '', count, files = '']) => [
    what,
    { count: Number(count), files: [...files.matchAll(/`([^`]+)`/g)].map(([, file]) => file) },
  ]),
);

test('docs/architecture.md says what it takes to add each', () => {
  expect([...rows.keys()]).toEqual(Object.keys(scaffolds));
});

describe.each(Object.entries(scaffolds))('%s', (what, scaffold) => {
  test('touches the files that the document names', () => {
    const files = filesOf(scaffold);
    expect(rows.get(what)?.files.toSorted()).toEqual(files.toSorted());
    expect(rows.get(what)?.count).toBe(files.length);
  });

  // The slow test checks whether the result is right; this one, whether it can still be written.
  test.each(Object.entries(scaffold.changes))('finds its place in %s', (file, changes) => {
    for (const [anchor] of changes) expect(text(file).split(anchor)).toHaveLength(2);
  });
});
