import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';

/** The status that a record gives itself; one without is accepted. */
function statusOf(record: string): string {
  const [, whole, part] =
    /^\*\*Status\.\*\* (?:Replaced by \[(\d{4})\]|Accepted; \[(\d{4})\])/m.exec(record) ?? [];
  if (whole !== undefined) return `replaced by ${whole}`;
  return part === undefined ? 'accepted' : `replaced in part by ${part}`;
}

test('the index of decisions lists every record by its number, title and status', () => {
  const listed = readFileSync('docs/decisions/README.md', 'utf8')
    .matchAll(/^\| (\d{4}) +\| \[(.+)\]\((\d{4}-[\w-]+\.md)\) +\| (.+?) +\|$/gm)
    .map(([, number, title, file, status]) => [file, [`# ${number} ${title}`, status]] as const);
  const records = globSync('docs/decisions/0*.md').map((path) => {
    const record = readFileSync(path, 'utf8');
    return [basename(path), [record.split('\n')[0], statusOf(record)]] as const;
  });
  expect(new Map(listed)).toEqual(new Map(records));
});
