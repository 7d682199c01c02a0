import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SiteScore } from '../../../../shared/calls/assessment.ts';
import type { CallAnswer } from '../../../../shared/calls/define-call.ts';
import type { LatestValidation } from '../../../../shared/calls/markup.ts';
import type { SiteRanking } from '../../../../shared/calls/ranking.ts';
import type { getOriginSummary } from '../../../../shared/calls/field-data.ts';
import type { Screenshot } from '../../../../shared/calls/screenshots.ts';
import type { Site } from '../../../../shared/calls/sites.ts';
import type { UptimeNow, UptimeRecord } from '../../../../shared/calls/uptime.ts';
import type { LabData } from '../../../../shared/models/scan.ts';
import { keepCurrentSite } from '../../entities/site/current-site.ts';
import { answer, type Handlers, problem } from '../../test-support/fake-server.ts';
import { renderApp } from '../../test-support/render-app.tsx';

const site = (siteName: string, url: string): Site => ({
  _id: url,
  url,
  siteName,
  propertyId: '',
  pages: [],
});
const shop = site('Shop', 'https://shop.example/');
const sites = [shop, site('Blog', 'https://blog.example/')];
const score: SiteScore = {
  overall: 6.6,
  overall_status: 'average',
  overallScoreMobile: 2.7,
  overallScoreDesktop: 9.1,
  coreWebVitalsMobile: 6,
  coreWebVitalsDesktop: null,
  labDataMobile: 4.4,
  labDataDesktop: 8.2,
  serverUptime: 10,
  w3Validator: 0,
};
const nothing: SiteScore = {
  overall: null,
  overall_status: null,
  overallScoreMobile: null,
  overallScoreDesktop: null,
  coreWebVitalsMobile: null,
  coreWebVitalsDesktop: null,
  labDataMobile: null,
  labDataDesktop: null,
  serverUptime: null,
  w3Validator: null,
};
const summary: CallAnswer<typeof getOriginSummary> = {
  configured: true,
  mobile: {
    overall_category: 'AVERAGE',
    lcp: { score: 2345, category: 'FAST' },
    fcp: { score: 1640, category: 'FAST' },
    cls: { score: 0.12, category: 'AVERAGE' },
    inp: null,
  },
  desktop: null,
};
const rankings = [1, 2, 3, 4, 5].map((index) => ({
  index,
  keyword: `keyword ${index}`,
  rank: index * 3,
  volume: 1000,
  trafficPercent: 21.35,
  numberOfResults: 31_400_000,
}));
const ranking: SiteRanking = { configured: true, fetchedAt: '2026-11-20T12:00:00.000Z', rankings };
const validation: LatestValidation = {
  url: shop.url,
  status: 'done',
  requestedAt: '2026-11-20T12:00:00.000Z',
  validatedAt: '2026-11-20T12:00:00.000Z',
  fatalErrors: 0,
  errors: 12,
  warnings: 3,
  details: [],
  isTruncated: false,
  checkedWith: 'html-validate',
  note: 'checked with html-validate; install Java 17 for the W3C checker',
  failure: null,
};
const neverValidated: LatestValidation = {
  ...validation,
  status: null,
  requestedAt: null,
  validatedAt: null,
  fatalErrors: null,
  errors: null,
  warnings: null,
  checkedWith: null,
  note: null,
};
const hour = 3_600_000;
const uptime: UptimeRecord[] = Array.from({ length: 100 }, (_, index) => ({
  hourly: new Date(Date.now() - (100 - index) * hour).toISOString(),
  simple: { status: index < 5 ? 'down' : 'up' },
  statusCode: 200,
  responseMs: 123,
}));
const newest = uptime.at(-1);
if (newest === undefined) throw new Error('no checks');
const uptimeNow: UptimeNow = {
  url: shop.url,
  status: 'done',
  check: {
    ...newest,
    finalUrl: shop.url,
    redirects: 0,
    timings: null,
    certificateExpiresAt: '2027-02-01T12:00:00.000Z',
  },
};
const labData: LabData = { fcp: 1, si: 2, lcp: 3, tbt: 400, cls: 0.1, tti: 4 };
const noonOf = (day: number): string => new Date(2026, 10, day, 12).toISOString();

