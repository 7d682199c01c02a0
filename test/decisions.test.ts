import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';

const records = globSync('docs/decisions/0*.md').map((path) => ({
  name: basename(path),
  lines: readFileSync(path, 'utf8').split('\n'),
}));

test('the index of decisions lists every record by its number and title', () => {
  const listed = readFileSync('docs/decisions/README.md', 'utf8')
    .matchAll(/^- (\d{4}) \[(.+)\]\((\d{4}-[\w-]+\.md)\)/gm)
    .map(([, number, title, file]) => [file, `# ${number} ${title}`] as const);
  expect(new Map(listed)).toEqual(new Map(records.map(({ name, lines }) => [name, lines[0]])));
});

test('every record has the headings of the template, and a page at most', () => {
  expect(records.length).toBeGreaterThan(50);
  for (const { name, lines } of records) {
    const headings = lines.filter((line) => line.startsWith('## '));
    expect(headings, name).toEqual(['## Context', '## Decision', '## Consequences']);
    expect(lines.join(' ').split(/\s+/).length, name).toBeLessThan(500);
  }
});

test('the files and folders that records name exist', () => {
  const named = records.flatMap(({ name, lines }) =>
    lines
      .join('\n')
      .matchAll(/`((?:bench|bin|dev|docs|functions|lib|shared|test|web)\/[\w./<>-]+)`/g)
      .map(([, path = '']) => ({ name, path }))
      .toArray(),
  );
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(({ path }) => globSync(path.replaceAll(/<\w+>/g, '*')).length === 0)).toEqual(
    [],
  );
});
