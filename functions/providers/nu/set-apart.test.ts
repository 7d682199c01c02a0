import { describe, expect, test } from 'vitest';
import type { MarkupDetail } from '../../../shared/models/measuring/markup.ts';
import { linesOf, setApart } from './set-apart.ts';

/** What Nu 26.9 says about the first place of a text in a page. */
function said(page: string, at: string, message: string, more: Partial<MarkupDetail> = {}) {
  const before = page.slice(0, page.indexOf(at) + at.length);
  const lines = linesOf(before);
  const detail: MarkupDetail = {
    subType: 'error',
    message,
    lastLine: lines.length,
    firstColumn: null,
    lastColumn: (lines.at(-1) ?? '').length,
    extract: '',
    ...more,
  };
  const report = { details: [detail], isTruncated: false, checkedWith: 'nu' as const };
  return setApart(report, linesOf(page)).details[0]?.subType;
}
const inStyle = (css: string) => `<style>\np { color: blue }\n${css}\np { color: red }\n</style>`;
const noProperty = (name: string) => `CSS: “${name}”: Property “${name}” doesn't exist.`;

describe('set apart is CSS of today that the checker does not know:', () => {
  test.each([
    ['@property', '@property --x { syntax: "*" }', 'CSS: Unrecognized at-rule “@property”'],
    ['@container', '@container (width > 1em) { }', 'CSS: Unrecognized at-rule “@container”'],
    ['@starting-style', '@starting-style { }', 'CSS: Unrecognized at-rule “@starting-style”'],
    ['inline-size', 'p { container-type: inline-size }', noProperty('container-type')],
    ['scroll()', 'p { animation-timeline: scroll() }', noProperty('animation-timeline')],
    ['content', 'p { field-sizing: content }', noProperty('field-sizing')],
    ['50cqi', 'p { width: 50cqi; height: 1px }', 'CSS: “width”: Unknown dimension.'],
    ['(bottom)', 'p { top: anchor(bottom) }', 'CSS: “top”: “anchor(bottom)” is not a “top” value.'],
    [
      'grid-lanes',
      'p { display: grid-lanes }',
      'CSS: “display”: “grid-lanes” is not a “display” value.',
    ],
    ['red', 'p { color: contrast-color(red) }', 'CSS: “color”: “red” is not a “color” value.'],
    ['10px', 'p { width: if(style(--x: 1): 10px; else: 2px) }', 'CSS: “width”: Parse Error.'],
    ['else', 'p { width: if(style(--x: 1): 10px; else: 2px) }', noProperty('else')],
    [':state', 'p:state(x) { }', 'CSS: Unknown pseudo-element or pseudo-class “:state”'],
    ['}', 'p::highlight(x) { color: green }', 'CSS: Parse Error.'],
    ['(x', 'p::part(x) { color: green }', 'CSS: Parse Error.'],
    ['(root', '::view-transition-group(root) { color: green }', 'CSS: Parse Error.'],
    ['(a)', 'p { mask: url(a) }', 'CSS: “mask”: “url(a)” is not a “mask” value.'],
  ])('%s in %s', (at, css, message) => {
    const page = inStyle(css);
    // The place of the last character, within the rule.
    const place = page.indexOf(css) + css.indexOf(at) + at.length;
    const lines = linesOf(page.slice(0, place));
    const where = { lastLine: lines.length, lastColumn: (lines.at(-1) ?? '').length };
    expect(said(page, at, message, where)).toBe('unknown');
  });

  test('in an attribute', () => {
    const tag = '<p style="container-type:size; width: 10cqi; foo: bar">';
    const place = { extract: `<main>${tag}Text</p>` };
    expect(said(tag, '>', noProperty('container-type'), place)).toBe('unknown');
    expect(said(tag, '>', 'CSS: “width”: Unknown dimension.', place)).toBe('unknown');
    expect(said(tag, '>', noProperty('foo'), place)).toBe('error');
  });
});

test.each([
  ['red', 'p { colour: red }', noProperty('colour')],
  ['10pxx', 'p { width: 10pxx }', 'CSS: “width”: Unknown dimension.'],
  ['redd', 'p { color: redd; width: 5cqi }', 'CSS: “color”: “redd” is not a “color” value.'],
  ['re d', 'p { color: re d }', 'CSS: “color”: Too many values or values are not recognized.'],
  ['10cqwx', 'p { width: 10cqwx }', 'CSS: “width”: Unknown dimension.'],
  ['@unknown', '@unknown x { }', 'CSS: Unrecognized at-rule “@unknown”'],
  [':hovver', 'p:hovver { }', 'CSS: Unknown pseudo-element or pseudo-class “:hovver”'],
  ['::broken(', '::broken( { }', 'CSS: Parse Error.'],
  [
    '5px',
    'p { width: 10px\n height: 5px }',
    'CSS: “width”: Missing a semicolon before the property name “height”.',
  ],
])('an error stays an error: %s in %s', (at, css, message) => {
  expect(said(inStyle(css).replaceAll('p { color: red }', ''), at, message)).toBe('error');
});

test('as is HTML of today', () => {
  const blocking =
    'A “link” element with a “blocking” attribute must have a “rel” attribute whose value is “stylesheet”.';
  const link = (rel: string) => ({
    extract: `ead><link rel="${rel}" href="#main" blocking="render">`,
  });
  expect(said('x', 'x', blocking, link('expect'))).toBe('unknown');
  expect(said('x', 'x', blocking, link('modulepreload'))).toBe('error');
  for (const message of [
    'Attribute "contenteditable" has invalid value "plaintext-only"',
    'Bad value “plaintext-only” for attribute “contenteditable” on element “p”.',
  ])
    expect(said('x', 'x', message)).toBe('unknown');
  expect(said('x', 'x', 'Bad value “x” for attribute “contenteditable” on element “p”.')).toBe(
    'error',
  );
  expect(said('x', 'x', 'Bad value “plaintext-only” for attribute “type” on element “p”.')).toBe(
    'error',
  );
});

