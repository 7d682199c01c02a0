import { describe, expect, test } from 'vitest';
import type { Fix } from '../../../../shared/models/measuring/scan-verdict.ts';
import type { FieldData } from '../../../../shared/models/measuring/scan.ts';
import type { VisitorVitals } from '../../../../shared/models/measuring/visitor-vitals.ts';
import { metricWords } from '../../../../shared/assessment/metrics.ts';
import { availabilityOf } from '../../../../shared/uptime/outages.ts';
import { sampleLoss, sampleProof } from '../../../../test/support/sample-proof.ts';
import { labData } from '../../../../test/support/scans.ts';
import { clientReport } from './client-report.ts';
import { reportHtml } from '../html/report-html.ts';
import { periodWords } from './report-period.ts';
import { provenChange } from '../../../../test/support/proven-change.ts';
import type { ProvenChange } from '../../../../shared/models/measuring/page-changes.ts';
import { noChanges, type PageChanges } from '../../../measuring/scans/changes/found-changes.ts';
import type { ReportScan } from './report-scans.ts';
import type { ObservedSite } from './observed.ts';
import { plainStyle } from '../report-look.ts';
import { siteReport } from './site-report.ts';

const period = { from: new Date('2026-10-01'), to: new Date('2026-11-01') };
const at = (day: number, time = '12:00'): string =>
  `2026-10-${String(day).padStart(2, '0')}T${time}:00.000Z`;

const effect = (points: number) =>
  ({ points, metrics: {} }) as unknown as NonNullable<Fix['effect']>;
const fix = (id: string, points: number): Fix => ({
  id,
  title: `Mend ${id}`,
  numericValue: 0,
  effect: effect(points),
});

const scan = (day: number, score: number | null, fixes: Fix[] = []): ReportScan => ({
  device: 'mobile',
  at: at(day),
  score,
  onSlowMachine: false,
  ...(score === null ? {} : { labData, fixes }),
});
const month = (of: (day: number) => ReportScan): ReportScan[] =>
  Array.from({ length: 31 }, (_, index) => of(index + 1));

const up = (day: number, time?: string) => ({ at: at(day, time), status: 'up' as const });
const site = (given: Partial<ObservedSite> = {}): ObservedSite => ({
  url: 'https://shop.example/',
  siteName: 'Shop',
  createdAt: '2026-01-01T00:00:00.000Z',
  availability: availabilityOf(
    Array.from({ length: 31 }, (_, index) => up(index + 1, '00:00')),
    period,
  ),
  deployments: [],
  incidents: [],
  rivals: [],
  pages: [],
  omittedPages: 0,
  readings: [],
  scans: month((day) => scan(day, 62 + (day % 2))),
  proof: known(),
  ...given,
});
const known = (...mobile: ProvenChange[]): PageChanges => ({
  mobile: { kind: 'unchanged', runs: 30 },
  desktop: { kind: 'unchanged', runs: 30 },
  proven: { mobile, desktop: [] },
  realised: { mobile: [], desktop: [] },
});
const fell = known(provenChange([80, 45], { since: new Date(at(20)) }));
const report = (given?: Partial<ObservedSite>) => siteReport(site(given), period).report;

const fieldData = (lcp: number, source: FieldData['source'] = 'url'): FieldData => ({
  lcp: { score: lcp, category: lcp <= 2500 ? 'FAST' : 'AVERAGE' },
  inp: { score: 180, category: 'FAST' },
  cls: null,
  fid: null,
  fcp: null,
  ttfb: null,
  overall_category: 'FAST',
  source,
  collectionPeriod: null,
});

