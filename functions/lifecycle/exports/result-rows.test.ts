import { expect, test } from 'vitest';
import { fieldData, labData, reportOf } from '../../../test/support/scans.ts';
import type { NodeCell, SuggestionItem } from '../../../shared/models/measuring/scan-report.ts';
import { toReports } from '../../monitoring/ping/reports.ts';
import type { Proof } from '../../../shared/models/measuring/proof.ts';
import { sampleLoss, sampleProof } from '../../../test/support/sample-proof.ts';
import { findingRows } from './finding-rows.ts';
import { type PageResults, resultRows } from './result-rows.ts';

const day = '2026-11-20T08:00:00.000Z';
const later = '2026-11-21T08:00:00.000Z';
const node: NodeCell = {
  type: 'node',
  nodeLabel: 'Hello',
  selector: 'main > h1',
  snippet: '<h1>',
};
const element = {
  id: 'layout-shifts',
  title: 'Avoid large layout shifts',
  description: '',
  numericValue: 0.2,
  details: { headings: [], items: [{ node, score: 0.2 }, { score: 0.1 }] },
};
const finding = (more: Pick<SuggestionItem, 'id' | 'title'> & Partial<SuggestionItem>) => ({
  description: '',
  numericValue: 0,
  details: { headings: [], items: [] },
  ...more,
});
const suggestions = reportOf('mobile').suggestions;
const germany = { key: 'a', country: 'Germany', countryCode: 'DE', server: 'Germany, Frankfurt' };
const japan = { key: 'b', country: 'Japan', countryCode: 'JP', server: 'Japan, Tokyo' };
const connects = [{ ms: 19 }, { ms: 20.5 }, { ms: 22 }, 'timeout' as const];
const measured = [
  { ...germany, ip: '192.0.2.1', connects },
  { ...japan, isAway: true as const },
];
const results: PageResults = {
  latest: {
    url: 'https://example.com/',
    scanId: 'scan-2',
    scanDate: later,
    mobile: {
      overallScore: 49,
      labData,
      fieldData,
      failure: null,
      warning: null,
      measuredAt: later,
    },
    desktop: {
      overallScore: 90,
      labData: { ...labData, tti: null },
      fieldData: null,
      failure: { reason: 'timeout', message: 'The page took too long.', hint: '' },
      warning: null,
      measuredAt: day,
    },
  },
  suggestions: {
    mobile: { ...suggestions, lcpElement: null, clsElements: element },
    desktop: null,
  },
  proofs: { mobile: [], desktop: [] },
  techStack: [
    {
      icon: null,
      name: 'WordPress',
      website: 'https://wordpress.org',
      categories: ['CMS', 'Blogs'],
      version: '6.9',
    },
  ],
  scans: [{ scanDate: day, mobileScore: 50, mobileLabData: labData }],
  fieldDays: [
    {
      scanDate: later,
      mobile: { fieldData: null },
      desktop: { fieldData: { ...fieldData, source: 'origin', collectionPeriod: null } },
    },
  ],
  uptime: {
    hours: [{ status: 'up' }, { status: 'down' }, { status: 'unknown' }],
    availability: {
      from: day,
      to: later,
      outages: [
        { from: day, to: null, beganEarlier: true, reason: 'http-status', statusCode: 503 },
      ],
      downMs: 86_400_000,
      knownMs: 86_400_000,
      plannedMs: 0,
      percent: 0,
    },
  },
  pings: toReports(
    [later, day].map((dueAt) => ({ urlKey: 'key', dueAt, measured })),
    'UTC',
  ),
};
const rows = resultRows(results, '2026-11-22T00:00:00.000Z');
/** The rows of a section, without their empty cells. */
const of = (section: string) =>
  rows
    .filter((row) => row.section === section)
    .map(({ device, date, item, value, unit, rating, note }) =>
      [device, date, item, value, unit, rating, note].filter((cell) => cell !== ''),
    );