const screenshots: Screenshot[] = [18, 19, 20].map((day) => ({
  mobileImage: `https://s3.example/${day}.png`,
  date: noonOf(day),
}));

const handlers: Handlers = {
  'GET /api/sites/ada@example.com': answer([{ email: 'ada@example.com', sites }]),
  'POST /api/scan/score': answer(score),
  'POST /api/scan/originSummary': answer(summary),
  'POST /api/scan/ranking': answer(ranking),
  'GET /api/uptime/monthly': answer(uptime),
  'GET /api/uptime/latest': answer(uptimeNow),
  'GET /api/w3validator/latest': answer(validation),
  'POST /api/screenshot/getScreenshots': answer(screenshots),
  'POST /api/screenshot/compare': answer({ compare: false }),
  'POST /api/screenshot/difference': answer({
    differenceImage: 'https://s3.example/difference.png',
  }),
  'GET /api/scan/monthly/overall': answer([
    { scanDate: noonOf(18), mobile: 24, desktop: 93 },
    { scanDate: noonOf(20), mobile: 27, desktop: 91 },
  ]),
  'GET /api/scan/monthly/labData': answer([
    { scanDate: noonOf(20), mobile: { labData }, desktop: { labData: null } },
  ]),
};
const show = (more: Handlers = {}) =>
  renderApp('/dashboard', { plan: {}, handlers: { ...handlers, ...more } });
const part = (name: string) => screen.findByRole('region', { name });

beforeEach(() => localStorage.clear());

describe('the assessment', () => {
  it('shows eight scores out of ten, the overall circle rounded, and the way to the suggestions', async () => {
    const { user, path } = await show();
    const assessment = await part('Assessment');
    expect(
      await within(assessment).findByRole('img', {
        name: 'Overall assessment: 7 out of 10, average',
      }),
    ).toBeVisible();
    const bars = within(assessment).getAllByRole('listitem');
    expect(bars.map(({ textContent }) => textContent)).toEqual([
      'Overall Score Mobile2.7 out of 10, bad',
      'Overall Score Desktop9.1 out of 10, good',
      'Core Web Vitals Mobile6.0 out of 10, average',
      'Core Web Vitals Desktop? not judged yet',
      'Lab Data Mobile4.4 out of 10, bad',
      'Lab Data Desktop8.2 out of 10, average',
      'Server Uptime10.0 out of 10, good',
      'W3 Validator0.0 out of 10, bad',
    ]);
    const fix = within(assessment).getByRole('link', { name: 'How to fix' });
    expect(fix).toHaveAttribute(
      'href',
      '/siteDetails?url=https%3A%2F%2Fshop.example%2F&device=mobile#mobile-suggestions',
    );
    await user.click(fix);
    await waitFor(() => expect(path()).toBe('/siteDetails'), { timeout: 5000 });
    expect(await screen.findByRole('heading', { level: 1, name: 'Shop' })).toBeVisible();
  });

  it('says if there is no data', async () => {
    await show({ 'POST /api/scan/score': answer(nothing) });
    expect(
      await screen.findByText(
        'No sufficient data for calculating Web Vitals score. Please wait for 24 hours to get some results!',
      ),
    ).toBeVisible();
  });
});