describe('a site in a month', () => {
  test('has its outages by the accounting rule, with their reasons', () => {
    const { uptime, verdict } = report({
      availability: availabilityOf(
        [
          ...Array.from({ length: 31 }, (_, index) => up(index + 1, '00:00')),
          { at: at(5, '10:00'), status: 'down', reason: 'http-status', statusCode: 503 },
          up(5, '10:04'),
        ],
        period,
      ),
    });
    expect(uptime).toMatchObject({ count: 1, downMs: 240_000, percent: 99.99 });
    expect(uptime.outages).toEqual([
      { from: at(5, '10:00'), to: at(5, '10:04'), why: 'HTTP status 503' },
    ]);
    expect(verdict).toBe(
      '1 outage, 4 minutes; 99.99 % available, of the time watched. Mobile score 63, no proven change.',
    );
  });

  test('lists no outage that lay in planned maintenance, and does not count its time as unknown', () => {
    const checks = [
      ...Array.from({ length: 31 }, (_, index) => up(index + 1, '00:00')),
      { at: at(5, '10:00'), status: 'down' as const },
      up(7, '10:00'),
      { at: at(20, '10:00'), status: 'down' as const },
      up(20, '10:04'),
    ];
    const planned: [number, number] = [Date.parse(at(5, '09:00')), Date.parse(at(7, '11:00'))];
    const { uptime, gaps } = report({
      availability: availabilityOf(
        checks.filter((check) => !check.at.startsWith('2026-10-06') && check.at !== at(7, '00:00')),
        period,
        [planned],
      ),
    });
    expect(uptime.count).toBe(1);
    expect(uptime.outages.map(({ from }) => from)).toEqual([at(20, '10:00')]);
    expect(gaps.join(' ')).not.toContain('Uptime is not known');
  });

  test('that was not checked and not scanned says so, and is neither good nor bad', () => {
    const { verdict, band, gaps, vitals } = report({
      availability: availabilityOf([], period),
      scans: [],
    });
    expect(verdict).toBe('Uptime was not checked. No scan had a result.');
    expect([band, vitals]).toEqual([null, null]);
    expect(gaps).toContain('No scan on 31 days.');
    expect(gaps).toContain('No uptime check.');
    expect(gaps.join(' ')).not.toContain('from our scans');
  });

  test('counts days without a scan as gaps, failed scans included', () => {
    const scans = month((day) => scan(day, 60)).filter(({ at: time }) => time !== at(4));
    scans[10] = scan(12, null);
    scans[11] = scan(13, null);
    expect(report({ scans }).gaps).toContain('No scan on 3 days.');
  });

  test('is assessed only for the days since it was added', () => {
    const { gaps } = report({
      createdAt: at(21, '00:00'),
      scans: month((day) => scan(day, 60)).slice(20),
    });
    expect(gaps[0]).toBe('The site has been watched since 21 October 2026 only.');
    expect(gaps.join(' ')).not.toContain('No scan');
  });

  test('changed only as far as that is proven', () => {
    const [noise] = report().scores;
    expect(noise).toMatchObject({ before: 63, change: 'none' });
    const [fall] = report({
      scans: month((day) => scan(day, day < 20 ? 80 : 45)),
      proof: fell,
    }).scores;
    expect(fall).toEqual({ device: 'mobile', before: 80, after: 45, change: 'worse' });
    const unproven = month((day) => scan(day, day < 20 ? 80 : 45));
    expect(report({ scans: unproven }).scores[0]).toMatchObject({ after: 45, change: 'none' });
    expect(report({ scans: unproven, proof: noChanges }).scores[0]?.change).toBeNull();
    const [few] = report({ scans: [scan(1, 80), scan(2, 30)] }).scores;
    expect(few).toMatchObject({ before: null, change: null });
  });

  test('says how many changes it leaves out', () => {
    const deployments = Array.from({ length: 31 }, (_, index) => ({
      at: at(index + 1),
      label: 'v2',
    }));
    const { changes: listed, gaps } = report({ deployments });
    expect(listed.map((change) => change.at)).toEqual(deployments.slice(1).map((one) => one.at));
    expect(gaps).toContain('Only the last 30 of 31 changes are listed.');
  });

  test('leaves out measurements on a machine that was too slow', () => {
    const scans = month((day) => ({ ...scan(day, day > 25 ? 20 : 60), onSlowMachine: day > 25 }));
    const { scores, gaps } = report({ scans });
    expect(scores[0]).toMatchObject({ after: 60, change: 'none' });
    expect(gaps.join(' ')).toContain('6 measurements were left out of comparisons');
  });

  test('compares only what was measured with the settings of now', () => {
    const scans = month((day) => ({
      ...scan(day, day < 11 ? 20 : 60),
      hasOtherSettings: day < 11,
    }));
    const { scores, gaps } = report({ scans });
    expect(scores[0]).toMatchObject({ before: 60, after: 60, change: 'none' });
    expect(gaps.join(' ')).toContain(
      '10 measurements were left out of comparisons: the lab settings of the site have changed since.',
    );
  });

  test('says of a fix what it was predicted to gain, and what it gained', () => {
    const scans = month((day) => scan(day, 60, day < 11 ? [fix('fonts', 4)] : []));
    const gained = {
      at: at(11),
      fixes: [{ id: 'fonts', title: 'Mend fonts', predicted: 4 }],
      isAlone: true,
      real: { value: 0.5, low: -1, high: 2 },
      runs: { before: 21, after: 7 },
    };
    const proof = { ...known(), realised: { mobile: [gained], desktop: [] } };
    expect(report({ scans, proof }).fixed[0]?.effect).toBe(
      'Mobile: score 60 before, 60 after, no proven change; predicted +4, real +0.5 points (−1 to +2)',
    );
  });
});

