import { describe, expect, test } from 'vitest';
import type { ItemRow, SuggestionItem } from '../models/measuring/scan-report.ts';
import { byCause } from './one-cause.ts';
import { fixesOf } from './top-fixes.ts';

const finding = (id: string, items: ItemRow[], points = 0): SuggestionItem => ({
  id,
  title: id,
  description: '',
  numericValue: 0,
  ...(points > 0 ? { effect: { points, metrics: [] } } : {}),
  details: { headings: [], items },
});
const groups = (...findings: SuggestionItem[]): string[] =>
  byCause(findings).map(({ strongest, others }) =>
    [strongest.id, ...others.map(({ id }) => id)].join(' ← '),
  );
const script = (name: string, cost: Record<string, number>): ItemRow => ({
  url: `https://shop.example/${name}.js`,
  ...cost,
});
const image = (name: string, wastedBytes: number): ItemRow => ({
  node: { type: 'node', nodeLabel: name, selector: `img.${name}`, snippet: '<img>' },
  url: `https://shop.example/${name}.png`,
  wastedBytes,
});
const heroFound: ItemRow[] = [
  { label: 'fetchpriority=high should be applied', result: 'Failed' },
  { label: { type: 'node', nodeLabel: 'hero', selector: 'img.hero', snippet: '<img>' } },
];

describe('findings with one cause', () => {
  test('all that audits say of a script, under the greatest gain', () => {
    const duplicated: ItemRow = {
      source: 'lodash',
      wastedBytes: 9000,
      subItems: { type: 'subitems', items: [{ url: 'https://shop.example/app.js' }] },
    };
    expect(
      groups(
        finding('bootup-time', [script('app', { total: 2000 }), script('tiny', { total: 90 })], 20),
        finding('unused-javascript', [script('app', { wastedBytes: 9000 })], 7),
        finding('legacy-javascript-insight', [script('app', { wastedBytes: 800 })], 1),
        finding('duplicated-javascript-insight', [duplicated]),
      ),
    ).toEqual([
      'bootup-time ← unused-javascript ← legacy-javascript-insight ← duplicated-javascript-insight',
    ]);
  });

  test('the script of a vendor, and what the vendor costs', () => {
    const vendor: ItemRow = {
      entity: 'Chat',
      mainThreadTime: 300,
      subItems: { type: 'subitems', items: [{ url: 'https://shop.example/app.js' }] },
    };
    expect(
      groups(
        finding('bootup-time', [script('app', { total: 2000 })], 20),
        finding('third-parties-insight', [vendor], 20),
      ),
    ).toEqual(['bootup-time ← third-parties-insight']);
  });

  test('the size of an image, and that it is found late', () => {
    expect(
      groups(
        finding('image-delivery-insight', [image('hero', 9000), image('logo', 100)], 14),
        finding('lcp-discovery-insight', heroFound),
      ),
    ).toEqual(['image-delivery-insight ← lcp-discovery-insight']);
  });

  test.each<[string, SuggestionItem, SuggestionItem]>([
    [
      'different scripts',
      finding('bootup-time', [script('app', { total: 2000 })]),
      finding('unused-javascript', [script('library', { wastedBytes: 9000 })]),
    ],
    [
      'a script that is a small part of the stronger finding',
      finding('bootup-time', [script('app', { total: 2000 }), script('library', { total: 60 })]),
      finding('unused-javascript', [script('library', { wastedBytes: 9000 })]),
    ],
    [
      'mostly other images',
      finding('lcp-discovery-insight', heroFound),
      finding('image-delivery-insight', [image('hero', 100), image('logo', 9000)]),
    ],
    [
      'what a script costs, and that it blocks rendering',
      finding('bootup-time', [script('app', { total: 2000 })]),
      finding('render-blocking-insight', [script('app', { wastedMs: 900 })]),
    ],
    ['evidence without addresses', finding('bootup-time', []), finding('long-tasks', [])],
  ])('not %s', (_, one, other) => {
    expect(groups(one, other)).toEqual([one.id, other.id]);
  });

  test('are one fix of the verdict', () => {
    const app = [script('app', { wastedBytes: 9000 })];
    const findings = [
      finding('unused-javascript', app, 7),
      finding('bootup-time', app, 20),
      finding('image-delivery-insight', [image('hero', 9000)], 3),
    ];
    expect(fixesOf(findings).map(({ id }) => id)).toEqual([
      'bootup-time',
      'image-delivery-insight',
    ]);
  });
});
