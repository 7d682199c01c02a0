import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';

test('the index of decisions lists every record by its number and title', () => {
  const listed = readFileSync('docs/decisions/README.md', 'utf8')
    .matchAll(/^\| (\d{4}) +\| \[(.+)\]\((\d{4}-[\w-]+\.md)\)/gm)
    .map(([, number, title, file]) => [file, `# ${number} ${title}`] as const);
  const records = globSync('docs/decisions/0*.md').map(
    (path) => [basename(path), readFileSync(path, 'utf8').split('\n')[0]] as const,
  );
  expect(new Map(listed)).toEqual(new Map(records));
});