const frame = {
  title: 'Acme',
  from: period.from.toISOString(),
  to: period.to.toISOString(),
  madeAt: period.to.toISOString(),
  ...plainStyle,
};
const documentOf = (one: ReturnType<typeof report>): string =>
  reportHtml({ ...clientReport(frame, []), sites: [one] });

describe('the pages of a site', () => {
  const home = site();
  const { availability, readings } = home;
  const page = (path: string, given: Partial<ObservedSite> = {}) => ({
    url: `https://shop.example/${path}`,
    availability,
    readings,
    scans: home.scans,
    proof: known(),
    ...given,
  });
  const slower = page('slower', {
    scans: month((day) => scan(day, day < 20 ? 80 : 45)),
    proof: fell,
  });
  const unmeasured = page('new', { scans: [], availability: availabilityOf([], period) });

  test('are lines of their own, worst first, and their site is not better than they are', () => {
    const { pages, verdict, band } = report({ pages: [page('same'), unmeasured, slower] });
    expect(pages.map((one) => [new URL(one.url).pathname, one.band, one.verdict])).toEqual([
      ['/slower', 'bad', 'got slower; slow on mobile: score 45'],
      ['/same', 'average', 'no proven change'],
      ['/new', null, 'not measured'],
    ]);
    expect(band).toBe('bad');
    expect(verdict).toContain(
      'Of 2 other pages, 0 were down and 1 got slower. 1 other page was not checked.',
    );
    expect(report({ pages: [page('same')] }).verdict).toContain(
      'No outage was seen and no slowdown proven on the other page.',
    );
    const unseen = report({ pages: [unmeasured] }).verdict;
    expect(unseen).toContain(' 1 other page was not checked.');
    expect(unseen).not.toContain('the other page');
  });

  test('that were down keep the report from saying that there was no outage', () => {
    const down = page('down', {
      availability: availabilityOf(
        [up(1, '00:00'), { at: at(5, '10:00'), status: 'down' }, up(5, '10:04')],
        period,
      ),
    });
    expect(report({ pages: [down] }).verdict).toContain('Its other page was down.');
    expect(clientReport(frame, [site({ pages: [down] }), site()]).verdict).toMatch(
      /^All of your 2 websites could be reached every time .* Of 1 other page of your website, 1 could not be reached at times\./,
    );
  });

  test('are in the document, which says how many it leaves out', () => {
    const one = report({ pages: [slower], omittedPages: 3 });
    const document = documentOf(one);
    expect(document).toContain('Other pages');
    expect(document).toContain('/slower');
    expect(document).toContain('was 80');
    expect(document).toContain('3 pages are not in this report');
  });
});

