import fc from 'fast-check';
import postcss from 'postcss';
import { expect, test } from 'vitest';
import { fixSnippets } from '../../../../../shared/assessment/fix-snippets.ts';
import type { FixSnippet } from '../../../../../shared/snippets/evidence.ts';
import type { ItemRow } from '../../../../../shared/models/measuring/scan-report.ts';

const reasons = [
  'Using a modern image format (WebP, AVIF) or increasing the image compression.',
  'This image file is larger than it needs to be (1200x700) for its displayed dimensions (665x388).',
].map((reason) => ({ reason }));

/** Parts that end a value somewhere, or that are not seen. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '"',
        "'",
        '`',
        '<',
        '>',
        '&',
        '&quot;',
        '\\',
        '\n',
        '\r\n',
        '\u202E',
        '\u0000',
        ' ',
        '…',
      ),
      fc.constantFrom(
        '</script>',
        '<script>',
        '*/',
        '{}',
        '$(id)',
        ';',
        'onload=',
        '#',
        '?',
        '%',
        '.png',
        '.js',
        '.woff2',
      ),
      fc.string({ maxLength: 8, unit: 'binary' }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));
const ids = [
  'image-delivery-insight',
  'unsized-images',
  'cls-culprits-insight',
  'lcp-discovery-insight',
  'render-blocking-insight',
  'font-display-insight',
  'network-dependency-tree-insight',
  'cache-insight',
  'document-latency-insight',
  'unminified-css',
  'bootup-time',
  'redirects',
  'uses-text-compression',
];
/** A script of ours, with nothing of the page but the strings of its list. */
const ourScript =
  /^\{\s+const scripts = \[(?:\s+'[^'\\\n<]*',)+\s+\];\s+const load = [^`\\]+passive: true \}\);\s+\}$/;
/** Nothing of it comes from the page. */
const ourPause = `let turnBegan = performance.now();
export async function yieldInLongWork() {
  if (performance.now() - turnBegan < 50) return;
  await (globalThis.scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve)));
  turnBegan = performance.now();
}`;
const ourRule = ':where(img) {\n  height: auto;\n}';
const oneUrl = fc.oneof(
  hostile,
  hostile.map((text) => `https://shop.example/${text}`),
  hostile.map((text) => `https://shop.example/a${text}.png`),
  hostile.map((text) => `https://shop.example/a${text}.js`),
  hostile.map((text) => `https://client.crisp.chat/a${text}.js`),
  hostile.map((text) => `https://cdn.example/?${text}.woff2`),
);
const ourTags = new Set('img picture source video link script'.split(' '));
const ourAttributes = new Set(
  'src srcset sizes width height id class alt loading decoding fetchpriority crossorigin type rel as href media onload defer autoplay loop muted playsinline aria-label'.split(
    ' ',
  ),
);

/** What a snippet has that is not ours to write there. */
const strays: Record<FixSnippet['language'], (code: string) => string[]> = {
  HTML: (code) => {
    const { body, head } = new DOMParser().parseFromString(code, 'text/html');
    const elements = [...head.querySelectorAll('*'), ...body.querySelectorAll('*')];
    const tags = elements.filter(({ localName }) => !ourTags.has(localName));
    const names = elements.flatMap((element) => element.getAttributeNames());
    const handlers = elements.flatMap((element) => element.getAttribute('onload') ?? []);
    return [
      ...tags.map(({ localName }) => localName),
      ...names.filter((name) => !ourAttributes.has(name)),
      ...handlers.filter((handler) => handler !== "this.media='all'"),
      ...elements
        .flatMap(({ textContent }) => textContent?.trim() || [])
        .filter((text) => !ourScript.test(text)),
    ];
  },
  CSS: (code) => {
    if (code === ourRule) return [];
    const names: string[] = [];
    postcss.parse(code).walk((one) => {
      if (one.type === 'decl') names.push(one.prop);
      else names.push(one.type === 'atrule' ? one.name : one.type);
    });
    return names.filter((name) => !['font-face', 'src', 'font-display'].includes(name));
  },
  HTTP: (code) => (/^[\w-]+: [\w\-, =]+$/.test(code) ? [] : [code]),
  nginx: (code) => (/^[\w\-:, =".\\(|)$~*{};/+\n]+$/.test(code) ? [] : [code]),
  Apache: (code) => (/^[\w\-:, =".\\(|)$<>{}/+\n]+$/.test(code) ? [] : [code]),
  PHP: (code) => {
    const html = code
      .split('?>')
      .slice(1)
      .map((part) => part.split('<?php')[0] ?? '');
    const php = html.reduce((rest, part) => rest.replace(part, ''), code);
    const unquoted = php.replaceAll(/'[^'\\\n]*'/g, '');
    const isOurs = /^[\w\s(){}[\],;$&!=<>?]+$/.test(unquoted) && html.length < 2;
    return [...(isOurs ? [] : [code]), ...html.flatMap((part) => strays.HTML(part))];
  },
  Shell: (code) => {
    const unquoted = code.replaceAll(/'[^'\n]*'/g, '');
    return unquoted
      .split('\n')
      .filter((line) => !/^(?:npx esbuild|curl) [\w ./=|-]*$/.test(line))
      .filter(
        (line) =>
          !/^ *magick [\w.-]+(?: -resize \$\{width\}x)? -quality \d+ [\w.${}-]+$/.test(line),
      )
      .filter((line) => !/^(?:for width in [\d ]+; do|done)$/.test(line));
  },
  JavaScript: (code) => (code === ourPause ? [] : [code]),
};

test('foreign text never leaves its place in a snippet', () => {
  const seen = new Set<string>();
  const attempt = fc.record({ url: oneUrl, address: oneUrl, text: hostile, tail: hostile });
  fc.assert(
    fc.property(attempt, ({ url, address, text, tail }) => {
      const snippet = `<img src="${address}" class="${text}" alt="${text}" ${tail}>`;
      const rows: ItemRow[] = [
        {
          node: { type: 'node', nodeLabel: text, selector: text, snippet },
          url,
          origin: url,
          wastedMs: 1,
          subItems: { type: 'subitems', items: reasons },
        },
        { url: `https://shop.example/a${text}.js` },
        { label: 'fetchpriority=high should be applied', result: 'Failed' },
        { label: 'Request is discoverable in initial document', result: 'Failed' },
        { label: 'No compression applied', result: 'Failed' },
        { subItems: { type: 'subitems', items: [{ cause: 'Web font', extra: url }] } },
      ];
      const evidence = { details: { headings: [], items: rows } };
      for (const [page, ...technologies] of [
        [address, 'Nginx', 'WordPress'],
        ['https://shop.example/', 'Apache'],
      ]) {
        const snippets = ids.flatMap((id) =>
          fixSnippets({ ...evidence, page, id, device: 'mobile', technologies }),
        );
        for (const { language, code } of snippets) {
          seen.add(language);
          expect(strays[language](code), code).toEqual([]);
          expect(code.length).toBeLessThan(3001);
        }
      }
    }),
    { numRuns: 60 },
  );
  expect([...seen].toSorted()).toEqual(Object.keys(strays).toSorted());
});