describe('the Core Web Vitals', () => {
  it('are shown for one device at a time', async () => {
    const { user } = await show();
    const vitals = await part('Core Web Vitals');
    expect(await within(vitals).findByText('barely passes')).toBeVisible();
    const cards = within(vitals).getAllByRole('article');
    expect(cards.map(({ textContent }) => /^[A-Z]+/.exec(textContent ?? '')?.[0])).toHaveLength(4);
    expect(cards[0]).toHaveTextContent(/LCP.*2\.35\ss.*Good/);
    expect(cards[1]).toHaveTextContent(/FCP.*1\.64\ss.*Good/);
    expect(cards[2]).toHaveTextContent(/CLS.*0\.12.*Average/);
    expect(cards[3]).toHaveTextContent(/INP.*Too few visits/);
    await user.click(within(vitals).getByRole('radio', { name: 'Desktop' }));
    expect(
      await within(vitals).findByText(
        'does not have sufficient real-world speed data for this page',
      ),
    ).toBeVisible();
    expect(vitals).toHaveTextContent('LabBy its score of 91, this page passes.');
  });

  it('say that no key is set, without claiming that CrUX has no data', async () => {
    const unset = { configured: false, mobile: null, desktop: null };
    await show({ 'POST /api/scan/originSummary': answer(unset) });
    const vitals = await part('Core Web Vitals');
    expect(
      await within(vitals).findByText('Field data are not set up on this installation.'),
    ).toBeVisible();
    expect(vitals).not.toHaveTextContent('sufficient real-world speed data');
    expect(vitals).toHaveTextContent('LabBy its score of 27, this page does not pass.');
  });
});

describe('the charts', () => {
  it('show the overall score between two dates, and lead to the full report', async () => {
    const { user } = await show();
    const chart = await part('Overall Score');
    expect(await within(chart).findByRole('figure')).toHaveAccessibleName(
      'Overall score over time',
    );
    await user.type(within(chart).getByLabelText('Start date'), '2026-11-21');
    expect(within(chart).getByText('No Data')).toBeVisible();
    expect(
      within(chart).getByRole('link', { name: 'View Full Report: overall score' }),
    ).toHaveAttribute('href', '/siteDetails?url=https%3A%2F%2Fshop.example%2F&device=mobile');
  });

  it('show the lab data of each device', async () => {
    await show();
    const mobile = await screen.findByRole('article', { name: 'Mobile lab data' });
    const legend = await within(mobile).findByRole('group', { name: /^Lines of/ });
    expect(
      within(legend)
        .getAllByRole('button')
        .map((line) => line.textContent)
        .toSorted(),
    ).toEqual(['CLS', 'FCP', 'LCP', 'SI', 'TBT']);
    const desktop = screen.getByRole('article', { name: 'Desktop lab data' });
    expect(within(desktop).getByText('No sufficient data for monthly graph!')).toBeVisible();
  });
});

describe('the top keywords', () => {
  it('are the first four of the ranking', async () => {
    const { user, path } = await show();
    const keywords = await part('Top Keywords');
    const table = await within(keywords).findByRole('table');
    const rows = within(table).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      '#KeywordRankTraffic %',
      '1keyword 1321.35',
      '2keyword 2621.35',
      '3keyword 3921.35',
      '4keyword 41221.35',
    ]);
    await user.click(within(keywords).getByRole('link', { name: 'View Full Report: keywords' }));
    await waitFor(() => expect(path()).toBe('/rankingDetails'));
    expect(await screen.findByRole('heading', { name: 'Shop Ranking Details' })).toBeVisible();
    expect(screen.getAllByRole('row')).toHaveLength(6);
  });

  it('say why there are none', async () => {
    await show({
      'POST /api/scan/ranking': answer({ configured: false, fetchedAt: null, rankings: [] }),
    });
    const keywords = await part('Top Keywords');
    expect(await within(keywords).findByText('No Data')).toBeVisible();
    expect(keywords).toHaveTextContent('Keyword ranking is not set up on this installation.');
  });
});

