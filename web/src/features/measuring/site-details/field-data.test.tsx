import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { answer, demoPlan } from '../../../test-support/fake-server.ts';
import { showDetails } from './testing/show-details.tsx';
import { field, fieldWeeks, latest, noonOf, url } from './testing/site-answers.ts';

const noWeeks = { ...fieldWeeks, readAt: null, mobile: null, desktop: null };
const article = (name: string) => within(screen.getByRole('article', { name }));
const section = (name: string) => within(screen.getByRole('region', { name }));
/** Replaces the non-breaking spaces between a number and its unit. */
const textOf = (element: HTMLElement): string =>
  (element.textContent ?? '').replaceAll('\u00A0', ' ');
const scaleOf = (card = document.body) => within(card).getByRole('img').getAttribute('aria-label');

describe('Field Data', () => {
  test('shows the verdict, the source, the 28 days and all six metrics, three of them on demand', async () => {
    const { user } = await showDetails();
    const mobile = screen.getByRole('article', { name: 'Mobile field data' });
    expect(textOf(mobile)).toContain('this page barely passes the Core Web Vitals assessment');
    expect(textOf(mobile)).toContain('Source: visits to this page.');
    expect(textOf(mobile)).toContain('Collected 22 Oct 2026 to 18 Nov 2026.');
    for (const words of [
      'Largest Contentful Paint2.35 sGood',
      'Interaction to Next Paint184 msGood',
      'Cumulative Layout Shift0.12Average',
      'First Contentful Paint1.64 sGood',
      'Time to First Byte1,910 msBad',
      'First Input Delay–',
    ]) {
      expect(textOf(mobile)).toContain(words);
    }
    const [lcp, inp] = within(mobile).getAllByRole('article');
    expect(scaleOf(lcp)).toBe('Good below 2.5\u00A0s, bad above 4.0\u00A0s');
    const fid = within(mobile).getByText('First Input Delay data is optional.');
    expect(inp).toHaveTextContent(/^INP/);
    expect(inp).toBeVisible();
    expect(fid).not.toBeVisible();
    await user.click(within(mobile).getByText('FCP, TTFB, FID'));
    expect(fid).toBeVisible();
  });

  test('says if a device has none', async () => {
    await showDetails();
    const desktop = article('Desktop field data');
    expect(
      desktop.getByText('does not have sufficient real-world speed data for this page'),
    ).toBeVisible();
    expect(desktop.getByText(/First Input Delay data is optional/)).toBeInTheDocument();
    expect(textOf(screen.getByRole('article', { name: 'Desktop field data' }))).toContain(
      'LabMeasured by Lighthouse in the last scan, not by visitors.',
    );
    expect(desktop.queryByText(/passes/)).not.toBeInTheDocument();
  });

  test('says so where there is no key, why, and how to set it to the operator only; the lab gives no verdict', async () => {
    await showDetails({
      config: { local: false },
      handlers: {
        'GET /api/scan/latest': answer({
          ...latest,
          mobile: { ...latest.mobile, fieldData: null },
        }),
        'POST /api/scan/originSummary': answer({ configured: false, mobile: null, desktop: null }),
        'GET /api/scan/fieldHistory': answer({ ...noWeeks, configured: false }),
      },
    });
    const fieldData = section('Field Data');
    expect(
      fieldData.getByText('does not have sufficient real-world speed data for this page'),
    ).toBeVisible();
    expect(
      fieldData.getByText(/Data from Chrome users is not connected here yet\.$/),
    ).toBeInTheDocument();
    expect(fieldData.getByText(/First Input Delay data is optional/)).toBeInTheDocument();
    expect(fieldData.queryByText('CRUX_API_KEY')).not.toBeInTheDocument();
    expect(fieldData.queryByText(/passes|does not pass/)).not.toBeInTheDocument();
    const inLab = (name: string) => screen.getByRole('region', { name });
    const mobile = inLab('Mobile in the lab');
    expect(mobile).toHaveTextContent(/^MobileLabMeasured by Lighthouse in the last scan/);
    const [lcp, fcp, cls, ...others] = within(mobile).getAllByRole('article');
    expect(lcp).toHaveTextContent(/^LCP/);
    expect(scaleOf(lcp)).toBe('Good below 2.53\u00A0s, bad above 4.01\u00A0s');
    expect(fcp).toHaveTextContent(/^FCP/);
    expect(scaleOf(fcp)).toBe('Good below 1.83\u00A0s, bad above 3.01\u00A0s');
    expect(cls).toHaveTextContent(/^CLS/);
    expect(scaleOf(cls)).toBe('Good below 0.11, bad above 0.25');
    expect(others).toEqual([]);
    const [desktop] = within(inLab('Desktop in the lab')).getAllByRole('article');
    expect(scaleOf(desktop)).toBe('Good below 1.22\u00A0s, bad above 2.41\u00A0s');
    expect(screen.queryByRole('heading', { name: 'Field Data by Week' })).toBeNull();
  });

  test('shows the operator how to set it up', async () => {
    await showDetails({
      handlers: {
        'POST /api/scan/originSummary': answer({ configured: false, mobile: null, desktop: null }),
      },
    });
    const desktop = article('Desktop field data');
    expect(desktop.getByText(/^For the operator: set/)).toHaveTextContent('CRUX_API_KEY');
  });

  test('of a page leads to its own visitors, where those of its site are measured', async () => {
    const page = `${url}product/1`;
    await showDetails({
      site: { siteName: 'Shop', siteUrl: page },
      handlers: {
        [`GET /api/sites/${demoPlan.email}`]: answer([
          {
            email: demoPlan.email,
            sites: [{ _id: '1', url, siteName: 'Shop', propertyId: '', pages: [page] }],
          },
        ]),
        'GET /api/visitors/script': answer({
          settings: { rate: 1, hosts: ['shop.example'], pageRules: ['/product/*'] },
          tag: null,
          contentSecurityPolicy: null,
          lastViews: { at: '2026-11-24T10:00:00.000Z', views: 1, leftOut: 0, recent: [] },
        }),
        'GET /api/scan/latest': answer({
          ...latest,
          mobile: { ...latest.mobile, fieldData: null },
          desktop: { ...latest.desktop, fieldData: null },
        }),
      },
    });
    expect(screen.getByRole('heading', { level: 1, name: 'Shop › /product/1' })).toBeVisible();
    const data = section('Field Data');
    expect(await data.findByText(/your own visitors experienced on \/product\/\*/)).toBeVisible();
    expect(data.getByRole('link', { name: 'Visitors' })).toHaveAttribute(
      'href',
      `/visitors?url=${encodeURIComponent(url)}&page=${encodeURIComponent('/product/*')}`,
    );
    expect(data.queryByText('Measure your own visitors')).not.toBeInTheDocument();
  });

  test('says if the numbers are those of the whole origin', async () => {
    const ofOrigin = { ...field, source: 'origin', overall_category: 'SLOW' };
    await showDetails({
      handlers: {
        'GET /api/scan/latest': answer({
          ...latest,
          mobile: { ...latest.mobile, fieldData: ofOrigin },
        }),
      },
    });
    const mobile = screen.getByRole('article', { name: 'Mobile field data' });
    expect(textOf(mobile)).toContain('this site does not pass the Core Web Vitals assessment');
    expect(textOf(mobile)).toContain('Source: the whole origin https://shop.example, because');
  });
});

