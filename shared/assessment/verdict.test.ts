import { expect, test } from 'vitest';
import type { LabData } from '../models/measuring/scan.ts';
import type {
  DeviceSuggestions,
  ItemRow,
  SuggestionItem,
} from '../models/measuring/scan-report.ts';
import { fixesOf, topFixes } from './top-fixes.ts';
import { sampleLoss, sampleProof } from '../../test/support/sample-proof.ts';
import { gainOf } from './verdict-causes.ts';
import { withTried } from './tried-fixes.ts';
import { fixesAt, notWorthAt, quotedAt, verdictWords, type VerdictFacts } from './verdict.ts';

const formats = {
  bytes: (value: number) => `${value} B`,
  metric: (metric: string, value: number) =>
    metric === 'cls'
      ? value.toFixed(2)
      : `${value} ${['tbt', 'ttfb'].includes(metric) ? 'ms' : 's'}`,
  number: (value: number, digits = 0) => value.toFixed(digits),
};
const page = 'https://shop.example/cakes';
const finding = (
  id: string,
  items: ItemRow[] = [],
  more: Partial<SuggestionItem> = {},
): SuggestionItem => ({
  id,
  title: `Title of \`${id}\``,
  description: '',
  numericValue: 0,
  details: { headings: [], items },
  ...more,
});
const worth = (points: number, metrics: NonNullable<SuggestionItem['effect']>['metrics'] = []) => ({
  effect: { points, metrics },
});
const lab: LabData = { fcp: 3, lcp: 22.96, si: 4, tbt: 1150, cls: 0.31, tti: 15 };
const facts: VerdictFacts = { device: 'mobile', score: 27, fixes: [], lab };

interface Scan extends Partial<VerdictFacts> {
  findings?: SuggestionItem[];
  lcpElement?: DeviceSuggestions['lcpElement'];
}
const verdict = ({ findings = [], lcpElement = null, ...more }: Scan): string => {
  const found = { opportunities: findings, diagnostics: [], lcpElement };
  return verdictWords({ ...facts, fixes: topFixes(found, page), ...more }, formats);
};
const node = (snippet: string, selector = 'body > img.hero') => ({
  type: 'node' as const,
  nodeLabel: 'A hero',
  selector,
  snippet,
});
const hero = node('<img class="hero" src="hero.webp" alt="A clock">');
const lcpElement = finding('largest-contentful-paint-element', [{ node: hero }]);
const sub = (...items: Extract<ItemRow[string], { type: 'subitems' }>['items']) => ({
  type: 'subitems' as const,
  items,
});
const heroRow: ItemRow = {
  node: hero,
  url: 'https://shop.example/hero.webp',
  totalBytes: 4_147_234,
  wastedBytes: 4_110_682,
};
const failed = (...labels: string[]): ItemRow[] =>
  labels.map((label) => ({ label, result: 'Failed' }));

test('names the picture of 4 MB, not a script beside it, and the time at which it is seen', () => {
  const findings = [
    finding('image-delivery-insight', [heroRow], worth(25)),
    finding('bootup-time', [{ url: page, total: 1360, blocking: 1150 }], worth(12)),
    finding('unused-javascript', [{ url: 'https://shop.example/words.js', wastedBytes: 99_000 }]),
  ];
  expect(verdict({ findings, lcpElement })).toBe(
    'Slow on mobile: 27. The largest single cause is `hero.webp`: 4147234 B, shown after 22.96 s.',
  );
});

test('calls script within the document what it is, with its own time', () => {
  const rows = [
    { url: page, total: 1360, blocking: 1150 },
    { url: 'https://shop.example/words.js', total: 40, blocking: 0 },
  ];
  expect(verdict({ findings: [finding('bootup-time', rows, worth(40))] })).toBe(
    'Slow on mobile: 27. Mostly the page’s inline script: it blocks the page for 1150 ms.',
  );
});

