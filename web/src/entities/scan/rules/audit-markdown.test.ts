import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseAuditMarkdown, withoutMarks } from './audit-markdown.ts';
import { processorTimeOf } from '../../../../../test/support/standstill.ts';

describe('parseAuditMarkdown', () => {
  test('finds links and code between texts', () => {
    expect(
      parseAuditMarkdown(
        'Set `font-display`. [Learn more](https://developer.chrome.com/docs/x?y=1). Done.',
      ),
    ).toEqual([
      { kind: 'text', text: 'Set ' },
      { kind: 'code', text: 'font-display' },
      { kind: 'text', text: '. ' },
      { kind: 'link', text: 'Learn more', href: 'https://developer.chrome.com/docs/x?y=1' },
      { kind: 'text', text: '. Done.' },
    ]);
  });

  test('reads without its marks', () => {
    const source = 'Use `rel=preload`. [Learn more](https://web.dev/preload).';
    expect(withoutMarks(source)).toBe('Use rel=preload. Learn more.');
  });

  test.each([
    '[click](javascript:alert(1))',
    '[click](data:text/html,x)',
    '[click](http://plain.example/)',
    '[click](//elsewhere.example/)',
    '[click](/relative)',
  ])('leaves %s as text', (source) => {
    expect(parseAuditMarkdown(source).every(({ kind }) => kind === 'text')).toBe(true);
  });

  test('leaves unclosed markup as text', () => {
    expect(parseAuditMarkdown('a `b and [c](d')).toEqual([
      { kind: 'text', text: 'a `b and [c](d' },
    ]);
  });

  test('loses no character and links only to https, for any input', () => {
    fc.assert(
      fc.property(fc.string(), (source) => {
        const parts = parseAuditMarkdown(source);
        for (const part of parts) expect(source).toContain(part.text);
        const hrefs = parts.flatMap((part) => (part.kind === 'link' ? part.href : []));
        for (const href of hrefs) expect(href).toMatch(/^https:\/\//);
      }),
    );
  });

  test('is quick with hostile input', async () => {
    const spent = await processorTimeOf(() => {
      parseAuditMarkdown('['.repeat(50_000));
      parseAuditMarkdown('[a]('.repeat(20_000));
      parseAuditMarkdown('`'.repeat(50_000));
    });
    expect(spent).toBeLessThan(2000);
  });
});
