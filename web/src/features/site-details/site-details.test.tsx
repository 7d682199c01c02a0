import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer } from '../../test-support/fake-server.ts';
import { showDetails } from './testing/show-details.tsx';
import {
  failure,
  field,
  fieldWeeks,
  latest,
  noonOf,
  overall,
  suggestions,
} from './testing/site-answers.ts';

const noWeeks = { ...fieldWeeks, readAt: null, mobile: null, desktop: null };
const article = (name: string) => within(screen.getByRole('article', { name }));
const section = (name: string) => within(screen.getByRole('region', { name }));
/** Replaces the non-breaking spaces between a number and its unit. */
const textOf = (element: HTMLElement): string =>
  (element.textContent ?? '').replaceAll('\u00A0', ' ');

describe('Overall Score', () => {
  it('shows a dial and the final screenshot for each device', async () => {
    await showDetails();
    expect(screen.getByRole('img', { name: 'Mobile score: 27 out of 100, bad' })).toBeVisible();
    expect(screen.getByRole('img', { name: 'Desktop score: 91 out of 100, good' })).toBeVisible();
    const mobile = article('Mobile score');
    expect(mobile.getByAltText('The page on mobile at the end of the load')).toBeVisible();
    expect(textOf(screen.getByRole('article', { name: 'Mobile score' }))).toContain(
      'No real change (+3) since Nov 18, 2026',
    );
    expect(article('Desktop score').getByText('No screenshot')).toBeVisible();
  });

  it('says how much better it is than before', async () => {
    const [first, ...others] = overall;
    await showDetails({
      handlers: { 'GET /api/scan/monthly/overall': answer([{ ...first, mobile: 20 }, ...others]) },
    });
    expect(textOf(screen.getByRole('article', { name: 'Mobile score' }))).toContain(
      'Better +7 (+35 %) than on Nov 18, 2026',
    );
  });

  it('says if a page never finished loading, and what its numbers then mean', async () => {
    const warning = {
      reason: 'still-loading',
      message: 'The page never finished loading.',
      hint: 'Look for a request that gets no answer.',
    };
    await showDetails({
      handlers: {
        'GET /api/scan/latest': answer({ ...latest, mobile: { ...latest.mobile, warning } }),
      },
    });
    const note = article('Mobile score').getByRole('note', { name: 'A partial result' });
    expect(note).toHaveTextContent(`${warning.message}${warning.hint}`);
    expect(article('Desktop score').queryByRole('note')).not.toBeInTheDocument();
  });

  it('says why the newest scan failed and shows the last successful result with its age', async () => {
    const lastGood = { ...latest.mobile, overallScore: 24, measuredAt: overall[0]?.scanDate };
    await showDetails({
      handlers: {
        'GET /api/scan/latest': answer({ ...latest, mobile: { ...lastGood, failure } }),
        'GET /api/scan/monthly/overall': answer(overall.slice(0, 2)),
      },
    });
    const note = within(screen.getByRole('note', { name: 'The latest scan failed' }));
    expect(note.getByText(/The server answered with an error\./)).toBeVisible();
    expect(note.getByText(failure.hint)).toBeVisible();
    expect(note.getByText(/Shown is the last good result, of/)).toHaveTextContent(
      /Nov 18, 2026.*ago|yesterday/,
    );
    expect(screen.getByRole('img', { name: 'Mobile score: 24 out of 100, bad' })).toBeVisible();
    expect(article('Mobile lab data').getByText(/The latest scan failed/)).toBeVisible();
    expect(screen.getByText(/Results of the last good scan/)).toHaveTextContent(/Nov 18, 2026/);
  });
});