test.each([
  ['LCP resources should not use loading=lazy', 'loaded lazily'],
  ['Request is discoverable in initial document', 'not named in the HTML'],
])('says that the LCP image is requested late, not only that it is large: %s', (check, words) => {
  const late = finding('lcp-discovery-insight', [...failed(check), { label: hero }], worth(5));
  const findings = [finding('image-delivery-insight', [heroRow], worth(25)), late];
  expect(verdict({ findings, lcpElement })).toContain(
    `\`hero.webp\`: 4147234 B, ${words}, shown after 22.96 s.`,
  );
  expect(verdict({ findings: [late], lcpElement })).toContain(
    `\`hero.webp\`: ${words}, shown after 22.96 s.`,
  );
});

test('counts redirects and their time, not the server’s', () => {
  const rows = ['', 'en', 'en-gb', 'shop'].map((path, at) => ({
    url: `https://shop.example/${path}`,
    wastedMs: at < 3 ? 350 : 0,
  }));
  expect(verdict({ score: 98, findings: [finding('redirects', rows, worth(2))] })).toBe(
    'Fast on mobile: 98. The largest gain would come from 3 redirects: the page starts 1.05 s late.',
  );
});

test('names what was inserted, rather than what it moved', () => {
  const moved = node('<p>', 'body > p');
  const ad = node('<div id="ad" style="height: 280px;">', 'div#ad');
  const total = { node: { type: 'text' as const, value: 'Total' }, score: 0.3027 };
  const shift = { node: moved, score: 0.3027 };
  const of = (row: ItemRow) =>
    verdict({ findings: [finding('cls-culprits-insight', [total, row], worth(40))] });
  expect(of({ ...shift, subItems: sub({ extra: ad, cause: 'Inserted' }) })).toContain(
    'Mostly `<div id="ad">`: it moves the page by 0.303.',
  );
  expect(of(shift)).toContain('Mostly `<p>`: it moves by 0.303.');
  const unnamed = node('<div style="height: 280px; background: …">', 'main > div#ad');
  expect(of({ ...shift, subItems: sub({ extra: unnamed, cause: 'Inserted' }) })).toContain(
    'Mostly `#ad`: it moves the page by 0.303.',
  );
  const ofClass = node(`<div class="${'x'.repeat(90)}">`, 'main > div.card');
  expect(of({ ...shift, node: ofClass })).toContain('Mostly `div.card`: it moves by 0.303.');
});

const file = (name: string, amounts: Record<string, number>): ItemRow => ({
  url: `https://shop.example/a/${name}`,
  ...amounts,
});
const tbt = [{ metric: 'tbt' as const, from: 1150, to: 300, points: 40 }];
const fcp = [{ metric: 'fcp' as const, from: 3, to: 1.5, points: 40 }];

test.each<[string, ItemRow[], string, NonNullable<SuggestionItem['effect']>['metrics']?]>([
  [
    'uses-text-compression',
    [file('app.js', { totalBytes: 700_000, wastedBytes: 550_000 })],
    '`app.js`: 700000 B without compression',
  ],
  [
    'bootup-time',
    [file('widget.js', { total: 2100, blocking: 2000 }), { url: 'Unattributable', total: 300 }],
    '`widget.js`: it blocks the page for 2000 ms',
  ],
  [
    'long-tasks',
    [file('prices.js', { startTime: 900, duration: 1600 })],
    '`prices.js`: it blocks the page for 1600 ms at a stretch',
  ],
  [
    'third-parties-insight',
    [{ entity: 'Crisp', transferSize: 300_000, mainThreadTime: 310, blocking: 900 }],
    'Crisp: it blocks the page for 900 ms',
  ],
  [
    'unused-javascript',
    [file('app.js', { totalBytes: 600, wastedBytes: 590 })],
    '`app.js`: 590 B of its 600 B are never used',
  ],
  [
    'unused-css-rules',
    [{ url: 'https://cdn.example/all.css', totalBytes: 80, wastedBytes: 70 }],
    '`all.css` of cdn.example: 70 B of its 80 B are never used',
  ],
  [
    'legacy-javascript-insight',
    [file('app.js', { wastedBytes: 62_000 })],
    '`app.js`: 62000 B of it is for old browsers',
  ],
  [
    'render-blocking-insight',
    [file('theme.css', { totalBytes: 400, wastedMs: 1900 })],
    '`theme.css`: 400 B, it delays the first content by 1.9 s',
  ],
  [
    'font-display-insight',
    [file('inter.woff2', { wastedMs: 250 })],
    '`inter.woff2`: text is hidden until it is there, for 1.5 s',
    fcp,
  ],
  [
    'font-display-insight',
    [file('inter.woff2', { wastedMs: 250 })],
    '`inter.woff2`: text is hidden until it is there, for 2 s',
    [{ metric: 'lcp', from: 4, to: 2, points: 40 }],
  ],
  [
    'forced-reflow-insight',
    [
      {
        source: {
          type: 'source-location',
          url: 'https://shop.example/rows.js',
          line: 1,
          column: 2,
        },
        reflowTime: 300,
      },
    ],
    '`rows.js`: forced layout blocks the page for 850 ms',
    tbt,
  ],
  [
    'document-latency-insight',
    failed('Server responded slowly (observed 2,504 ms)'),
    'the server: it takes 2504 ms to answer',
  ],
  [
    'dom-size-insight',
    [{ statistic: 'Total elements', value: { type: 'numeric', value: 12_013 } }],
    '12013 elements: laying them out blocks the page for 850 ms',
    tbt,
  ],
  [
    'image-delivery-insight',
    [1, 2, 3, 4].map((nth) => file(`${nth}.png`, { totalBytes: 100, wastedBytes: 10 + nth })),
    '4 images, the largest of them `4.png`: 100 B',
  ],
])('takes file, number and words from one row: %s', (id, rows, words, metrics) => {
  expect(verdict({ findings: [finding(id, rows, worth(40, metrics))] })).toBe(
    `Slow on mobile: 27. Mostly ${words}.`,
  );
});