describe('a fix', () => {
  const images = fix('images', 15);
  test('is what later scans no longer find, with the measured effect', () => {
    const scans = month((day) => scan(day, day < 15 ? 60 : 76, day < 15 ? [images] : []));
    const proof = known(provenChange([60, 76], { since: new Date(at(15)) }));
    expect(report({ scans, proof }).fixed).toEqual([
      {
        title: 'Mend images',
        at: at(15),
        effect: 'Mobile: score 60 before, 76 after, proven: 16 points faster',
      },
    ]);
  });
  test('without a proven effect says so', () => {
    const scans = month((day) => scan(day, 60 + (day % 2), day < 15 ? [images] : []));
    expect(report({ scans }).fixed[0]?.effect).toContain('no proven change');
  });
  test('is none if the finding may only have fallen out of the list of three', () => {
    const others = [fix('a', 30), fix('b', 25), fix('c', 20)];
    const scans = month((day) => scan(day, 60, day < 15 ? [images] : others));
    expect(report({ scans }).fixed).toEqual([]);
  });
  test('to do next has its gain', () => {
    const scans = month((day) => scan(day, 60, [images]));
    expect(report({ scans }).next).toEqual([{ title: 'Mend images', gain: 'about +15 points' }]);
    const near = month((day) => scan(day, 85, [images]));
    expect(report({ scans: near }).next[0]?.gain).toBe('up to +15 points');
    const mostly = { ...images, effect: { ...effect(15), least: 6 } };
    const [next] = report({ scans: month((day) => scan(day, 60, [mostly])) }).next;
    expect(next?.gain).toBe('+6 to +15 points');
  });
  test('to do next ranks and words what was tried as the screens do', () => {
    const blocking = fix('render-blocking-insight', 5);
    const scans = month((day) => scan(day, 60, [images, blocking]));
    const about = { url: 'https://shop.example/', device: 'mobile', scanDate: at(30) } as const;
    const proofs = { mobile: [sampleProof(about)], desktop: [] };
    expect(report({ scans, proofs }).next).toEqual([
      {
        title: 'Mend render-blocking-insight',
        gain: expect.stringMatching(
          /^tried on a copy of your page: LCP 5\.2 s → 3\.8 s, .*\+11 to \+13\u00A0points, 3 pairs\. Estimated: about \+5 points$/,
        ),
      },
      { title: 'Mend images', gain: 'about +15 points' },
    ]);
  });
  test('what was tried and is worse is not to do next, on the page and in print', () => {
    const blocking = fix('render-blocking-insight', 30);
    const scans = month((day) => scan(day, 83, [blocking, images]));
    const about = { url: 'https://shop.example/', device: 'mobile', scanDate: at(30) } as const;
    const proofs = { mobile: [{ ...sampleProof(about), tried: [sampleLoss] }], desktop: [] };
    const found = report({ scans, proofs });
    expect(found.next.map(({ title }) => title)).toEqual(['Mend images']);
    expect(found.notWorth).toEqual([
      {
        title: 'Mend render-blocking-insight',
        gain: expect.stringMatching(/^tried on a copy of your page: TBT 0 ms → 1,964 ms, /),
      },
    ]);
    expect(documentOf(found)).toMatch(
      /Mend images[^]*<h5>Tried, not worth it<\/h5>\s*<ul>\s*<li>Mend render-blocking-insight: tried/,
    );
    const only = report({ scans: month((day) => scan(day, 83, [blocking])), proofs });
    expect(documentOf(only)).toMatch(/No single fix would raise[^]*Tried, not worth it/);
  });
  test('to do next is about the device with the lower score', () => {
    const wide = (day: number): ReportScan => ({
      ...scan(day, 55, [fix('script', 20)]),
      device: 'desktop',
    });
    const scans = month((day) => scan(day, 97, [images])).flatMap((one, at) => [one, wide(at + 1)]);
    expect(report({ scans })).toMatchObject({
      next: [{ title: 'Mend script', gain: 'about +20 points' }],
      nextDevice: 'desktop',
    });
  });
  test('to do next has nothing at a score of 100, as the verdict', () => {
    const found = report({ scans: month((day) => scan(day, 100, [images])) });
    expect(found.next).toEqual([]);
    expect(documentOf(found)).toContain('Nothing worth fixing was found.');
  });
  test('that is not known is not said to be nothing', () => {
    const found = documentOf(report({ scans: [scan(3, null)] }));
    expect(found).not.toContain('Nothing worth fixing');
    expect(found).not.toContain('No finding disappeared');
    expect(found.match(/Not known: no scan had a result\./g)).toHaveLength(2);
  });
  test('to do next says of a low score without fixes that no single one would raise it', () => {
    const found = documentOf(report({ scans: month((day) => scan(day, 60)) }));
    expect(found).toContain('No single fix would raise the score by a point.');
  });
});

