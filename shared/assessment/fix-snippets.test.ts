import { describe, expect, test } from 'vitest';
import { fixSnippets } from './fix-snippets.ts';
import type { ItemDetails, ItemRow, NodeCell } from '../models/measuring/scan-report.ts';
import type { SnippetEvidence } from '../snippets/evidence.ts';

const page = 'https://shop.example/cakes';
const detailsOf = (...items: ItemRow[]): ItemDetails => ({ headings: [], items });
const node = (snippet: string): NodeCell => ({
  type: 'node',
  nodeLabel: 'A hero',
  selector: 'main > img.hero',
  snippet,
});
/** A shift, with what pushed the contents down, and what can keep its place. */
const shifted = (
  ...causes: [cause: string, selector: string, height?: number | undefined][]
): ItemRow => ({
  score: 0.2,
  subItems: {
    type: 'subitems',
    items: causes.map(([cause, selector, height]) => ({
      cause,
      extra: {
        type: 'node',
        nodeLabel: 'Sale',
        selector,
        snippet: '<div>',
        ...(height === undefined ? {} : { size: { width: 300, height } }),
      },
    })),
  },
});
const grown = (selector: string, height?: number) => shifted(['Grown above it', selector, height]);
const asked = (id: string, items: ItemRow[], more: Partial<SnippetEvidence> = {}) =>
  fixSnippets({ id, details: detailsOf(...items), page, device: 'mobile', ...more });
const codes = (...all: Parameters<typeof asked>): string[] =>
  asked(...all).map(({ language, code }) => `${language}: ${code}`);

const modern = 'Using a modern image format (WebP, AVIF) or increasing the image compression.';
const large =
  'This image file is larger than it needs to be (1200x700) for its displayed dimensions (665x388). Use responsive images.';
const hero = (snippet: string, url: string, ...reasons: string[]): ItemRow => ({
  node: node(snippet),
  url,
  subItems: { type: 'subitems', items: reasons.map((reason) => ({ reason })) },
});
const heroUrl = 'https://shop.example/img/hero.png';
const heroTag = '<img class="hero" src="/img/hero.png" alt="Bread &amp; cake" onclick="go()">';