describe('the uptime', () => {
  it.each([
    [5, 'Partial Outages', '95 %'],
    [0, 'Operational', '100 %'],
    [30, 'Major Outages', '70 %'],
  ])('of %i failures in 100 checks is %s', async (failures, words, percent) => {
    const records = uptime.map((check, index) => ({
      ...check,
      simple: { status: index < failures ? 'down' : 'up' },
    }));
    await show({ 'GET /api/uptime/monthly': answer(records) });
    const panel = await part('Web Uptime');
    expect(await within(panel).findByText(words)).toBeVisible();
    expect(panel).toHaveTextContent(`${percent} up in 100 hourly checks`);
    expect(within(panel).getByText(/^Last 30 days, /)).toBeInTheDocument();
    expect(panel).toHaveTextContent(/up, answered in 123.ms; certificate valid until/);
  });

  it('can be checked now, and says that a failure is being confirmed', async () => {
    const { user, requests } = await show({
      'GET /api/uptime/monthly': answer([]),
      'GET /api/uptime/latest': answer({ ...uptimeNow, status: 'none', check: null }),
      'POST /api/uptime': answer({ ...uptimeNow, status: 'confirming', check: null }, 202),
    });
    const panel = await part('Web Uptime');
    expect(await within(panel).findByText('No sufficient data for uptime status!')).toBeVisible();
    expect(await within(panel).findByText('Not enough data for the moment')).toBeVisible();
    await user.click(within(panel).getByRole('button', { name: 'New Scan: uptime' }));
    expect(await within(panel).findByText(/Three further attempts/)).toBeVisible();
    expect(requests.find(({ path }) => path === '/api/uptime')?.body).toEqual({ url: shop.url });
  });

  it('includes a new check in the month, and reloads the scores', async () => {
    const { user, requests } = await show({
      'POST /api/uptime': answer({
        ...uptimeNow,
        check: { ...uptimeNow.check, hourly: new Date().toISOString() },
      }),
    });
    const panel = await part('Web Uptime');
    await within(panel).findByText('Partial Outages');
    await user.click(within(panel).getByRole('button', { name: 'New Scan: uptime' }));
    for (const path of ['/api/scan/score', '/api/uptime/monthly']) {
      await waitFor(() => expect(requests.filter((each) => each.path === path)).toHaveLength(2));
    }
  });

  it.each([
    ['New Scan: uptime', 'POST /api/uptime'],
    ['New Scan: screenshots', 'POST /api/screenshot/mobile'],
  ])('says why an expired account checks nothing: %s', async (button, call) => {
    const words = `Your subscription has expired (${button})`;
    const refusal = problem(403, 'forbidden', words, { reason: 'subscription_expired' });
    const { user } = await show({ [call]: refusal });
    await user.click(await screen.findByRole('button', { name: button }));
    expect(await screen.findByText(words)).toBeVisible();
  });
});

describe('the markup validator', () => {
  it('counts the errors, and says who checked', async () => {
    await show();
    const panel = await part('Markup Validator');
    expect(await within(panel).findByText('Fatal Errors')).toBeVisible();
    expect(panel).toHaveTextContent('Fatal Errors0 Errors12 Warnings3');
    expect(panel).toHaveTextContent('install Java 17 for the W3C checker');
    expect(within(panel).getByRole('link', { name: 'Learn more' })).toBeVisible();
    expect(within(panel).getByRole('link', { name: 'View Full Report: markup' })).toHaveAttribute(
      'href',
      '/w3ValidationDetails?url=https%3A%2F%2Fshop.example%2F',
    );
  });

  it('checks again, and reloads the scores', async () => {
    const { user, requests } = await show({
      'GET /api/w3validator/latest': answer(neverValidated),
      'GET /api/w3validator': answer({ ...validation, errors: 99 }),
    });
    const panel = await part('Markup Validator');
    expect(
      await within(panel).findByText('No sufficient data for w3 validator status!'),
    ).toBeVisible();
    await user.click(within(panel).getByRole('button', { name: 'New Scan: markup' }));
    expect(await within(panel).findByText('99')).toBeVisible();
    const markup = requests.filter(({ path }) => path.startsWith('/api/w3validator'));
    expect(markup.map(({ path, query }) => [path, Object.fromEntries(query)])).toEqual(
      ['/api/w3validator/latest', '/api/w3validator'].map((path) => [
        path,
        { url: shop.url, details: 'false' },
      ]),
    );
    const scores = () => requests.filter(({ path }) => path === '/api/scan/score');
    await waitFor(() => expect(scores()).toHaveLength(2));
  });

  it('says why a scan failed, beside the previous results', async () => {
    const failure = { reason: 'dns', message: 'No such host.', hint: 'Look at it.' };
    await show({
      'GET /api/w3validator/latest': answer({ ...validation, status: 'failed', failure }),
    });
    const panel = await part('Markup Validator');
    expect(await within(panel).findByText('No such host.')).toBeVisible();
    expect(within(panel).getByText('12')).toBeVisible();
  });
});