test('has every section of the screen, current values first', () => {
  expect([...new Set(rows.map(({ section }) => section))]).toEqual([
    'Page',
    'Overall Score',
    'Field Data',
    'Lab Data',
    'Suggestions',
    'CLS Elements',
    'Tech Stack',
    'Overall Score History',
    'Lab Data History',
    'Field Data History',
    'Uptime',
    'Outages',
    'Ping',
  ]);
  expect(of('Page')).toEqual([['2026-11-22T00:00:00.000Z', 'URL', 'https://example.com/']]);
});

test('says if a score covers only part of the load', () => {
  const { latest } = results;
  const message = 'The page never finished loading.';
  const warning = { reason: 'still-loading', message, hint: '' };
  const partial = { ...latest, mobile: { ...latest.mobile, warning } };
  const score = resultRows({ ...results, latest: partial }, day).find(
    ({ section }) => section === 'Overall Score',
  );
  expect(score).toMatchObject({ device: 'mobile', value: 49, note: message });
});

test('rates scores, and states which results are shown after a failure', () => {
  const note = 'The newest scan failed: The page took too long.';
  expect(of('Overall Score')).toEqual([
    ['mobile', later, 'Performance', 49, 'of 100', 'bad'],
    ['desktop', day, 'Performance', 90, 'of 100', 'good', note],
  ]);
  expect(of('Overall Score History')).toEqual([
    ['mobile', day, 'Performance', 50, 'of 100', 'average'],
  ]);
});

test('has metrics in their units, rated by the thresholds of their device', () => {
  expect(of('Lab Data')).toEqual([
    ['mobile', later, 'First Contentful Paint', 1.1, 's', 'good'],
    ['mobile', later, 'Largest Contentful Paint', 2.2, 's', 'good'],
    ['mobile', later, 'Speed Index', 1.9, 's', 'good'],
    ['mobile', later, 'Total Blocking Time', 121, 'ms', 'good'],
    ['mobile', later, 'Cumulative Layout Shift', 0.02, 'good'],
    ['mobile', later, 'Time to Interactive', 3.4, 's'],
    ['desktop', day, 'First Contentful Paint', 1.1, 's', 'average'],
    ['desktop', day, 'Largest Contentful Paint', 2.2, 's', 'average'],
    ['desktop', day, 'Speed Index', 1.9, 's', 'average'],
    ['desktop', day, 'Total Blocking Time', 121, 'ms', 'good'],
    ['desktop', day, 'Cumulative Layout Shift', 0.02, 'good'],
  ]);
  const note = '75th percentile of the page, 2026-10-23 to 2026-11-19';
  expect(of('Field Data')).toEqual([
    ['mobile', later, 'Largest Contentful Paint', 2.1, 's', 'good', note],
    ['mobile', later, 'Interaction to Next Paint', 250, 'ms', 'average', note],
    ['mobile', later, 'Cumulative Layout Shift', 0.05, 'good', note],
    ['mobile', later, 'First Contentful Paint', 1.5, 's', 'good', note],
    ['mobile', later, 'Time to First Byte', 700, 'ms', 'good', note],
  ]);
  expect(of('Field Data History')[0]?.at(-1)).toBe('75th percentile of the whole origin');
});

