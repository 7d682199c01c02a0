import { expect, test } from 'vitest';
import { type Change, deferredStyles } from '../../../../shared/snippets/changes.ts';
import { fixChanges, fixSnippets } from '../../../../shared/assessment/fix-snippets.ts';
import type { ItemRow } from '../../../../shared/models/measuring/scan-report.ts';
import type { Exchange, Recording } from '../replay/recording.ts';
import { applyChanges } from './apply-changes.ts';
import { documentOf } from './documents.ts';

const page = 'https://shop.test/cakes';
const html = `<!doctype html><html><head><meta charset="utf-8">
<link rel=stylesheet href=/theme.css><script src="/a.js"></script>
<link rel="stylesheet" href="/wide.css" media="(min-width: 60em)">
</head><body><p>Crème &amp; cake</p>
<picture><source media="(min-width: 60em)" srcset="/img/wide-2x.png 2x, /img/wide.png 1x"></picture>
<img class="hero" alt='Crème "x"' loading=lazy src="/img/hero.png"
 onclick="go(1 > 0)"><div id="ad"></div></body></html>`;

const exchange = (url: string, type: string, body: string, more: Partial<Exchange> = {}) =>
  ({
    url: new URL(url, page).href,
    method: 'GET',
    status: 200,
    headers: [['content-type', type]],
    body: Buffer.from(body),
    coding: undefined,
    level: undefined,
    waitMs: 900,
    ...more,
  }) satisfies Exchange;

const recording: Recording = {
  url: 'http://shop.test/',
  device: 'mobile',
  exchanges: [
    exchange('http://shop.test/', '', '', { status: 301, headers: [['Location', page]] }),
    exchange(page, 'text/html', html),
    exchange('/theme.css', 'text/css', '@font-face{font-family:A;src:url("f.woff2")}b{}'),
    exchange('/wide.css', 'text/css', 'i{}'),
    exchange('/a.js', 'text/javascript', 'let a;'),
    exchange('/f.woff2', 'font/woff2', 'font'),
    exchange('/img/hero.png', 'image/png', 'picture'),
  ],
  styles: new Map([
    ['https://shop.test/theme.css', 'b{content:"</style>é"}'],
    ['https://shop.test/wide.css', 'i{}'],
  ]),
  origins: new Map([['shop.test:443', { isH2: false, tcpMs: 40, tlsMs: 40 }]]),
};

async function applied(...changes: Change[]) {
  const encode = async ({ width }: { width: number | undefined }) => Buffer.from(`webp ${width}`);
  const fixed = await applyChanges(recording, changes, encode);
  if (typeof fixed === 'string') return { why: fixed, text: '', bodyOf: () => '', ...recording };
  const bodyOf = (path: string): string | undefined => {
    const { href } = new URL(path, page);
    const found = fixed.recording.exchanges.find(({ url }) => url === href);
    return found && Buffer.from(found.body).toString();
  };
  return { why: undefined, text: bodyOf(page) ?? '', bodyOf, ...fixed.recording };
}

const node = {
  type: 'node' as const,
  nodeLabel: 'A hero',
  selector: 'body > img.hero',
  snippet: '<img class="hero" alt="Crème" loading="lazy" src="https://shop.test/img/hero.png">',
};
const changesOf = (id: string, ...items: ItemRow[]): Change[] =>
  fixChanges({ id, details: { headings: [], items }, page, device: 'mobile' });