test.each([
  ['disablepictureinpicture', 'video', 'unknown'],
  ['disableremoteplayback', 'audio', 'unknown'],
  ['loading', 'video', 'unknown'],
  ['headingoffset', 'section', 'unknown'],
  // Proposals of community groups; one has been withdrawn.
  ['controlslist', 'video', 'error'],
  ['attributionsrc', 'a', 'error'],
  ['loading', 'p', 'error'],
  ['bgcolor', 'table', 'error'],
  ['colour', 'p', 'error'],
])('attribute %s on %s: %s', (name, element, kind) => {
  const message = `Attribute “${name}” not allowed on element “${element}” at this point.`;
  expect(said('x', 'x', message)).toBe(kind);
});

const onlyKnown =
  'Each rule in the “prefetch” array must only contain the properties “source”, “urls”, “where”, and “eagerness”.';
/** Messages of vnu-jar 26.9.27, and whether the HTML standard allows the rules. */
test.each([
  [
    'A speculation rule with “source” set to “document” must have a “where” property.',
    { prefetch: [{ source: 'document' }] },
    'unknown',
  ],
  [
    'A speculation rule with “source” set to “list” must have a “urls” property.',
    { prefetch: [{ source: 'list' }] },
    'error',
  ],
  [
    onlyKnown,
    {
      prefetch: [
        {
          urls: ['/next'],
          tag: 'menu',
          referrer_policy: 'no-referrer',
          expects_no_vary_search: 'params=("id")',
          requires: ['anonymous-client-ip-when-cross-origin'],
          relative_to: 'document',
        },
      ],
    },
    'unknown',
  ],
  [onlyKnown, { prefetch: [{ urls: ['/next'], tag: 'menu', priority: 'high' }] }, 'error'],
  [
    'A “script” element with a “type” attribute whose value is “speculationrules” must contain a JSON object with only “prefetch” and/or “prerender” as properties.',
    { tag: 'menu', prefetch: [{ urls: ['/next'] }] },
    'unknown',
  ],
  [
    'A “script” element with a “type” attribute whose value is “speculationrules” must contain a JSON object with only “prefetch” and/or “prerender” as properties.',
    { tag: 'menu', preload: [] },
    'error',
  ],
  [
    'The “href_matches” property in a document rule must be a string or an array of strings.',
    { prefetch: [{ where: { href_matches: { pathname: '/a/*' } } }] },
    'unknown',
  ],
])('speculation rules: %s', (message, rules, kind) => {
  const page = `<!doctype html><script>1 < 2</script><script type="speculationrules">${JSON.stringify(rules)}</script>`;
  expect(said(page, 'x', message)).toBe(kind);
});

test.each([
  [{ urls: ['/next'], tag: null, target_hint: '_blank', referrer_policy: '' }, 'unknown'],
  [{ where: { not: { and: [{ selector_matches: ['.a', '#b'] }] } }, tag: 'a' }, 'unknown'],
  [{ where: { href_matches: ['/a', { hash: 'b' }], relative_to: 'document' } }, 'unknown'],
  [{ where: { href_matches: '/a', selector_matches: '.a' }, tag: 'a' }, 'error'],
  [{ where: { or: [{ href_matches: { path: '/a' } }] }, tag: 'a' }, 'error'],
  [{ where: { selector_matches: '.a', relative_to: 'document' }, tag: 'a' }, 'error'],
  [{ urls: ['/a'], where: { href_matches: '/a' }, tag: 'a' }, 'error'],
  [{ source: 'document', relative_to: 'document', tag: 'a' }, 'error'],
  [{ source: 'list', tag: 'a' }, 'error'],
  [{ urls: ['/a'], referrer_policy: 'none' }, 'error'],
  [{ urls: ['/a'], tag: 'é' }, 'error'],
])('a speculation rule as the standard has it: %j', (rule, kind) => {
  const page = `<!doctype html><script type="speculationrules">${JSON.stringify({ prefetch: [rule] })}</script>`;
  expect(said(page, 'x', onlyKnown)).toBe(kind);
});

test.each([
  ['nested without end', `{"prefetch":[{"where":${'{"not":'.repeat(50_000)}`],
  [
    'nested without end, and closed',
    `{"prefetch":[{"where":${'{"not":'.repeat(50_000)}{}${'}'.repeat(50_000)}}]}`,
  ],
  ['no JSON', 'prefetch'],
])('speculation rules that are %s stay an error', (_, rules) => {
  const page = `<!doctype html><script type="speculationrules">${rules}</script>`;
  expect(said(page, 'x', onlyKnown)).toBe('error');
});

test('what is fatal, and warnings, stay what they are', () => {
  const message = 'CSS: Unrecognized at-rule “@container”';
  expect(said('x', 'x', message, { subType: 'fatal' })).toBe('fatal');
  expect(said('x', 'x', message, { subType: 'warning' })).toBe('warning');
  expect(said('x', 'x', 'CSS: Parse Error.', { lastLine: null })).toBe('error');
  expect(said('x', 'x', 'CSS: Parse Error.', { lastLine: 900 })).toBe('error');
});