describe('a page that is slow in spite of its scores', () => {
  const slowField: FieldData = {
    ...fieldData(4612),
    lcp: { score: 4612, category: 'SLOW' },
    overall_category: 'SLOW',
  };
  const rated = { low: 580, high: 620, views: 300, good: 0.2, average: 0.3, bad: 0.5 };
  const own: VisitorVitals = {
    firstDate: '2026-10-04',
    lastDate: '2026-10-31',
    views: 300,
    lcp: { ...rated, p75: 1900, category: 'FAST' },
    inp: { ...rated, p75: 600, category: 'SLOW' },
    cls: null,
    fcp: null,
    ttfb: null,
    overall_category: 'SLOW',
  };
  const wide = (day: number): ReportScan => ({ ...scan(day, 98), device: 'desktop' });
  const scans = month((day) => scan(day, 99)).flatMap((one, index) => [one, wide(index + 1)]);
  const page = (given: Partial<ObservedSite> = {}) => ({ ...site({ scans, ...given }) });

  test.each([
    [
      'Chrome users',
      { readings: [{ at: at(30), mobile: slowField }] },
      'Slow for Chrome users on mobile: LCP 4.61 s.',
    ],
    [
      'Chrome users on desktop',
      { readings: [{ at: at(30), mobile: null, desktop: slowField }] },
      'Slow for Chrome users on desktop: LCP 4.61 s.',
    ],
    [
      'its visitors',
      { visitors: { end: own, start: null } },
      'Slow for visitors on mobile: INP 600 ms.',
    ],
    [
      'its visitors on desktop',
      { visitors: { end: null, start: null, endOnDesktop: own } },
      'Slow for visitors on desktop: INP 600 ms.',
    ],
  ])('by %s is not said to have nothing worth fixing', (_, given, sentence) => {
    const found = report(page(given));
    expect(found.verdict).toContain(sentence);
    expect(found.band).toBe('average');
    const document = documentOf(found);
    expect(document.split(sentence)).toHaveLength(3);
    expect(document).not.toContain('Nothing worth fixing');
  });

  test('names the slow page of a site, in its verdict and its line', () => {
    const shop = {
      ...page({ readings: [{ at: at(30), mobile: slowField }] }),
      url: 'https://shop.example/shop',
    };
    const found = report(page({ pages: [shop, { ...page(), url: 'https://shop.example/menu' }] }));
    expect(found.verdict).toContain('1 of 3 pages is slow: /shop LCP 4.61 s.');
    expect(found.pages.map(({ verdict }) => verdict)).toEqual([
      'no proven change; slow for Chrome users on mobile: LCP 4.61 s',
      'no proven change',
    ]);
    expect(documentOf(found)).not.toContain('Nothing worth fixing');
  });
});

test('scores of a site that is down at the end of the period are not shown as those of then', () => {
  const availability = availabilityOf(
    [up(1, '00:00'), { at: at(24, '10:00'), status: 'down', reason: 'timeout' }],
    period,
  );
  const scans = month((day) => scan(day, day < 24 ? 95 : null));
  const old =
    /Mobile score 95, .*Down since 24 Oct, 10:00: the last scan with a result was on 23 Oct 2026\./;
  const down = report({ availability, scans });
  expect(down.verdict).toMatch(old);
  expect(documentOf(down)).toMatch(old);
  const { pages } = report({
    pages: [{ ...site({ availability, scans }), url: 'https://shop.example/shop' }],
  });
  expect(pages[0]?.verdict).toContain('the last scan with a result was on 23 Oct 2026');
});