test('an image gets the attributes of its snippet, and keeps all others and the rest of the page', async () => {
  const changes = changesOf(
    'lcp-discovery-insight',
    { node },
    { label: 'lazy load not applied loading=lazy', result: 'Failed' },
  );
  const { text } = await applied(...changes);
  const tag = /<img[^>]*?"go\(1 &gt; 0\)"[^>]*>/.exec(text)?.[0] ?? '';
  expect(tag).toContain('fetchpriority="high"');
  expect(tag).not.toContain('lazy');
  expect(text.replace(tag, '')).toBe(html.replace(/<img[^]*?0\)">/, ''));
});

test('a source of a picture gets its size, and keeps its candidates', async () => {
  const change: Change = {
    kind: 'element',
    name: 'source',
    url: 'https://shop.test/img/wide.png',
    attributes: { width: 1200, height: 400 },
  };
  const { text } = await applied(change);
  expect(text).toContain(
    '<source media="(min-width: 60em)" srcset="/img/wide-2x.png 2x, /img/wide.png 1x" width="1200" height="400">',
  );
});

test('a picture gets the files of its snippet, at the addresses that the snippet writes', async () => {
  const reason =
    'This image file is larger than it needs to be (1200x700) for its displayed dimensions (665x388).';
  const row: ItemRow = {
    node,
    url: 'https://shop.test/img/hero.png',
    subItems: { type: 'subitems', items: [{ reason }] },
  };
  const details = { headings: [], items: [row] };
  const [snippet] = fixSnippets({ id: 'image-delivery-insight', details, page, device: 'mobile' });
  const { text, bodyOf, exchanges } = await applied(...(snippet?.changes ?? []));
  const sources = snippet?.code.split('\n').filter((line) => line.includes('<source')) ?? [];
  expect(sources).toHaveLength(2);
  for (const source of sources) expect(text).toContain(source);
  expect(text).toMatch(/<picture>[^]*<img[^>]*onclick="go\(1 &gt; 0\)"[^>]*>\n<\/picture>/);
  const files = [...(snippet?.code ?? '').matchAll(/(\/img\S+) (\d+)w/g)];
  expect(files.length).toBeGreaterThan(3);
  for (const [, path = '', width] of files) expect(bodyOf(path)).toBe(`webp ${width}`);
  expect(exchanges).toHaveLength(recording.exchanges.length + files.length);
});

test('a picture that cannot be read fails alone', async () => {
  const picture: Change = {
    kind: 'picture',
    url: 'https://shop.test/img/hero.png',
    sources: [{ format: 'webp', files: [{ address: '/img/hero-665.webp', width: 665 }] }],
    attributes: {},
  };
  const http2: Change = { kind: 'http2', url: page };
  const none = async () => undefined;
  expect(await applyChanges(recording, [picture], none)).toBe('failed');
  expect(await applyChanges(recording, [picture, http2], none)).toMatchObject({
    lines: [expect.any(String)],
  });
});

test('files that block rendering get the attributes of their snippets', async () => {
  const changes = changesOf(
    'render-blocking-insight',
    { url: 'https://shop.test/theme.css' },
    { url: 'https://shop.test/a.js' },
  );
  const { text } = await applied(...changes);
  expect(text).toContain('<script src="/a.js" defer></script>');
  expect(text).toContain(
    `<style>b{content:"\\3c /style>é"}</style><link rel="stylesheet" href="/theme.css" media="print" onload="this.media='all'">`,
  );
});

test('a media query of two lines breaks no script', () => {
  expect(deferredStyles("screen\n and (min-width: '1em')")).toMatchObject({
    onload: "this.media='screen and (min-width: 1em)'",
  });
});

test('an inlined style sheet keeps its media query', async () => {
  const sheet = { kind: 'inline-styles', url: 'https://shop.test/wide.css', href: '' } as const;
  const { text } = await applied(sheet);
  expect(text).toContain(
    `<style media="(min-width: 60em)">i{}</style><link rel="stylesheet" href="/wide.css" media="print" onload="this.media='(min-width: 60em)'">`,
  );
});

test('a style sheet gets font-display, and the document rules and tags in its head', async () => {
  const { text, bodyOf } = await applied(
    { kind: 'font-display', url: 'https://shop.test/f.woff2', source: '', display: 'swap' },
    { kind: 'rule', selector: '#ad', declaration: 'min-height: 280px' },
    { kind: 'head', name: 'link', attributes: { rel: 'preconnect', href: 'https://cdn.test' } },
  );
  expect(bodyOf('/theme.css')).toBe(
    '@font-face{font-family:A;src:url("f.woff2");font-display:swap}b{}',
  );
  expect(text).toContain('<style>#ad {\n  min-height: 280px;\n}</style></head>');
  expect(text).toContain('<head><link rel="preconnect" href="https://cdn.test">');
});

test.each([
  ['rules without an end', '@font-face{'.repeat(500_000)],
  ['addresses without an end', `@font-face{${'url("'.repeat(200_000)}}`],
  ['a long space', `@font-face{src:url(${' '.repeat(500_000)}}`],
])('a style sheet with %s is read once', async (_, css) => {
  const own = '@font-face{src:url(f.woff2)}';
  const sheet = exchange('/theme.css', 'text/css', `${own}${css}`);
  const change = { kind: 'font-display', url: 'https://shop.test/f.woff2', source: '' } as const;
  const fixed = await applyChanges(
    { ...recording, exchanges: [...recording.exchanges.slice(0, 2), sheet] },
    [{ ...change, display: 'swap' }],
    async () => new Uint8Array(),
  );
  if (typeof fixed === 'string') throw new Error(fixed);
  const text = Buffer.from(fixed.recording.exchanges.at(-1)?.body ?? []).toString();
  expect(text.slice(0, 60)).toContain('f.woff2);font-display:swap}@font-face');
});

test('servers: coding, time, protocol, redirects, and the scripts of others', async () => {
  const { exchanges, origins, url } = await applied(
    { kind: 'compression', urls: [page], coding: 'br' },
    { kind: 'server-time', url: page, milliseconds: 100 },
    { kind: 'http2', url: page },
    { kind: 'without', urls: ['https://shop.test/a.js'] },
    { kind: 'no-redirects' },
  );
  expect(documentOf({ ...recording, exchanges, url })).toMatchObject({ coding: 'br', waitMs: 140 });
  expect(origins.get('shop.test:443')).toMatchObject({ isH2: true });
  const changed = Buffer.from(documentOf({ ...recording, exchanges, url })?.body ?? []).toString();
  expect(changed).toContain('<script type="text/plain"></script>');
  expect(url).toBe(page);
});

test.each<[string, Change]>([
  [
    'not-in-document',
    { kind: 'element', name: 'script', url: 'https://shop.test/none.js', attributes: {} },
  ],
  ['not-in-recording', { kind: 'without', urls: ['https://vendor.test/x.js'] }],
  ['too-many-styles', { kind: 'inline-styles', url: 'https://shop.test/a.js', href: '/a.js' }],
  [
    'not-in-recording',
    { kind: 'picture', url: 'https://shop.test/x.png', sources: [], attributes: {} },
  ],
])('%s: what the copy does not hold is not tried', async (why, change) => {
  expect((await applied(change)).why).toBe(why);
});