describe('Field data history', () => {
  const scan = (day: number, lcp: number) => ({
    scanDate: noonOf(day),
    mobile: {
      fieldData: {
        ...field,
        lcp: { score: lcp, category: 'FAST' as const },
        collectionPeriod: { firstDate: '2026-10-01', lastDate: `2026-11-${day}` },
      },
    },
    desktop: { fieldData: null },
  });

  test('draws a chart for each metric from the first period, in its own unit', async () => {
    await showDetails({
      hash: '#history',
      handlers: { 'GET /api/scan/fieldData': answer([scan(17, 2100), scan(18, 2345)]) },
    });
    const history = article('Mobile field data history');
    const nameOf = (metric: string) => `Mobile ${metric} in the field over time`;
    const names = ['Largest Contentful Paint', 'Interaction to Next Paint'];
    const [lcp, inp] = names.map((metric) =>
      textOf(history.getByRole('figure', { name: nameOf(metric) })),
    );
    expect(lcp).toContain('Two periods: 2.1 s, then 2.35 s');
    expect(inp).toContain('Two periods: 184 ms, then 184 ms');
    expect(history.getAllByRole('figure')).toHaveLength(5);
    fireEvent.click(
      history.getByRole('button', {
        name: 'Show as table: Mobile Largest Contentful Paint in the field over time',
      }),
    );
    const rows = history.getAllByRole('row').map(textOf);
    expect(rows[0]).toBe('TimeLCP');
    expect(rows[1]).toMatch(/2\.35 s$/);
    expect(screen.queryByRole('article', { name: 'Desktop field data history' })).toBeNull();
  });
});

