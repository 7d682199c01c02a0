import type { MarkupDetail } from '../../../shared/models/measuring/markup.ts';

const error = (message: string, extract: string) => ({
  subType: 'error' as const,
  message,
  extract,
});

/** In the words of the W3C's checker. */
const kinds: readonly Pick<MarkupDetail, 'subType' | 'message' | 'extract'>[] = [
  error(
    'An “img” element must have an “alt” attribute, except under certain conditions. For details, consult guidance on providing text alternatives for images.',
    '<li>\n    <img src="/images/products/trail-runner-blue.jpg" width="320">\n',
  ),
  error(
    'Attribute “fetchpriority” not allowed on element “div” at this point.',
    '"hero">\n  <div class="hero__inner" fetchpriority="high">\n   ',
  ),
  error('Duplicate ID “price”.', '<span id="price">€ 89.00</span>'),
  {
    subType: 'warning',
    message: 'The “type” attribute is unnecessary for JavaScript resources.',
    extract: '<script type="text/javascript" src="/assets/vendor.js?ver=6.9.1">',
  },
  error(
    'Bad value “https://shop.example.com/a b” for attribute “href” on element “a”: Illegal character in path segment: space is not allowed.',
    `<a class="button" href="https://shop.example.com/a b?${'utm_campaign=autumn&'.repeat(12)}">`,
  ),
  {
    subType: 'warning',
    message:
      'Trailing slash on void elements has no effect and interacts badly with unquoted attribute values.',
    extract: '<meta name="theme-color" content="#fff" />',
  },
];

/** A long report: every kind of message many times over, one without a place, and one that ended the check. */
export const markupOfShop: MarkupDetail[] = [
  {
    subType: 'warning',
    message:
      'This document appears to be written in English. Consider adding “lang="en"” (or variant) to the “html” start tag.',
    extract: '',
    lastLine: null,
    firstColumn: null,
    lastColumn: null,
  },
  ...Array.from({ length: 48 }, (_, index): MarkupDetail[] => {
    const kind = kinds[(index + Math.floor(index / 10)) % kinds.length];
    const place = { lastLine: 12 + index * 9, firstColumn: 5, lastColumn: 64 + (index % 40) };
    return kind === undefined ? [] : [{ ...kind, ...place }];
  }).flat(),
  {
    subType: 'fatal',
    message: 'Cannot recover after last error. Any further errors will be ignored.',
    extract: '</template>',
    lastLine: 460,
    firstColumn: null,
    lastColumn: 11,
  },
];