describe('images', () => {
  test('in the size in which the page shows them', () => {
    const [html, command] = codes('image-delivery-insight', [
      hero(heroTag, heroUrl, modern, large),
    ]);
    expect(html).toBe(
      [
        'HTML: <picture>',
        '  <source type="image/avif" srcset="/img/hero-400w.avif 400w, /img/hero-800w.avif 800w, /img/hero-1200w.avif 1200w" sizes="(max-width: 480px) 93vw, min(100vw, 1200px)">',
        '  <source type="image/webp" srcset="/img/hero-400w.webp 400w, /img/hero-800w.webp 800w, /img/hero-1200w.webp 1200w" sizes="(max-width: 480px) 93vw, min(100vw, 1200px)">',
        '  <img src="/img/hero.png" width="1200" height="700" class="hero" alt="Bread &amp; cake">',
        '</picture>',
      ].join('\n'),
    );
    expect(command).toBe(
      [
        'Shell: for width in 400 800 1200; do',
        '  magick hero.png -resize ${width}x -quality 50 hero-${width}w.avif',
        '  magick hero.png -resize ${width}x -quality 75 hero-${width}w.webp',
        'done',
      ].join('\n'),
    );
    const onOther = [detailsOf(hero(heroTag, heroUrl, large))];
    const [onBoth] = codes('image-delivery-insight', [hero(heroTag, heroUrl, large)], { onOther });
    expect(onBoth).toContain('sizes="(max-width: 480px) 93vw, (max-width: 1023px) 100vw, 665px"');
    const [onDesktop] = codes('image-delivery-insight', [hero(heroTag, heroUrl, large)], {
      device: 'desktop',
    });
    expect(onDesktop).toContain(
      'sizes="(max-width: 480px) 100vw, (max-width: 1023px) 100vw, 665px"',
    );
  });

  test('in a modern format, or as a video', () => {
    expect(codes('image-delivery-insight', [hero(heroTag, heroUrl, modern)])[0]).toBe(
      'HTML: <picture>\n  <source type="image/avif" srcset="/img/hero.avif">\n  <source type="image/webp" srcset="/img/hero.webp">\n  <img src="/img/hero.png" class="hero" alt="Bread &amp; cake">\n</picture>',
    );
    const gif = hero(
      '<img src="a.gif" alt="A &quot;cat&quot;">',
      'https://cdn.example/a.gif',
      'Using video formats instead of GIFs',
    );
    expect(codes('image-delivery-insight', [gif])).toEqual([
      'HTML: <video src="https://cdn.example/a.mp4" autoplay loop muted playsinline aria-label="A &quot;cat&quot;"></video>',
    ]);
  });

  test.each([
    [
      'an address without a file name',
      hero(heroTag, 'https://shop.example/img?id=7', modern, large),
    ],
    ['a shortened address', hero(heroTag, `https://shop.example/${'a'.repeat(990)}.png`, modern)],
    ['a picture inside the address', hero(heroTag, 'data:image/png;base64,AA…', modern)],
    ['an element that has candidates', hero('<img srcset="a.png 1x">', heroUrl, large)],
    ['shortened candidates', hero('<img srcset="a.png 320w, a-muc…">', heroUrl, large)],
    ['an element that is cut off', hero('<img class="hero" …>', heroUrl, large)],
    ['no image', hero('<div class="hero">', heroUrl, large)],
    ['no reason', hero(heroTag, heroUrl)],
  ])('not for %s', (_, row) => {
    const html = asked('image-delivery-insight', [row]).filter(
      ({ language }) => language === 'HTML',
    );
    expect(html).toEqual([]);
  });

  test('keep the size and the proportions in which the page shows them', () => {
    const rows = [hero(heroTag, heroUrl, modern, large)];
    expect(codes('image-delivery-insight', rows).at(-1)).toBe(
      'CSS: :where(img) {\n  height: auto;\n}',
    );
    const sized = heroTag.replace('>', ' width="600" height="350">');
    const [html] = codes('image-delivery-insight', [hero(sized, heroUrl, large)]);
    expect(html).toContain('width="600" height="350"');
  });

  test('of an art-directed picture: a size on each source, of the file that each device shows', () => {
    const inPicture = (size: { width: number; height: number }) => ({
      ...node(heroTag),
      selector: 'main > picture > img.hero',
      size,
    });
    const row = (name: string, width: number, height: number): ItemRow => ({
      node: inPicture({ width, height }),
      url: `https://shop.example/img/${name}`,
    });
    const onOther = [detailsOf(row('wide.png', 1200, 400))];
    expect(codes('unsized-images', [row('tall.png', 380, 500)], { onOther })).toEqual([
      'HTML: <source srcset="/img/tall.png" width="380" height="500">\n<source srcset="/img/wide.png" width="1200" height="400">',
    ]);
    const [mixed] = codes('unsized-images', [row('hero.png', 380, 222)], { onOther });
    expect(mixed).toBe(
      'HTML: <img src="/img/hero.png" width="380" height="222" class="hero" alt="Bread &amp; cake">\n<source srcset="/img/wide.png" width="1200" height="400">',
    );
  });

  test('with width and height: of the file if another finding states it, else as shown', () => {
    const unsized = [{ node: node(heroTag), url: heroUrl }];
    expect(codes('unsized-images', unsized)).toEqual([]);
    const shown = { ...node(heroTag), size: { width: 380, height: 222 } };
    expect(codes('unsized-images', [{ node: shown, url: heroUrl }])).toEqual([
      'HTML: <img src="/img/hero.png" width="380" height="222" class="hero" alt="Bread &amp; cake">',
    ]);
    const others = [detailsOf(hero(heroTag, heroUrl, large))];
    expect(codes('unsized-images', unsized, { others })).toEqual([
      'HTML: <img src="/img/hero.png" width="1200" height="700" class="hero" alt="Bread &amp; cake">',
    ]);
  });
});

describe('the LCP image', () => {
  const failed = (...labels: string[]): ItemRow[] =>
    labels.map((label) => ({ label, result: 'Failed' }));
  const lazy = '<img src="/img/hero.png" loading="lazy">';

  test('gets a priority, and is not lazy', () => {
    const rows = [...failed('fetchpriority=high should be applied'), { label: node(lazy) }];
    expect(codes('lcp-discovery-insight', rows)).toEqual([
      'HTML: <img src="/img/hero.png" fetchpriority="high">',
    ]);
  });

  test('keeps its candidates, although the scan knows only one', () => {
    const rows = [
      ...failed('fetchpriority=high should be applied'),
      { label: node('<img src="/img/hero-2x.png" srcset="/img/hero.png 1x, /img/her…" id="a">') },
    ];
    expect(codes('lcp-discovery-insight', rows)).toEqual([
      'HTML: <img id="a" fetchpriority="high">',
    ]);
  });

  test('is preloaded if the HTML does not name it', () => {
    const rows = [
      ...failed('Request is discoverable in initial document'),
      { label: node('<div class="hero">') },
    ];
    expect(codes('lcp-discovery-insight', rows)).toEqual([]);
    const others = [detailsOf(hero('<div class="hero">', heroUrl, modern))];
    expect(codes('lcp-discovery-insight', rows, { others })).toEqual([
      'HTML: <link rel="preload" as="image" href="/img/hero.png" fetchpriority="high">',
    ]);
  });
});

