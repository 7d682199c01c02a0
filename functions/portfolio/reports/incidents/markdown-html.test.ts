import fc from 'fast-check';
import { expect, test } from 'vitest';
import { markdownHtml } from './incident-html.ts';

test('Markdown is rendered below the headings of the document', () => {
  const { text } = markdownHtml('# Cause\nThe disk was **full**.\nAgain.\n\n- `df`\n- ~~no~~');
  expect(text).toBe(
    '<h3>Cause</h3>\n<p>The disk was <strong>full</strong>.<br>\nAgain.</p>\n<ul>\n<li><code>df</code></li>\n<li><s>no</s></li>\n</ul>\n',
  );
});

test('has no scripts, no foreign markup and no requests', () => {
  const { text } = markdownHtml(
    '<script>alert(1)</script> ![x](https://tracker.example/x.png) [a](javascript:alert(1)) [b](https://ok.example/)',
  );
  expect(text).not.toMatch(/<script|<img|href="javascript/);
  expect(text).toContain('<a href="https://ok.example/">b</a>');
});

test('any text gives only the tags that Markdown has', () => {
  const known =
    /^<\/?(?:p|br|h[3-6]|em|strong|s|code|pre|blockquote|ul|ol|li|hr|a|table|thead|tbody|tr|th|td)\b/;
  const piece = fc.constantFrom(
    '<img src=x onerror=y>',
    '![](http://x/)',
    '](',
    '<a',
    '`',
    '\n',
    '# ',
    '> ',
    '*',
    '&lt;',
    '"',
  );
  fc.assert(
    fc.property(
      fc.array(fc.oneof(piece, fc.string({ maxLength: 5 })), { maxLength: 12 }),
      (parts) => {
        const { text } = markdownHtml(parts.join(''));
        for (const [tag] of text.matchAll(/<[^<]*/g)) expect(tag).toMatch(known);
      },
    ),
  );
});