describe('the screenshots', () => {
  it('are the old one, the new one and the difference, at 176 × 410', async () => {
    await show();
    const panel = await part('Screenshot Analysis');
    expect(await within(panel).findByText('There are some significant differences')).toBeVisible();
    const images = within(panel).getAllByRole<HTMLImageElement>('img');
    expect(images.map(({ src, width, height }) => [src, width, height])).toEqual(
      ['19', '20', 'difference'].map((name) => [`https://s3.example/${name}.png`, 176, 410]),
    );
  });

  it.each([
    ["Site hasn't changed at all", true, 2],
    ['No data yet', null, 1],
    ['No data yet', null, 0],
  ])('say "%s"', async (words, compare, count) => {
    await show({
      'POST /api/screenshot/getScreenshots': answer(screenshots.slice(0, count)),
      'POST /api/screenshot/compare': answer({ compare }),
      'POST /api/screenshot/difference': answer({ differenceImage: null }),
    });
    const panel = await part('Screenshot Analysis');
    expect(await within(panel).findByText(words)).toBeVisible();
    expect(within(panel).queryAllByRole('img')).toHaveLength(count);
    const gap =
      'Not enough data for the moment, please wait for some hours to get results from this feature';
    expect(within(panel).queryAllByText(gap)).toHaveLength(compare === null ? 1 : 0);
  });

  it('can be taken on demand', async () => {
    const taken = { status: 'done', failure: null, ...screenshots[0] };
    const { user, requests } = await show({ 'POST /api/screenshot/mobile': answer(taken) });
    const panel = await part('Screenshot Analysis');
    await within(panel).findByText('There are some significant differences');
    await user.click(within(panel).getByRole('button', { name: 'New Scan: screenshots' }));
    const lists = () => requests.filter(({ path }) => path === '/api/screenshot/getScreenshots');
    await waitFor(() => expect(lists()).toHaveLength(2));
    expect(requests.find(({ path }) => path === '/api/screenshot/mobile')?.body).toEqual({
      url: shop.url,
    });
  });

  it('say why one could not be taken', async () => {
    const failure = { reason: 'dns', message: 'No such host.', hint: 'Look at it.' };
    const failed = { status: 'failed', mobileImage: null, date: null, failure };
    const { user } = await show({ 'POST /api/screenshot/mobile': answer(failed) });
    const panel = await part('Screenshot Analysis');
    await user.click(within(panel).getByRole('button', { name: 'New Scan: screenshots' }));
    expect(await screen.findByText(/No such host/)).toBeVisible();
  });
});

