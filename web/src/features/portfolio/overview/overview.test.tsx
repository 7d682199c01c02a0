import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { keepCurrentSite } from '../../../entities/site/rules/current-site.ts';
import { ofPage } from '../../../../../shared/state/site-state.ts';
import { askedFor, pageStates, statusIn } from '../../../test-support/site-states.ts';
import { answer, problem, type Handlers } from '../../../test-support/fake-server.ts';
import { renderApp } from '../../../test-support/render-app.tsx';
import { siteOf } from '../../../test-support/scan-answers.ts';
import {
  labData,
  score,
  shop,
  sites,
  nothing,
  handlers,
  show,
  part,
} from './testing/show-overview.tsx';

beforeEach(() => localStorage.clear());

describe('the assessment', () => {
  test('shows eight scores out of ten, the overall circle rounded, and the way to the suggestions', async () => {
    const { user, path } = await show();
    const assessment = await part('Assessment');
    expect(
      await within(assessment).findByRole('img', {
        name: 'Overall assessment: 6.6 out of 10, average',
      }),
    ).toBeVisible();
    const bars = within(assessment).getAllByRole('listitem');
    expect(
      bars.map((bar) => [bar.textContent, within(bar).getByRole('img').getAttribute('aria-label')]),
    ).toEqual([
      ['Overall Score Mobile2.7', 'out of 10, bad'],
      ['Overall Score Desktop9.1', 'out of 10, good'],
      ['Core Web Vitals Mobile6.0', 'out of 10, average'],
      ['Core Web Vitals Desktop?', 'not assessed yet'],
      ['Lab Data Mobile4.4', 'out of 10, bad'],
      ['Lab Data Desktop8.2', 'out of 10, average'],
      ['Server Uptime10.0', 'out of 10, good'],
      ['W3 Validator0.0', 'out of 10, bad'],
    ]);
    const fix = within(assessment).getByRole('link', { name: 'How to fix' });
    expect(fix).toHaveAttribute(
      'href',
      '/siteDetails?url=https%3A%2F%2Fshop.example%2F&device=mobile#mobile-suggestions',
    );
    await user.click(fix);
    await waitFor(() => expect(path()).toBe('/siteDetails'));
    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 1, name: 'Shop' })).toBeVisible(),
    );
  });

  test('shows the exact score beside the circle, which is rounded', async () => {
    const almost = { ...score, overall: 4.8, overall_status: 'bad' as const };
    await show({ 'POST /api/scan/score': answer(almost) });
    const assessment = within(await part('Assessment'));
    const circle = await assessment.findByRole('img', {
      name: 'Overall assessment: 4.8 out of 10, bad',
    });
    expect(circle).toHaveTextContent('5');
    expect(assessment.getByText('4.8 of 10').parentElement).toHaveTextContent('Bad');
  });

  test('says that there is not enough data, and when the next scan comes', async () => {
    const waiting = { ...nothing, serverUptime: 10, nextScanAt: '2026-12-01T16:00:00.000Z' };
    await show({ 'POST /api/scan/score': answer(waiting) });
    const assessment = within(await part('Assessment'));
    expect(await assessment.findByText('Not enough data yet')).toBeVisible();
    expect(assessment.getByText(/^Next scan:/).querySelector('time')).toHaveAttribute(
      'dateTime',
      waiting.nextScanAt,
    );
    expect(assessment.queryByRole('button', { name: 'Scan now' })).not.toBeInTheDocument();
    expect(
      await screen.findByText(
        'No sufficient data for calculating Web Vitals score. Please wait for 24 hours to get some results!',
      ),
    ).toBeVisible();
  });
});

