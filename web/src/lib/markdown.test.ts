import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../../test/support/any-character.ts';
import { joined, markdown } from './markdown.ts';

test.each([
  ['# a', String.raw`\# a`],
  ['- a', String.raw`\- a`],
  ['12. a', String.raw`12\. a`],
  ['===', String.raw`==\=`],
  ['[a](b)', String.raw`\[a\]\(b\)`],
  ['<b>&lt;', String.raw`\<b\>\&lt;`],
  ['a\n\n## b', String.raw`a \#\# b`],
  ['https://a.example', String.raw`https\://a.example`],
  ['www.a.example', String.raw`www\.a.example`],
  ['a@b.example', String.raw`a\@b.example`],
  ['/a_b*c~d`e|f', String.raw`/a\_b\*c\~d\`e\|f`],
])('%j is text', (value, written) => {
  expect(markdown`${value}`.markdown).toBe(written);
});

test('no value ends its line, and Markdown stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (value) => {
      const { markdown: written } = markdown`- ${value}`;
      expect(written).not.toMatch(/[\n\r]/);
      expect(written.replaceAll(/\\./g, '')).not.toMatch(/[`*_{}[\]<>()#+!|~&@]/);
    }),
  );
  const list = joined([markdown`- ${'*'}`, markdown`- ${2}`], '\n');
  expect(markdown`## A\n\n${list}`.markdown).toBe('## A\n\n- \\*\n- 2');
});