test('has every finding with the number and name of the screen', () => {
  const found = {
    ...suggestions,
    opportunities: [
      finding({ id: 'cache-insight', title: 'Cache', savingsMs: 13_750, savingsBytes: 2048 }),
      finding({ id: 'images', title: 'Images', savingsMs: 1149.6, savingsBytes: 1024 }),
    ],
    diagnostics: [
      finding({ id: 'bootup-time', title: 'Scripts', savingsMs: 2950, displayValue: '3.1 s' }),
    ],
    lcpElement: finding({
      id: 'largest-contentful-paint-element',
      title: 'LCP',
      numericValue: 15_262.3,
      details: {
        headings: [],
        items: [{ node: { ...node, nodeLabel: 'img.hero', selector: 'img.hero' } }],
      },
    }),
  };
  const place = { device: 'mobile' as const, date: day };
  const cellsWith = (...proofs: Proof[]) =>
    findingRows(found, place, { proofs }).map(({ section, item, value, unit, note }) =>
      [section, item, value, unit, note].filter((cell) => cell !== ''),
    );
  const cells = cellsWith();
  expect(cells).toEqual([
    ['Suggestions', 'Images', 1150, 'ms', 'faster'],
    ['Suggestions', 'Images', 1024, 'bytes', 'less'],
    ['Suggestions', 'Cache', 2048, 'bytes', 'less on repeat visits'],
    ['Diagnostics', 'Scripts', '3.1 s'],
    ['LCP Element', 'img.hero', 15_262, 'ms', 'painted after'],
  ]);
  const proof = sampleProof({ url: 'https://a.example/', device: 'mobile', scanDate: day });
  const worse = { ...proof, tried: [{ ...sampleLoss, fixes: ['images'] }] };
  expect(cellsWith(worse).slice(0, 3)).toEqual([
    ['Suggestions', 'Cache', 2048, 'bytes', 'less on repeat visits'],
    [
      'Suggestions',
      'Images',
      -21,
      'points',
      expect.stringMatching(/^Tried, not worth it\. Tried on a copy of your page: TBT 0 ms → /),
    ],
    ['Suggestions', 'Images', 1150, 'ms', 'faster'],
  ]);
});

test('has what each node measured, oldest first, and no number of one that was away', () => {
  const note = 'ok 3/4, timeout 1/4, malformed 0/4; 19 to 22 ms; 192.0.2.1';
  expect(of('Ping')).toEqual(
    [day, later].flatMap((at) => [
      [at, 'Germany, Frankfurt', 20.5, 'ms', note],
      [at, 'Japan, Tokyo', 'This server was away and measured nothing'],
    ]),
  );
});

test('lists improvements, elements and technologies', () => {
  expect(of('Suggestions')).toEqual([
    ['mobile', later, 'Reduce unused JavaScript', 450, 'ms', 'faster'],
  ]);
  const share = 'share of the layout shift; main > h1';
  expect(of('CLS Elements')).toEqual([['mobile', later, 'Hello', 0.2, share]]);
  expect(of('Tech Stack')).toEqual([['WordPress', '6.9', 'CMS, Blogs; https://wordpress.org']]);
});

test('has the uptime of hours and minutes, and each outage', () => {
  expect([...of('Uptime'), ...of('Outages')]).toEqual([
    [later, 'Hourly checks that were up', 50, '%', 'bad', 'Major Outages; 2 checks'],
    [
      later,
      'Availability',
      0,
      '%',
      `1 outage, 1 day so far; 0 % available, of the time watched, since ${day}`,
    ],
    [day, 'Outage', 1440, 'min', 'began earlier; ongoing; HTTP status 503'],
  ]);
});

test('times are those of the account’s zone', () => {
  const dates = resultRows(results, '2026-11-22T23:40:00.000Z', 'Asia/Tokyo').map(
    ({ date }) => date,
  );
  expect(dates[0]).toBe('2026-11-23T08:40:00+09:00');
  expect(dates.filter((date) => date.endsWith('Z'))).toEqual([]);
});

test('says which results were recorded elsewhere', () => {
  const rows = resultRows({ ...results, recordedUntil: later }, later);
  const notes = (date: string) => rows.filter((row) => row.date === date).map(({ note }) => note);
  expect(notes(day).length).toBeGreaterThan(0);
  expect(notes(day).every((note) => note.endsWith('recorded'))).toBe(true);
  expect(notes(later).some((note) => note.endsWith('recorded'))).toBe(false);
});

test('dates the history of each device by its own measurement', () => {
  const scans = [{ scanDate: day, desktopMeasuredAt: later, mobileScore: 50, desktopScore: 90 }];
  const dates = resultRows({ ...results, scans }, later)
    .filter(({ section }) => section === 'Overall Score History')
    .map(({ device, date }) => [device, date]);
  expect(dates).toEqual([
    ['mobile', day],
    ['desktop', later],
  ]);
});