test('a site that was never scanned can be scanned from here', async () => {
  const { user, requests } = await show({
    'POST /api/scan/score': answer(nothing),
    'POST /api/status/all': ({ body }) =>
      Response.json(askedFor(body).map((url) => statusIn(url, ofPage(pageStates['not-scanned'])))),
    'POST /api/scan': answer({ scanId: 's1', url: shop.url, status: 'queued' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Scan now' }));
  await waitFor(() => expect(requests.map(({ path }) => path)).toContain('/api/scan'));
});

describe('the Core Web Vitals', () => {
  test('are shown for one device at a time', async () => {
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
    expect(vitals).toHaveTextContent('There is no data enough for the Core Web Vitals assessment.');
    expect(vitals).not.toHaveTextContent('passes');
  });

  test('open where most visitors are; show the first view as a value without a verdict, and with 100 views a verdict', async () => {
    const one = {
      p75: 2600,
      low: null,
      high: null,
      views: 1,
      good: 0,
      average: 1,
      bad: 0,
      category: null,
    };
    const few = {
      firstDate: '2026-10-28',
      lastDate: '2026-11-24',
      views: 1,
      lcp: one,
      inp: null,
      cls: null,
      fcp: null,
      ttfb: null,
      overall_category: null,
    };
    const lcp = { ...one, low: 2400, high: 2900, views: 150, category: 'AVERAGE' as const };
    const many = { ...few, views: 150, lcp, overall_category: 'AVERAGE' as const };
    const script = { settings: null, tag: null, contentSecurityPolicy: null, lastViews: null };
    const { user } = await show({
      'POST /api/scan/originSummary': answer({
        configured: false,
        mobile: null,
        desktop: null,
        visitors: { mobile: few, desktop: many },
        fieldSources: { mobile: null, desktop: 'visitors' },
      }),
      'GET /api/visitors/script': answer(script),
    });
    const vitals = await part('Core Web Vitals');
    expect(await within(vitals).findByText('barely passes')).toBeVisible();
    expect(vitals).toHaveTextContent('150 views on desktop, ');
    expect(
      within(vitals).getByTitle(/^95 % confidence interval.* 2\.4\ss to 2\.9\ss$/),
    ).toBeVisible();
    expect(vitals).not.toHaveTextContent('does not have sufficient real-world speed data');
    await user.click(within(vitals).getByRole('radio', { name: 'Mobile' }));
    expect(await within(vitals).findByText('no data enough')).toBeInTheDocument();
    expect(vitals).toHaveTextContent('1 view so far (verdicts from 100 views on) on');
    expect(vitals).not.toHaveTextContent('Measure your own visitors');
    expect(vitals).toHaveTextContent(/LCP.*2\.6\ss/);
    expect(vitals).not.toHaveTextContent(/passes|does not pass/);
  });

  test('say that there is no data enough, and show LCP, FCP and CLS of the lab', async () => {
    const unset = { configured: false, mobile: null, desktop: null };
    await show({ 'POST /api/scan/originSummary': answer(unset) });
    const vitals = await part('Core Web Vitals');
    expect(await within(vitals).findByText('no data enough')).toBeInTheDocument();
    expect(vitals).toHaveTextContent(
      'does not have sufficient real-world speed data for this page. Measure your own visitors',
    );
    expect(
      within(vitals).getByRole('button', { name: 'Why there is no field data' }),
    ).toBeVisible();
    expect(vitals).toHaveTextContent('Data from Chrome users is not connected here yet.');
    expect(vitals).toHaveTextContent('For the operator: set CRUX_API_KEY');
    expect(vitals).toHaveTextContent('LabMeasured by Lighthouse');
    expect(vitals).not.toHaveTextContent(/does not pass|passes/);
    const cards = within(vitals).getAllByRole('article');
    expect(cards).toHaveLength(3);
    expect(cards[0]).toHaveTextContent(/LCP.*3\.0\ss.*Average/);
    expect(cards[1]).toHaveTextContent(/FCP.*1\.0\ss.*Good/);
    expect(cards[2]).toHaveTextContent(/CLS.*0\.1.*Good/);
  });
});

describe('the charts', () => {
  test('show the overall score between two dates, and lead to the full report', async () => {
    const { user } = await show();
    const chart = await part('Overall Score');
    expect(await within(chart).findByRole('figure')).toHaveAccessibleName(
      'Overall score over time',
    );
    await user.type(within(chart).getByLabelText('Start date'), '2026-11-21');
    expect(within(chart).getByRole('radio', { name: 'Custom' })).toBeChecked();
    expect(within(chart).getByText('No Data')).toBeVisible();
    expect(
      within(chart).getByRole('link', { name: 'View Full Report: overall score' }),
    ).toHaveAttribute('href', '/siteDetails?url=https%3A%2F%2Fshop.example%2F&device=mobile');
  });

  test('show the lab data of each device, once they are opened', async () => {
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: 'Lab Data', expanded: false }));
    const mobile = await screen.findByRole('article', { name: 'Mobile lab data' });
    const charts = await within(mobile).findAllByRole('figure');
    expect(charts.map((chart) => chart.getAttribute('aria-label'))).toEqual([
      'Mobile Largest Contentful Paint over time',
      'Mobile First Contentful Paint over time',
      'Mobile Speed Index over time',
      'Mobile Total Blocking Time over time',
      'Mobile Cumulative Layout Shift over time',
    ]);
    const desktop = screen.getByRole('article', { name: 'Desktop lab data' });
    expect(within(desktop).getByText('No sufficient data for monthly graph!')).toBeVisible();
  });
});

test('the lab data of fewer than three scans are a line', async () => {
  const scanDate = '2026-11-20T12:00:00.000Z';
  await show({
    'GET /api/scan/monthly/labData': answer([
      { scanDate, mobile: { labData }, desktop: { labData: null } },
    ]),
  });
  const mobile = await screen.findByRole('article', { name: 'Mobile lab data' });
  expect(
    await within(mobile).findByText(/^First scan: LCP 3\.0\ss; FCP 1\.0\ss; .*CLS 0\.1\d*\.$/),
  ).toBeVisible();
  expect(within(mobile).queryByRole('figure')).not.toBeInTheDocument();
});

describe('the top keywords', () => {
  test('are the first four of the ranking', async () => {
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
    await waitFor(() =>
      expect(screen.getByRole('heading', { name: 'Shop Ranking Details' })).toBeVisible(),
    );
    expect(screen.getAllByRole('row')).toHaveLength(6);
  });

  test('say why there are none', async () => {
    await show({
      'POST /api/scan/ranking': answer({ configured: false, fetchedAt: null, rankings: [] }),
    });
    const keywords = await part('Top Keywords');
    expect(await within(keywords).findByText('No Data')).toBeVisible();
    expect(keywords).toHaveTextContent('Keyword ranking is not connected here yet.');
  });
});

describe('the site', () => {
  const asked = (requests: { path: string; body: unknown }[]) =>
    requests.filter(({ path }) => path === '/api/scan/score').map(({ body }) => body);

  test('can be chosen, and is remembered', async () => {
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

  test('is the last one seen, even through one of its pages', async () => {
    const blog = { ...siteOf('https://blog.example/', 'Blog'), pages: ['https://blog.example/a'] };
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

  test('is the root user’s for a sub-user', async () => {
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
  /** For each part: its call, the text if it fails, and the content if it does not. */
  const parts = [
    ['Assessment', 'POST /api/scan/score', 'The assessment', 'Server Uptime'],
    ['Core Web Vitals', 'POST /api/scan/originSummary', 'The Core Web Vitals', 'barely passes'],
    ['Overall Score', 'GET /api/scan/monthly/overall', 'The scores', 'Overall score over time'],
    ['Lab Data', 'GET /api/scan/monthly/labData', 'The lab data', 'Mobile Speed Index over time'],
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
    await waitFor(() => {
      // The charts of the lab are folded.
      found
        .queryAllByRole('button', { name, expanded: false })
        .forEach((button) => void fireEvent.click(button));
      expect([...found.queryAllByText(content), ...found.queryAllByLabelText(content)]).not.toEqual(
        [],
      );
    });
  };

  // With `--all` one fails at a time.
  const isOneByOne = import.meta.env['TEST_ALL'] !== undefined;
  const failing = isOneByOne
    ? parts.map((one) => [one])
    : [0, 1].map((rest) => parts.filter((_, index) => index % 2 === rest));
  test.each(failing.map((some) => [some.map(([name]) => name).join(', '), some] as const))(
    'in %s leaves the others, and can be tried again',
    async (_, some) => {
      const mended = new Set<string>();
      const failsAtFirst = ([name, call]: (typeof parts)[number]): Handlers => ({
        [call]: (request) => {
          const respond = mended.has(name)
            ? handlers[call]
            : problem(429, 'too_many_requests', 'Slow down');
          return respond?.(request) ?? Response.error();
        },
      });
      const { user } = await show(Object.assign({}, ...some.map(failsAtFirst)));
      for (const [name, , what] of some)
        expect(await within(await part(name)).findByRole('alert')).toHaveTextContent(
          new RegExp(`^${what} could not be loaded.*Slow down`),
        );
      for (const one of parts) if (!some.includes(one)) await contentOf(one[0], one[3]);
      for (const [name, , , content] of some) {
        const again = within(await part(name)).getByRole('button', { name: 'Try again' });
        mended.add(name);
        await user.click(again);
        await contentOf(name, content);
        expect(again).not.toBeInTheDocument();
      }
    },
  );

  test('in the last check does not affect the month', async () => {
    await show({ 'GET /api/uptime/latest': problem(429, 'too_many_requests', 'Slow down') });
    const failed = within(await part('Web Uptime'));
    expect(await failed.findByRole('alert')).toHaveTextContent(
      /^The last check could not be loaded/,
    );
    expect(failed.getByText('Partial Outages')).toBeVisible();
  });
});