test.each([
  [27, 40, 'Slow on mobile: 27. Mostly '],
  [27, 36, 'Slow on mobile: 27. The largest single cause is '],
  [72, 14, 'Average on mobile: 72. Mostly '],
  [94, 5, 'Fast on mobile: 94. The largest gain would come from '],
])('says what share a finding has of a score of %s with %s points', (score, points, words) => {
  const rows = [file('all.css', { totalBytes: 90, wastedBytes: 80 })];
  const findings = [finding('unused-css-rules', rows, worth(points))];
  expect(verdict({ score, findings })).toContain(`${words}\`all.css\``);
});

test('promises no gain where there is none', () => {
  const nothing = 'Nothing worth fixing.';
  expect(verdict({ score: 99.6, device: 'desktop' })).toBe(`Fast on desktop: 100. ${nothing}`);
  const slight = finding('legacy-javascript-insight', [], { savingsMs: 300, ...worth(0.6) });
  expect(verdict({ score: 99.6, findings: [slight] })).toBe(`Fast on mobile: 100. ${nothing}`);
  const repeat = finding('cache-insight', [], { savingsMs: 4000, savingsBytes: 9000 });
  expect(verdict({ score: 95, findings: [repeat] })).toBe(`Fast on mobile: 95. ${nothing}`);
  expect(verdict({ score: 60, findings: [repeat] })).toBe(
    'Average on mobile: 60. Largest Contentful Paint is 22.96 s, and no single fix would change that much.',
  );
  expect(verdict({ score: 60, lab: undefined })).toBe(
    'Average on mobile: 60. No fix with a measurable gain was found.',
  );
});

test('what the estimates get wrong stands in place of praise, and after a cause', () => {
  const leftOut = {
    kind: 'lcp-left-out',
    name: '/hero.png',
    estimatedMs: 770,
    arrivesMs: 4800,
    isLazy: true,
  } as const;
  const slow = {
    kind: 'server-underestimated',
    name: '/',
    assumedMs: 12,
    observedMs: 1200,
  } as const;
  const call = { ...slow, kind: 'server-overestimated', name: '/api', assumedMs: 1505 } as const;
  const arrives =
    'The estimate leaves out the largest element, `/hero.png`, which is loaded lazily: it arrives after 4.8 s.';
  expect(verdict({ score: 95, slow: 'Visitors find it slow.', doubts: [leftOut] })).toBe(
    `Fast on mobile: 95. Visitors find it slow. ${arrives}`,
  );
  expect(verdict({ score: 100, doubts: [leftOut] })).toBe(`Fast on mobile: 100. ${arrives}`);
  expect(verdict({ score: 100, doubts: [slow] })).toBe(
    'Fast on mobile: 100. The server took 1200 ms for the page; the estimate counts 12 ms, the median of its answers.',
  );
  const fonts = finding('font-display-insight', [], worth(9));
  expect(verdict({ score: 80, findings: [fonts], doubts: [leftOut] })).toContain(`. ${arrives}`);
  expect(verdict({ score: 60, lab: undefined, doubts: [{ ...call, observedMs: 10 }] })).toBe(
    'Average on mobile: 60. No fix with a measurable gain was found. The estimate counts 1505 ms for the server, which answered the page in 10 ms: `/api` on the same host is slow.',
  );
});

