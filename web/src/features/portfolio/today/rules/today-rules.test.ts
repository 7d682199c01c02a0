import { describe, expect, test } from 'vitest';
import type { PortfolioRow } from '../../../../../../shared/calls/portfolio/portfolio.ts';
import { ofPage } from '../../../../../../shared/state/site-state.ts';
import { countsOf, filterWords } from '../../../../entities/site/rules/portfolio-counts.ts';
import { pageStates } from '../../../../test-support/site-states.ts';
import { rowsInView } from './rows-in-view.ts';
import { readView, sortBy, writeView } from './view.ts';

const now = Date.parse('2026-11-24T12:00:00.000Z');
const names = new Map([['acme', 'Acme']]);
const row = (siteName: string, more: Partial<PortfolioRow> = {}): PortfolioRow => ({
  url: `https://${siteName}.example/`,
  siteName,
  tags: [],
  state: ofPage(pageStates.fine),
  mobile: null,
  desktop: null,
  vitals: null,
  availability: null,
  outages: 0,
  certificateUntil: null,
  domainUntil: null,
  scanDate: null,
  ...more,
});
const lab = (lcp: number | null) => ({ source: 'lab', lcp, inp: null, cls: null }) as const;
/** The worst first, as the server sends them. */
const rows = [
  row('down', { state: ofPage(pageStates.down), mobile: 50, clientId: 'acme' }),
  row('slow', { state: ofPage(pageStates.worse), mobile: 20, vitals: lab(6), tags: ['Shop'] }),
  row('ending', { certificateUntil: '2026-11-30T00:00:00.000Z', mobile: 90, vitals: lab(2) }),
  row('moving', { domainUntil: '2026-12-24T00:00:00.000Z', clientId: 'gone' }),
];
const shown = (search: string) =>
  rowsInView(rows, readView(search), { names, now }).map(({ siteName }) => siteName);

describe('the list of Today', () => {
  test.each([
    ['all, the worst first', '', ['down', 'slow', 'ending', 'moving']],
    ['those in a state', '?show=down', ['down']],
    ['those that pass any filter', '?show=worse,certificates', ['slow', 'ending']],
    ['none whose domain ends later', '?show=domains', []],
    ['those of a client', '?client=acme', ['down']],
    ['those with a tag', '?tag=Shop', ['slow']],
    ['those whose name, address, client or tag is searched', '?q=ACME', ['down']],
    ['those found by their tag', '?q=shop', ['slow']],
    [
      'the lowest score first, and those without one last',
      '?sort=mobile',
      ['slow', 'down', 'ending', 'moving'],
    ],
    [
      'the other way round, those without one last as well',
      '?sort=mobile&order=desc',
      ['ending', 'down', 'slow', 'moving'],
    ],
    ['the slowest first', '?sort=lcp', ['slow', 'ending', 'down', 'moving']],
    ['clients by name, sites of none last', '?sort=client', ['down', 'slow', 'ending', 'moving']],
    [
      'what an unknown filter or order leaves',
      '?show=green&sort=luck',
      ['down', 'slow', 'ending', 'moving'],
    ],
  ])('shows %s: %s', (_, search, expected) => {
    expect(shown(search)).toEqual(expected);
  });

  test('is in the address, without what goes without saying', () => {
    for (const search of [
      '',
      '?show=down%2Cfine',
      '?client=acme&tag=Shop&q=a+b',
      '?sort=lcp',
      '?sort=lcp&order=asc',
      '?sort=state&order=desc',
    ])
      expect(writeView(readView(search))).toBe(search);
    expect(writeView(readView('?sort=state&show=nothing'))).toBe('');
  });

  test('is turned round by the same column, and begins with the worst by another', () => {
    const byScore = sortBy('mobile', readView('').sort);
    expect(byScore).toEqual({ by: 'mobile', isDescending: false });
    expect(sortBy('mobile', byScore)).toEqual({ by: 'mobile', isDescending: true });
    expect(sortBy('lcp', byScore)).toEqual({ by: 'lcp', isDescending: true });
  });
});

test('the first line has a count for each state that a site is in, and for what ends soon', () => {
  const counts = {
    down: 3,
    'scan-failed': 1,
    incomplete: 0,
    worse: 2,
    slow: 4,
    paused: 0,
    fine: 32,
  };
  const portfolio = {
    counts: { ...counts, 'not-scanned': 0 },
    certificatesSoon: 2,
    domainsSoon: 0,
    rows,
  };
  expect(
    countsOf(portfolio, ['paused']).map(
      ({ filter, count }) => `${count} ${filterWords(filter, count)}`,
    ),
  ).toEqual([
    '3 down',
    '1 scan failed',
    '2 got worse',
    '4 slow',
    '2 certificates end this week',
    '0 paused',
    '32 working',
  ]);
});