describe('Core Web Vitals', () => {
  const readings = [
    { at: at(1), mobile: fieldData(3100) },
    { at: at(30), mobile: fieldData(2400) },
  ];
  test('are those of visitors, beside competitors', () => {
    const rivals = [{ name: 'Rival', scans: [scan(3, 50)], readings: [] }];
    const { vitals, rivals: found, gaps } = report({ readings, rivals });
    expect(vitals?.source).toBe('field');
    expect(vitals?.metrics).toEqual([
      { metric: 'lcp', value: 2.4, band: 'good', before: 3.1 },
      { metric: 'inp', value: 180, band: 'good', before: 180 },
      { metric: 'cls', value: null, band: null, before: null },
    ]);
    expect(found[0]).toMatchObject({ name: 'Rival', vitals: { source: 'lab' } });
    expect(gaps.join(' ')).not.toContain('lab');
  });
  test('has the site’s own visitors where CrUX has none and they are enough, with their interval', () => {
    const own = (views: number, p75: number): VisitorVitals => ({
      firstDate: '2026-10-04',
      lastDate: '2026-10-31',
      views,
      lcp: {
        p75,
        low: p75 - 100,
        high: p75 + 100,
        views,
        good: 0.7,
        average: 0.3,
        bad: 0,
        category: views < 100 ? null : 'AVERAGE',
      },
      inp: null,
      cls: null,
      fcp: null,
      ttfb: null,
      overall_category: null,
    });
    const visitors = { end: own(150, 2600), start: own(120, 2800) };
    const found = report({ visitors });
    expect(found.vitals).toMatchObject({ source: 'visitors', views: 150 });
    expect(found.vitals?.metrics[0]).toEqual({
      metric: 'lcp',
      value: 2.6,
      band: 'average',
      before: 2.8,
      interval: [2.5, 2.7],
    });
    expect(report({ visitors: { end: own(99, 2600), start: null } }).vitals?.source).toBe('lab');
    const readings = [{ at: at(30), mobile: fieldData(2100) }];
    expect(report({ visitors, readings }).vitals?.source).toBe('field');
  });

  test('of the lab are labelled, and have TBT in place of INP', () => {
    const { vitals, gaps } = report();
    expect(vitals?.source).toBe('lab');
    expect(vitals?.metrics.map(({ metric }) => metric)).toEqual(['lcp', 'tbt', 'cls']);
    expect(gaps.join(' ')).toContain('from our scans (lab)');
  });
  test('are written as on the screens: on the side of a threshold that their verdict names', () => {
    const [lcp] =
      report({ readings: [{ at: at(30), mobile: fieldData(2501) }] }).vitals?.metrics ?? [];
    expect(metricWords('lcp', lcp?.value ?? 0)).toBe('2.501 s');
    expect(metricWords('tbt', 1180)).toBe('1,180 ms');
    expect(metricWords('cls', 0.104)).toBe('0.104');
  });
  test('of the page are not compared with those of its origin', () => {
    const other = [{ at: at(1), mobile: fieldData(3100, 'origin') }, ...readings.slice(1)];
    expect(report({ readings: other }).vitals?.metrics[0]).toMatchObject({ before: null });
  });
});

test('on sites of which some were not checked says so', () => {
  const unchecked = site({ availability: availabilityOf([], period) });
  const { verdict } = clientReport(frame, [site(), unchecked]);
  expect(verdict).toMatch(
    /^1 of your 2 websites could be reached every time we checked it in October 2026\. One was not checked\. /,
  );
  expect(clientReport(frame, [site(), site()]).verdict).not.toContain('not checked');
});

describe('a report', () => {
  test('on several names the worst first, and counts', () => {
    const falls = site({
      siteName: 'Falls',
      scans: month((day) => scan(day, day < 20 ? 80 : 45)),
      proof: fell,
    });
    const { verdict, sites, band } = clientReport(frame, [site(), falls]);
    expect(sites.map(({ siteName }) => siteName)).toEqual(['Falls', 'Shop']);
    expect(band).toBe('bad');
    expect(verdict).toMatch(/^All of your 2 websites could be reached every time/);
    expect(verdict).toMatch(/1 became slower \(Falls\); the others stayed as they were\.$/);
  });
  test('does not call speed unchanged that was not compared', () => {
    const few = site({ scans: [scan(1, 80)] });
    expect(clientReport(frame, [few, few]).verdict).toMatch(
      /Whether they have become faster or slower cannot be said yet: there are too few tests to compare\.$/,
    );
    expect(clientReport(frame, [few, site()]).verdict).toMatch(
      /None of the 1 that can be compared has become noticeably faster or slower\.$/,
    );
  });
  test('without a site says so', () => {
    expect(clientReport(frame, []).verdict).toBe('There is no website to report on.');
  });
  test('names its period', () => {
    expect(periodWords(period)).toBe('October 2026');
    expect(periodWords({ from: new Date('2026-10-03'), to: new Date('2026-10-18') })).toMatch(
      /^3\s?–\s?17 October 2026$/,
    );
  });
});