test('a finding that saves time and no points is no fix beside one that does', () => {
  const findings = [
    finding('render-blocking-insight', [], { savingsMs: 900 }),
    finding('unused-css-rules', [], worth(3)),
  ];
  expect(fixesOf(findings).map(({ id }) => id)).toEqual(['unused-css-rules']);
});

test('ranks reports of earlier versions by the time saved', () => {
  const findings = [
    finding('unused-css-rules', [], { savingsMs: 150 }),
    finding('image-delivery-insight', [], { savingsMs: 900 }),
    finding('total-byte-weight', [], { savingsBytes: 9000 }),
  ];
  expect(fixesOf(findings).map(({ id }) => id)).toEqual([
    'image-delivery-insight',
    'unused-css-rules',
  ]);
  expect(verdict({ findings })).toBe(
    'Slow on mobile: 27. Fix first: Title of `image-delivery-insight`, 0.9 s faster.',
  );
});

test('names the finding and its gain where no row of evidence is known', () => {
  expect(verdict({ findings: [finding('an-audit-of-tomorrow', [], worth(40))] })).toBe(
    'Slow on mobile: 27. Fix first: Title of `an-audit-of-tomorrow`, about +40 points.',
  );
});

test('quotes names of the page in one line, without marks that would end the quotation', () => {
  const rows = [{ url: 'https://evil.example/%60`a\u202E`.js', wastedBytes: 9, totalBytes: 10 }];
  const sentence = verdict({ findings: [finding('unused-javascript', rows, worth(40))] });
  expect(sentence.split('`')).toHaveLength(3);
  expect(sentence).not.toMatch(/[\p{Cc}\p{Cf}]/u);
});

test('what was tried and is worse is neither quoted nor to be fixed first', () => {
  const title = (id: string) => ({ id, title: id, numericValue: 0, ...worth(10) });
  const fixes = [title('better'), { ...title('worse'), tried: sampleLoss }];
  expect(fixesAt(27, fixes).map(({ id }) => id)).toEqual(['better']);
  expect(notWorthAt(27, fixes).map(({ id }) => id)).toEqual(['worse']);
  expect(notWorthAt(99.7, fixes)).toEqual([]);
  const only = verdictWords({ ...facts, fixes: fixes.slice(1) }, formats);
  expect(only).toBe(
    'Slow on mobile: 27. Largest Contentful Paint is 22.96 s, and no single fix would change that much.',
  );
});

test('what was tried and gains stands first; what would gain more is still called the largest cause', () => {
  const ground = { kind: 'file', name: 'chat.js', blockingMs: 1942 } as const;
  const scripts = { ...finding('bootup-time'), ground, ...worth(29) };
  const fixes = withTried(
    [scripts, { ...finding('render-blocking-insight'), ...worth(11) }],
    // By 12 points.
    [sampleProof({ url: page, device: 'mobile', scanDate: '2026-11-24' })],
  );
  expect(fixesAt(27, fixes).map(({ id }) => id)).toEqual([
    'render-blocking-insight',
    'bootup-time',
  ]);
  expect(quotedAt(27, fixes)?.id).toBe('bootup-time');
  expect(verdictWords({ ...facts, fixes }, formats)).toBe(
    'Slow on mobile: 27. The largest single cause is `chat.js`: it blocks the page for 1942 ms.',
  );
});

test('no estimate goes beyond 100', () => {
  const corrected = { id: 'a', title: 'A', numericValue: 0, ...worth(14) };
  expect(gainOf(corrected, formats, 95)).toBe('up to +5 points');
  expect(gainOf({ ...corrected, effect: { points: 30, least: 9, metrics: [] } }, formats, 80)).toBe(
    '+9 to +20 points',
  );
});