describe('the site', () => {
  const asked = (requests: { path: string; body: unknown }[]) =>
    requests.filter(({ path }) => path === '/api/scan/score').map(({ body }) => body);

  it('can be chosen, and is remembered', async () => {
    const { user, requests, unmount } = await show();
    const selector = await screen.findByRole('combobox', { name: 'Site' });
    expect(selector).toHaveDisplayValue('Shop');
    await user.click(selector);
    await user.click(await screen.findByRole('option', { name: /^Blog/ }));
    await waitFor(() => expect(asked(requests)).toHaveLength(2));
    expect(asked(requests)[1]).toEqual({ data: { url: 'https://blog.example/' } });
    unmount();
    expect(localStorage.getItem('currentSite')).toContain('https://blog.example/');
  });

  it('is the last one seen, even through one of its pages', async () => {
    const blog = { ...site('Blog', 'https://blog.example/'), pages: ['https://blog.example/a'] };
    const list = answer([{ email: 'ada@example.com', sites: [shop, blog] }]);
    // `renderApp` begins a session, which clears what was remembered before.
    await show({
      'GET /api/sites/ada@example.com': (request) => {
        keepCurrentSite({ siteName: 'A', siteUrl: 'https://blog.example/a' });
        return list(request);
      },
    });
    expect(await screen.findByRole('combobox', { name: 'Site' })).toHaveDisplayValue('Blog');
  });

  it('is the root user’s for a sub-user', async () => {
    await renderApp('/dashboard', {
      plan: { isRoot: false, rootUser: 'root@example.com' },
      handlers: {
        ...handlers,
        'GET /api/sites/root@example.com': answer([{ email: 'root@example.com', sites }]),
      },
    });
    expect(await screen.findByRole('combobox', { name: 'Site' })).toBeVisible();
  });
});

describe('trouble', () => {
  it('says that there are no sites yet', async () => {
    await renderApp('/dashboard', { plan: {} });
    expect(
      await screen.findByText(
        'There are no sites yet added from you. Please go ahead and try it out!',
      ),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add Site' })).toHaveAttribute(
      'href',
      '/registered-sites?add',
    );
  });

  /** For each part: its call, the text if it fails, and the content if it does not. */
  const parts = [
    ['Assessment', 'POST /api/scan/score', 'The assessment', 'Server Uptime'],
    ['Core Web Vitals', 'POST /api/scan/originSummary', 'The Core Web Vitals', 'barely passes'],
    ['Overall Score', 'GET /api/scan/monthly/overall', 'The scores', 'Overall score over time'],
    ['Lab Data', 'GET /api/scan/monthly/labData', 'The lab data', 'Mobile lab data over time'],
    ['Top Keywords', 'POST /api/scan/ranking', 'The keywords', 'keyword 1'],
    ['Web Uptime', 'GET /api/uptime/monthly', 'The uptime', 'Partial Outages'],
    ['Markup Validator', 'GET /api/w3validator/latest', 'The markup validation', 'Fatal Errors'],
    [
      'Screenshot Analysis',
      'POST /api/screenshot/getScreenshots',
      'The screenshots',
      'There are some significant differences',
    ],
  ] as const;
  const contentOf = async (name: string, content: string) => {
    const found = within(await part(name));
    await waitFor(() =>
      expect([...found.queryAllByText(content), ...found.queryAllByLabelText(content)]).not.toEqual(
        [],
      ),
    );
  };

  it.each(parts)(
    'in %s leaves the others, and can be tried again',
    async (name, call, what, content) => {
      let tries = 0;
      const { user } = await show({
        [call]: (request) => {
          tries += 1;
          const respond =
            tries === 1 ? problem(429, 'too_many_requests', 'Slow down') : handlers[call];
          return respond?.(request) ?? Response.error();
        },
      });
      const failed = within(await part(name));
      expect(await failed.findByRole('alert')).toHaveTextContent(
        new RegExp(`^${what} could not be loaded.*Slow down`),
      );
      for (const [other, , , shown] of parts.filter((each) => each[0] !== name)) {
        await contentOf(other, shown);
      }
      const again = screen.getByRole('button', { name: 'Try again' });
      expect(await part(name)).toContainElement(again);
      await user.click(again);
      await contentOf(name, content);
      expect(again).not.toBeInTheDocument();
    },
  );

  it('in the last check does not affect the month', async () => {
    await show({ 'GET /api/uptime/latest': problem(429, 'too_many_requests', 'Slow down') });
    const failed = within(await part('Web Uptime'));
    expect(await failed.findByRole('alert')).toHaveTextContent(
      /^The last check could not be loaded/,
    );
    expect(failed.getByText('Partial Outages')).toBeVisible();
  });
});