describe('Field data by week', () => {
  const weeks = async (handlers = {}) => {
    const { user } = await showDetails({ hash: '#history', handlers });
    await screen.findByRole('heading', { name: 'Field Data by Week' });
    return { user, part: section('Field data by week') };
  };
  const table = (name: string) => {
    const figure = within(screen.getByRole('figure', { name }));
    const button = figure.queryByRole('button', { name: /^Show as table: / });
    if (button !== null) fireEvent.click(button);
    return figure.getAllByRole('row').map(textOf);
  };

  test('shows both devices of a metric, with gaps, and names the 28 days and whose visits they cover', async () => {
    const { part } = await weeks();
    await part.findByRole('figure', { name: 'Largest Contentful Paint by week' });
    const rows = table('Largest Contentful Paint by week');
    expect(rows[0]).toBe('TimeMobileDesktop');
    expect(rows[1]).toMatch(/14 Nov 2026.*2\.35 s1\.2 s$/);
    expect(rows[2]).toMatch(/7 Nov 2026.*––$/);
    expect(rows[3]).toMatch(/31 Oct 2026.*2\.1 s–$/);
    expect(part.getByText(/Each point stands for the 28 days up to its date/)).toBeVisible();
    const [mobile, desktop] = part.getAllByRole('listitem').map(textOf);
    expect(mobile).toBe('Mobile: visits to this page.');
    expect(desktop).toContain('Desktop: the whole origin https://shop.example, because');
  });

  test('has all six metrics, each in its own unit; FID may have none', async () => {
    const { user, part } = await weeks();
    const metrics = await part.findAllByRole('radio');
    const names = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB', 'FID'];
    expect(metrics.map((radio) => radio.getAttribute('value')?.toUpperCase())).toEqual(names);
    await user.click(part.getByRole('radio', { name: 'INP' }));
    expect(table('Interaction to Next Paint by week')[1]).toMatch(/184 ms184 ms$/);
    await user.click(part.getByRole('radio', { name: 'CLS' }));
    expect(table('Cumulative Layout Shift by week')[1]).toMatch(/0\.120\.12$/);
    await user.click(part.getByRole('radio', { name: 'FID' }));
    expect(part.getByText(/First Input Delay data is optional/)).toBeVisible();
  });

  test('says if it has not been loaded yet', async () => {
    const { part } = await weeks({ 'GET /api/scan/fieldHistory': answer(noWeeks) });
    expect(part.getByText(/It appears after the next daily update/)).toBeVisible();
  });

  test('says if the page and its origin have too few visits', async () => {
    const none = { ...noWeeks, readAt: noonOf(20) };
    const { part } = await weeks({ 'GET /api/scan/fieldHistory': answer(none) });
    expect(part.getByText(/no weekly history for this page or its origin/)).toBeVisible();
  });
});