test.each<[id: string, rows: ItemRow[], expected: string[], more?: Partial<SnippetEvidence>]>([
  [
    'render-blocking-insight',
    [
      { url: 'https://shop.example/a.js?v=2' },
      { url: 'https://cdn.example/b.css' },
      { url: 'https://cdn.example/unknown' },
    ],
    [
      'HTML: <script src="/a.js?v=2" defer></script>',
      `HTML: <style>/* The rules of b.css that the first screen uses */</style>\n<link rel="stylesheet" href="https://cdn.example/b.css" media="print" onload="this.media='all'">`,
    ],
  ],
  [
    'bootup-time',
    [
      { url: 'https://shop.example/cakes' },
      { url: 'https://shop.example/prices.js' },
      { url: 'https://ads.example/tag.js?id=1' },
      { url: 'Unattributable' },
    ],
    [expect.stringMatching(/^JavaScript: let turnBegan = [\s\S]+scheduler\?\.yield\?\.\(\)/)],
  ],
  [
    'third-parties-insight',
    [
      {
        entity: 'Crisp',
        subItems: {
          type: 'subitems',
          items: [{ url: 'https://client.crisp.chat/l.js' }, { url: 'https://ads.example/tag.js' }],
        },
      },
    ],
    [
      expect.stringMatching(
        /^HTML: <script>\n\{\n  const scripts = \[\n    'https:\/\/client\.crisp\.chat\/l\.js',\n  \];\n/,
      ),
    ],
  ],
  [
    'font-display-insight',
    [{ url: 'https://shop.example/f/inter.woff2' }, { url: 'https://fonts.gstatic.com/x.woff2' }],
    ['CSS: @font-face {\n  src: url("/f/inter.woff2") format("woff2");\n  font-display: swap;\n}'],
  ],
  [
    'cls-culprits-insight',
    [
      {
        score: 0.2,
        subItems: {
          type: 'subitems',
          items: [
            { cause: 'Web font', extra: { type: 'url', value: 'https://shop.example/i.ttf' } },
          ],
        },
      },
    ],
    ['CSS: @font-face {\n  src: url("/i.ttf") format("truetype");\n  font-display: optional;\n}'],
  ],
  [
    'layout-shifts',
    [grown('div#ad', 250), grown('div#ad', 250), grown('body {} a', 90), grown('#old')],
    ['CSS: div#ad {\n  min-height: 250px;\n}'],
  ],
  [
    'layout-shifts',
    [
      grown('div#\\:r1\\:', 90),
      grown('div.\\[\\&\\>p\\]\\:mt-2', 90),
      grown('div.\\32 xl\\:p-4 > p', 90),
      grown('div#größe', 90),
      grown('div#a:hover', 90),
      grown('div#a\\', 90),
      grown('div#\\<\\/style', 90),
      grown(`div.${'a'.repeat(250)}`, 90),
    ],
    [
      `CSS: ${['div#\\:r1\\:', 'div.\\[\\&\\>p\\]\\:mt-2', 'div.\\32 xl\\:p-4 > p', 'div#größe']
        .map((selector) => `${selector} {\n  min-height: 90px;\n}`)
        .join('\n')}`,
    ],
  ],
  [
    'layout-shifts',
    [
      shifted(['Inserted above it', 'div#ad', 250], ['Holds nothing else', 'div#place', 260]),
      shifted(['Inserted above it', 'div#nowhere', 250]),
    ],
    ['CSS: div#place {\n  min-height: 260px;\n}'],
  ],
  [
    'layout-shifts',
    [
      shifted(
        ['Inserted above it', 'main > div.ad', 250],
        ['Needs 266 px above it until then', 'main > p:nth-of-type(2)', 80],
      ),
      shifted(
        ['Inserted above it', 'div#bar', 40],
        ['Needs 40 px at its top until then', 'body', 800],
      ),
    ],
    [
      [
        'CSS: main > div.ad {\n  min-height: 250px;\n}',
        'main > p:nth-of-type(2):not(main > div.ad + *) {\n  margin-top: 266px;\n}',
        'div#bar {\n  min-height: 40px;\n}',
        "body:not(:has(> div#bar))::before {\n  content: ''; display: block; height: 40px;\n}",
      ].join('\n'),
    ],
  ],
  [
    'network-dependency-tree-insight',
    [
      { url: 'https://shop.example/', depth: 1 },
      { origin: 'https://used.example', source: { type: 'text', value: 'header' } },
      { origin: 'https://cdn.example', wastedMs: 300 },
    ],
    ['HTML: <link rel="preconnect" href="https://cdn.example">'],
  ],
  [
    'cache-insight',
    [
      { url: 'https://shop.example/app.3f9a1c2b.js' },
      { url: 'https://shop.example/hero-1024x683.svg' },
      { url: 'https://shop.example/index.php' },
      { url: 'https://other.example/x.woff2' },
    ],
    [
      'HTTP: Cache-Control: public, max-age=31536000, immutable',
      'Apache: <FilesMatch "\\.(js)$">\n  Header set Cache-Control "public, max-age=31536000, immutable"\n</FilesMatch>',
      'HTTP: Cache-Control: public, max-age=2592000',
      'Apache: <FilesMatch "\\.(svg)$">\n  Header set Cache-Control "public, max-age=2592000"\n</FilesMatch>',
    ],
    { technologies: ['Apache HTTP Server'] },
  ],
  [
    'document-latency-insight',
    [{ label: 'No compression applied', result: 'Failed' }],
    [
      'HTTP: Content-Encoding: br',
      `Shell: curl -sL -o /dev/null -D - -H 'Accept-Encoding: br, gzip' 'https://shop.example/cakes'`,
    ],
  ],
  [
    'document-latency-insight',
    [{ label: 'No compression applied', result: 'Failed' }],
    [],
    { page: undefined },
  ],
  [
    'redirects',
    [
      { url: 'https://shop.example/', wastedMs: 750 },
      { url: 'https://shop.example/en', wastedMs: 0 },
    ],
    [`Shell: curl -sIL 'https://shop.example/' | grep -iE '^(HTTP|location)'`],
  ],
  [
    'uses-text-compression',
    [{ url: 'https://shop.example/app.js', totalBytes: 700_000, wastedBytes: 500_000 }],
    [
      'HTTP: Content-Encoding: br',
      `Shell: curl -sL -o /dev/null -D - -H 'Accept-Encoding: br, gzip' 'https://shop.example/app.js'`,
    ],
  ],
  [
    'modern-http-insight',
    [{ url: 'https://shop.example/a.png', protocol: 'http/1.1' }],
    ['nginx: server_name shop.example;\nlisten 443 ssl;\nhttp2 on;'],
    { technologies: ['Nginx'] },
  ],
  [
    'unminified-javascript',
    [
      { url: 'https://shop.example/a.js' },
      { url: 'https://shop.example/$(rm).js' },
      { url: 'https://cdn.example/b.js' },
    ],
    ['Shell: npx esbuild a.js --minify --outfile=a.min.js'],
  ],
  ['an-audit-of-tomorrow', [{ url: 'https://shop.example/a.js' }], []],
])('%s', (id, rows, expected, more) => {
  expect(codes(id, rows, more)).toEqual(expected);
});

describe('a WordPress site', () => {
  const technologies = ['WordPress', 'PHP'];

  test('gets a filter for its own scripts', () => {
    const [, code] = codes(
      'render-blocking-insight',
      [{ url: 'https://shop.example/wp-content/plugins/slider/slider.js?ver=6.1' }],
      { technologies },
    );
    expect(code).toMatch(/^PHP: add_filter\( 'script_loader_tag'/);
    expect(code).toContain("\n\t\t'/wp-content/plugins/slider/slider.js',\n");
  });

  test('gets an action for the lines of its head', () => {
    const rows = [{ origin: 'https://cdn.example', wastedMs: 300 }];
    expect(codes('network-dependency-tree-insight', rows, { technologies })[1]).toBe(
      `PHP: add_action( 'wp_head', function () { ?>\n<link rel="preconnect" href="https://cdn.example">\n<?php }, 1 );`,
    );
  });
});

test('never puts the page’s own work off until the first tap', () => {
  const rows = [{ url: 'https://shop.example/shop.js', total: 2000 }];
  for (const id of ['bootup-time', 'long-tasks', 'third-parties-insight']) {
    expect(codes(id, rows).join('\n')).not.toContain('pointerdown');
  }
});