describe('Field Data', () => {
  it('shows the verdict, the source, the 28 days and all six metrics', async () => {
    await showDetails();
    const mobile = screen.getByRole('article', { name: 'Mobile field data' });
    expect(textOf(mobile)).toContain('this page barely passes the Core Web Vitals assessment');
    expect(textOf(mobile)).toContain('Source: visits to this page.');
    expect(textOf(mobile)).toContain('Collected Oct 22, 2026 to Nov 18, 2026.');
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
    expect(textOf(mobile)).toContain('Good below 2.5 s, bad above 4.0 s');
    expect(within(mobile).getByText('First Input Delay data is optional.')).toBeVisible();
  });

  it('says if a device has none', async () => {
    await showDetails();
    const desktop = article('Desktop field data');
    expect(
      desktop.getByText('does not have sufficient real-world speed data for this page'),
    ).toBeVisible();
    expect(desktop.getByText(/First Input Delay data is optional/)).toBeVisible();
    expect(textOf(screen.getByRole('article', { name: 'Desktop field data' }))).toContain(
      'LabBy its score of 91, this page passes.',
    );
  });

  it('says that there is no key, not that CrUX has no data, and labels the lab verdict', async () => {
    await showDetails({
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
    expect(fieldData.getByText('Field data are not set up on this installation.')).toBeVisible();
    expect(fieldData.queryByText(/sufficient real-world speed data/)).not.toBeInTheDocument();
    const panel = textOf(screen.getByRole('region', { name: 'Field Data' }));
    expect(panel).toContain('LabMobile: By its score of 27, this page does not pass.');
    expect(panel).toContain('LabDesktop: By its score of 91, this page passes.');
    expect(screen.queryByRole('heading', { name: 'Field Data by Week' })).toBeNull();
  });

  it('says if the numbers are those of the whole origin', async () => {
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

  it('draws the periods of a device with several', async () => {
    await showDetails({
      handlers: { 'GET /api/scan/fieldData': answer([scan(17, 2100), scan(18, 2345)]) },
    });
    const history = article('Mobile field data history');
    fireEvent.click(history.getByRole('button', { name: /^Show as table: / }));
    const rows = history.getAllByRole('row').map(textOf);
    expect(rows[0]).toBe('TimeLCPINPCLSFCPTTFB');
    expect(rows[1]).toMatch(/2\.35 s184 ms0\.121\.64 s1,910 ms$/);
    expect(rows[2]).toMatch(/2\.1 s184 ms/);
    expect(screen.queryByRole('article', { name: 'Desktop field data history' })).toBeNull();
  });
});

describe('Field data by week', () => {
  const weeks = async (handlers = {}) => {
    const { user } = await showDetails({ handlers });
    await screen.findByRole('heading', { name: 'Field Data by Week' });
    return { user, part: section('Field data by week') };
  };
  const table = (name: string) => {
    const figure = within(screen.getByRole('figure', { name }));
    const button = figure.queryByRole('button', { name: /^Show as table: / });
    if (button !== null) fireEvent.click(button);
    return figure.getAllByRole('row').map(textOf);
  };

  it('shows both devices of a metric, with gaps, and names the 28 days and whose visits they cover', async () => {
    const { part } = await weeks();
    await part.findByRole('figure', { name: 'Largest Contentful Paint by week' });
    const rows = table('Largest Contentful Paint by week');
    expect(rows[0]).toBe('TimeMobileDesktop');
    expect(rows[1]).toMatch(/Nov 14, 2026.*2\.35 s1\.2 s$/);
    expect(rows[2]).toMatch(/Nov 7, 2026.*––$/);
    expect(rows[3]).toMatch(/Oct 31, 2026.*2\.1 s–$/);
    expect(part.getByText(/Each point stands for the 28 days up to its date/)).toBeVisible();
    const [mobile, desktop] = part.getAllByRole('listitem').map(textOf);
    expect(mobile).toBe('Mobile: visits to this very page.');
    expect(desktop).toContain('Desktop: the whole origin https://shop.example, because');
  });

  it('has all six metrics, each in its own unit; FID may have none', async () => {
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

  it('says if it has not been read yet', async () => {
    const { part } = await weeks({ 'GET /api/scan/fieldHistory': answer(noWeeks) });
    expect(part.getByText(/It arrives with the next daily reading/)).toBeVisible();
  });

  it('says if the page and its origin have too few visits', async () => {
    const none = { ...noWeeks, readAt: noonOf(20) };
    const { part } = await weeks({ 'GET /api/scan/fieldHistory': answer(none) });
    expect(part.getByText(/no weekly history for this page or its origin/)).toBeVisible();
  });
});

describe('Overall score history', () => {
  const dates = () => within(screen.getByRole('group', { name: 'Dates of overall score history' }));
  const set = (label: string, day: string) =>
    fireEvent.change(dates().getByLabelText(label), { target: { value: day } });

  it('shows the same numbers as a table, newest first, with gaps', async () => {
    const { user } = await showDetails();
    const chart = within(screen.getByRole('figure', { name: 'Overall score over time' }));
    await user.click(chart.getByRole('button', { name: /^Show as table: / }));
    const rows = chart.getAllByRole('row').map(textOf);
    expect(rows[0]).toBe('TimeMobileDesktop');
    expect(rows[1]).toMatch(/Nov 20, 2026.*2791$/);
    expect(rows[2]).toMatch(/Nov 19, 2026.*–92$/);
  });

  it('filters by date, both ends included, and says No Data when nothing matches', async () => {
    const { user } = await showDetails();
    const chart = within(screen.getByRole('figure', { name: 'Overall score over time' }));
    await user.click(chart.getByRole('button', { name: /^Show as table: / }));
    set('Start date', '2026-11-19');
    set('End date', '2026-11-20');
    expect(chart.getAllByRole('row')).toHaveLength(3);
    set('Start date', '2026-11-20');
    expect(chart.getAllByRole('row')).toHaveLength(2);
    set('Start date', '2027-01-01');
    expect(chart.getByText('No Data')).toBeVisible();
    await user.click(dates().getByRole('button', { name: 'All dates of overall score history' }));
    expect(chart.getAllByRole('row')).toHaveLength(4);
  });

  it('switches lines off and on', async () => {
    const { user } = await showDetails();
    const chart = within(screen.getByRole('figure', { name: 'Overall score over time' }));
    await user.click(chart.getByRole('button', { name: /^Show as table: / }));
    const mobile = chart.getByRole('button', { name: 'Mobile' });
    await user.click(mobile);
    expect(mobile).toHaveAttribute('aria-pressed', 'false');
    expect(chart.queryByRole('columnheader', { name: 'Mobile' })).not.toBeInTheDocument();
    await user.click(mobile);
    expect(chart.getByRole('columnheader', { name: 'Mobile' })).toBeVisible();
  });

  it('says if there is no history', async () => {
    await showDetails({
      handlers: {
        'GET /api/scan/monthly/overall': answer([]),
        'GET /api/scan/monthly/labData': answer([]),
      },
    });
    expect(screen.getAllByText('No sufficient data for monthly graph!')).toHaveLength(3);
  });
});

describe('Lab Data', () => {
  const row = (device: string, metric: string): string =>
    textOf(
      within(screen.getByRole('table', { name: `Lab data on ${device}` })).getByRole('row', {
        name: new RegExp(metric),
      }),
    );

  it('judges each device by its own thresholds', async () => {
    await showDetails();
    expect(row('Mobile', 'Largest Contentful Paint')).toContain('15.26 sBad');
    expect(row('Mobile', 'Largest Contentful Paint')).toContain(
      'Good below 2.53 s, bad above 4.01 s',
    );
    expect(row('Mobile', 'Largest Contentful Paint')).toContain('Better −0.74 s (−5 %)');
    expect(row('Mobile', 'Cumulative Layout Shift')).toContain('0.244Average');
    expect(row('Desktop', 'Largest Contentful Paint')).toContain('2.71 sBad');
    expect(row('Desktop', 'Total Blocking Time')).toContain('112 msGood');
    expect(row('Desktop', 'Total Blocking Time')).toContain('Good below 160 ms, bad above 350 ms');
    expect(row('Desktop', 'Speed Index')).toContain('1.17 sGood');
  });

  it('shows Time to Interactive without a verdict', async () => {
    await showDetails();
    expect(row('Mobile', 'Time to Interactive')).toContain('15.26 sNo threshold');
  });

  it('has a history for each device, with blocking time in seconds', async () => {
    const { user } = await showDetails();
    const chart = within(screen.getByRole('figure', { name: 'Mobile lab data over time' }));
    await user.click(chart.getByRole('button', { name: /^Show as table: / }));
    const rows = chart.getAllByRole('row').map(textOf);
    expect(rows[0]).toBe('TimeFCPSILCPTBTCLS');
    expect(rows[1]).toContain('3.346 s4.187 s15.262 s1.87 s0.2437');
    expect(rows[2]).toContain('–––––');
  });
});

describe('Suggestions', () => {
  it('lists the greatest saving first and opens to its evidence, as text', async () => {
    const { user } = await showDetails();
    const list = section('Suggestions');
    expect(list.getAllByRole('button').map(textOf)).toEqual([
      'Bad: Reduce unused JavaScript2.1 s faster, 120 KiB less',
      'Bad: Improve image delivery1.15 s faster, 120 KiB less',
    ]);
    await user.click(list.getByRole('button', { name: /Improve image delivery/ }));
    const evidence = within(
      await list.findByRole('region', { name: 'Evidence: Improve image delivery' }),
    );
    expect(evidence.getByText('<img class="hero" onerror="alert(1)">')).toBeVisible();
    expect(evidence.getByText('body > img.hero')).toBeVisible();
    expect(evidence.getByRole('link', { name: 'shop.example/hero.png' })).toHaveAttribute(
      'rel',
      expect.stringContaining('noopener'),
    );
    expect(textOf(evidence.getAllByRole('row')[1]!)).toContain('120 KiB');
    expect(textOf(evidence.getAllByRole('row')[2]!)).toBe('2 KiB');
    expect(list.getByRole('link', { name: 'Learn more about image size' })).toHaveAttribute(
      'href',
      'https://developer.chrome.com/docs/images',
    );
    expect(list.getByText('fetchpriority').tagName).toBe('CODE');
  });

  it('switches device, and says that all is well without findings', async () => {
    const { user } = await showDetails();
    expect(section('Loading process').getByAltText(/^After 1\.5/)).toBeVisible();
    expect(section('Diagnostics').getByText('4 long tasks found')).toBeVisible();
    expect(textOf(screen.getByRole('region', { name: 'LCP Element' }))).toContain(
      'Painted after 15.26 s',
    );
    await user.click(screen.getByRole('radio', { name: 'Desktop' }));
    const allGood = 'No Desktop Suggestions. Everything is good!';
    expect(section('Suggestions').getByText(allGood)).toBeVisible();
    expect(section('Diagnostics').getByText(allGood)).toBeVisible();
    expect(section('LCP Element').getByText(allGood)).toBeVisible();
    expect(section('CLS Elements').getByText(allGood)).toBeVisible();
    expect(section('Loading process').getByText('No Data')).toBeVisible();
  });

  it('marks the observed paints in the pictures, and says that the metrics are estimates', async () => {
    await showDetails();
    const shots = section('Loading process').getAllByRole('listitem').map(textOf);
    expect(shots).toEqual(['750 ms', '1.5 sFCP 1.12 sLCP 1.13 s']);
    expect(textOf(screen.getByRole('region', { name: 'Loading process' }))).toContain(
      'Lighthouse’s estimates of the same load on a slow phone: FCP 3.35 s, LCP 15.26 s.',
    );
  });

  it('shows the pictures of an earlier report without marks', async () => {
    const { observedPaints: _, ...earlier } = suggestions.mobile;
    await showDetails({
      handlers: { 'POST /api/scan/suggestions': answer({ ...suggestions, mobile: earlier }) },
    });
    const shots = section('Loading process').getAllByRole('listitem').map(textOf);
    expect(shots).toEqual(['750 ms', '1.5 s']);
  });

  it('scrolls to the suggestions of the device in the hash', async () => {
    await showDetails({ hash: '#mobile-suggestions' });
    await waitFor(() => expect(screen.getByRole('region', { name: 'Suggestions' })).toHaveFocus());
    expect(screen.getByRole('radio', { name: 'Mobile' })).toBeChecked();
  });
});
