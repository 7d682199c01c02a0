import { expect, test } from 'vitest';
import { documentOf } from './markdown-documents.ts';

const bodyOf = (text: string) => documentOf(`# Title\n\nLead.\n\n${text}`).body;
const shown = (when: string, tag: string, ...children: unknown[]) => ({ tag, children, when });

test('a document has a title and a paragraph that introduces it', () => {
  expect(documentOf('# Terms\n\nWhat we\nagree on.')).toEqual({
    title: 'Terms',
    lead: 'What we agree on.',
    body: [],
  });
  expect(() => documentOf('Terms')).toThrow('begins with a title');
});

test('a condition is that of its block, row, section or words', () => {
  expect(bodyOf('{if local} One.\n\n- {if local} Two.')).toEqual([
    shown('local', 'p', 'One.'),
    { tag: 'ul', children: [shown('local', 'li', 'Two.')] },
  ]);
  expect(bodyOf('Ends{if local} here{end}.')).toEqual([
    { tag: 'p', children: ['Ends', { when: 'local', children: [' here'] }, '.'] },
  ]);
  expect(bodyOf('## {if local} Here\n\nOne.\n\n## There')).toEqual([
    {
      when: 'local',
      children: [
        { tag: 'h2', children: ['Here'] },
        { tag: 'p', children: ['One.'] },
      ],
    },
    { tag: 'h2', children: ['There'] },
  ]);
  const [, table] = bodyOf('## Facts\n\n| What |\n| --- |\n| {if local} Disk |');
  expect(table).toMatchObject({
    caption: 'Facts',
    children: [{ tag: 'tr' }, shown('local', 'tr', { tag: 'td', children: ['Disk'] })],
  });
});

test('a value that is alone in its paragraph stands for it', () => {
  expect(bodyOf('{address}\n\nWrite to {email}.')).toEqual([
    { value: 'address' },
    { tag: 'p', children: ['Write to ', { value: 'email' }, '.'] },
  ]);
});
