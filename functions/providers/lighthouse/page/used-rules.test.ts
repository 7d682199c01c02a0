import { expect, test } from 'vitest';
import { usedRules } from './used-rules.ts';

const url = 'https://shop.test/css/theme.css';
/** The kept rules of a sheet, if the page uses those with these selectors. */
function used(css: string, ...selectors: string[]): string | undefined {
  const ranges = selectors.map((selector) => {
    const startOffset = css.indexOf(`${selector}{`);
    return { startOffset, endOffset: css.indexOf('}', startOffset) + 1 };
  });
  return usedRules(css, ranges, url);
}

test.each([
  ['a{color:red}b{color:blue}', ['b'], 'b{color:blue}'],
  ['/* a{} */ a{content:"}"} b{x:y}', ['b'], 'b{x:y}'],
  [
    '@media (min-width:1px){a{x:y}b{x:y}}@media print{c{x:y}}',
    ['b'],
    '@media (min-width:1px){b{x:y}}',
  ],
  [
    '@supports (x:y){@media all{a{x:y}}}d{x:y}',
    ['a', 'd'],
    '@supports (x:y){@media all{a{x:y}}}\nd{x:y}',
  ],
  [
    '@font-face{src:url(f.woff2)}a{background:url("/i.png")}',
    ['a'],
    '@font-face{src:url("https://shop.test/css/f.woff2")}\na{background:url("https://shop.test/i.png")}',
  ],
  ['@charset "utf-8";@layer a,b;a{x:url(data:x;y,{})}b{x:y}', ['b'], '@layer a,b;\nb{x:y}'],
  ['a{x:y;&:hover{x:z}}b{x:y}', ['a'], 'a{x:y;&:hover{x:z}}'],
  ['a{x:y', [], ''],
  ['a{x:y}', [], ''],
])('%j with %j used', (css, selectors, rules) => {
  expect(used(css, ...selectors)).toBe(rules);
});

test('a sheet that imports others is not known', () => {
  expect(used('@import "b.css";a{x:y}', 'a')).toBeUndefined();
});

test.each(['{', '@media x{', '/*', '"', '\\', 'url(', '}'])('a million of %j is read', (part) => {
  const css = part.repeat(1_000_000);
  expect(usedRules(css, [], url)?.length).toBeLessThanOrEqual(2 * css.length);
});

test.each([
  `@font-face{src:url(${' '.repeat(1_000_000)}'x' y)}`,
  `@font-face"${'/*'.repeat(1_000_000)}"{}`,
])('a long space or string is read once', (css) => {
  expect(usedRules(css, [], url)).toBe(css);
});
