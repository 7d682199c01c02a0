import { expect, it } from 'vitest';
import type { ReportFigures } from './models/report-figures.ts';
import type { LabData } from './models/scan.ts';
import type { SuggestionItem } from './models/scan-report.ts';
import { fixesOf, topFixes, verdictWords, type VerdictFacts } from './verdict.ts';

const formats = {
  bytes: (value: number) => `${value} B`,
  ms: (value: number) => `${Math.round(value)} ms`,
  number: (value: number, digits = 0) => value.toFixed(digits),
};
const finding = (id: string, more: Partial<SuggestionItem> = {}): SuggestionItem => ({
  id,
  title: `Title of \`${id}\``,
  description: '',
  numericValue: 0,
  details: { headings: [], items: [] },
  ...more,
});
const worth = (id: string, points: number): SuggestionItem =>
  finding(id, { effect: { points, metrics: [] } });
const lab: LabData = { fcp: 3, lcp: 15, si: 4, tbt: 1870, cls: 0.244, tti: 15 };
const figures: ReportFigures = {
  bytesByType: {
    document: 1,
    script: 600,
    stylesheet: 30,
    image: 1900,
    font: 0,
    media: 0,
    other: 0,
  },
  requestsByType: {
    document: 1,
    script: 2,
    stylesheet: 1,
    image: 9,
    font: 0,
    media: 0,
    other: 0,
  },
  totalBytes: 2531,
  totalRequests: 13,
  thirdPartyBytes: 400,
  thirdPartyRequests: 3,
  thirdPartyMs: 90,
  domSize: null,
  serverMs: 1200,
  mainThreadMs: 3000,
};
const facts: VerdictFacts = { device: 'mobile', score: 27, fixes: [], lab, figures };
const verdict = ({
  findings = [],
  ...more
}: Partial<VerdictFacts> & { findings?: SuggestionItem[] }): string =>
  verdictWords({ ...facts, fixes: topFixes(findings), ...more }, formats);

it.each([
  ['image-delivery-insight', 'images: 1900 B of them, largest element after 15000 ms'],
  ['unused-javascript', 'JavaScript: 600 B of it, blocking the page for 1870 ms in total'],
  ['render-blocking-insight', 'files that block rendering: first content after 3000 ms'],
  ['cls-culprits-insight', 'layout shifts: 0.24 in total'],
  ['server-response-time', 'the server: its response takes 1200 ms'],
  ['font-display-insight', 'web fonts: first content after 3000 ms'],
  ['an-audit-of-tomorrow', '‘Title of an-audit-of-tomorrow’'],
])('tells the score, what costs most of it, and what was measured of that: %s', (id, words) => {
  const findings = [worth('unused-css-rules', 4), worth(id, 40)];
  expect(verdict({ findings })).toBe(`Slow on mobile: 27. Mostly ${words}.`);
});

it('says which images the largest element waits for, where the scan knows', () => {
  const findings = [worth('image-delivery-insight', 40)];
  const known = { ...figures, imageBytesBeforeLcp: 1200 };
  expect(verdict({ findings, figures: known })).toBe(
    'Slow on mobile: 27. Mostly images: 1200 B of them load before the largest element appears, after 15000 ms.',
  );
});

it.each([
  [27, 40, 'Slow on mobile: 27. Mostly '],
  [27, 36, 'Slow on mobile: 27. The largest single cause is '],
  [72, 14, 'Average on mobile: 72. Mostly '],
  [94, 5, 'Fast on mobile: 94. The largest gain would come from '],
])('says what share a finding has of a score of %s with %s points', (score, points, words) => {
  expect(verdict({ score, findings: [worth('unused-css-rules', points)] })).toContain(words);
});

it('claims nothing that was not measured', () => {
  const findings = [worth('image-delivery-insight', 40)];
  expect(verdict({ findings, lab: undefined, figures: undefined })).toBe(
    'Slow on mobile: 27. Mostly images.',
  );
  expect(verdict({})).toBe('Slow on mobile: 27. The largest element appears after 15000 ms.');
  expect(verdict({ device: 'desktop', score: 99.6 })).toBe(
    'Fast on desktop: 100. No fix with a measurable gain was found.',
  );
  const repeat = finding('cache-insight', { savingsMs: 4000, savingsBytes: 9000 });
  expect(verdict({ score: 60, findings: [repeat], lab: undefined })).toBe(
    'Average on mobile: 60. No fix with a measurable gain was found.',
  );
});

it('ranks reports of earlier versions by the time saved', () => {
  const findings = [
    finding('unused-css-rules', { savingsMs: 150 }),
    finding('image-delivery-insight', { savingsMs: 900 }),
    finding('total-byte-weight', { savingsBytes: 9000 }),
  ];
  expect(fixesOf(findings).map(({ id }) => id)).toEqual([
    'image-delivery-insight',
    'unused-css-rules',
  ]);
  expect(verdict({ findings })).toMatch(
    /^Slow on mobile: 27\. The largest single cause is images: /,
  );
});
