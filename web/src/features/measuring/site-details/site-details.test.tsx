import { provenChange } from '../../../../../test/support/proven-change.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { answer } from '../../../test-support/fake-server.ts';
import { deviceSwitch, showDetails } from './testing/show-details.tsx';
import { failure, latest, noonOf, overall, url } from './testing/site-answers.ts';

const article = (name: string) => within(screen.getByRole('article', { name }));
const section = (name: string) => within(screen.getByRole('region', { name }));
/** Replaces the non-breaking spaces between a number and its unit. */
const textOf = (element: HTMLElement): string =>
  (element.textContent ?? '').replaceAll('\u00A0', ' ');

describe('Overall Score', () => {
  test('shows a dial and the final screenshot for each device', async () => {
    await showDetails();
    expect(screen.getByRole('img', { name: 'Mobile score: 27 out of 100, bad' })).toBeVisible();
    expect(screen.getByRole('img', { name: 'Desktop score: 91 out of 100, good' })).toBeVisible();
    const mobile = article('Mobile score');
    expect(mobile.getByAltText('The page on mobile at the end of the load')).toBeVisible();
    expect(textOf(screen.getByRole('article', { name: 'Mobile score' }))).toContain(
      'Not enough history yet to tell a change from chance: 4 of 21 comparable scans',
    );
    expect(article('Desktop score').getByText('No screenshot')).toBeVisible();
  });

  test('says what is proven to have changed, and what is being checked', async () => {
    const change = provenChange([20, 27], { since: new Date(2026, 10, 18, 12) });
    const { since } = change;
    await showDetails({
      handlers: {
        'GET /api/scan/latest': answer({
          ...latest,
          mobile: { ...latest.mobile, change: { kind: 'changed', change } },
          desktop: {
            ...latest.desktop,
            change: { kind: 'checking', direction: 'worse', since, runs: 2, of: 4 },
          },
        }),
      },
    });
    expect(textOf(screen.getByRole('article', { name: 'Mobile score' }))).toContain(
      '7 points faster since 18 Nov 2026 (score 20 → 27)',
    );
    expect(textOf(screen.getByRole('article', { name: 'Desktop score' }))).toContain(
      'Looks slower; being checked: 2 of 4 runs',
    );
  });

  test('says if a page never finished loading, and what its numbers then mean', async () => {
    const warning = {
      reason: 'still-loading',
      message: 'The page never finished loading.',
      hint: 'Look for a request that gets no answer.',
    };
    await showDetails({
      hash: '#lab-data',
      handlers: {
        'GET /api/scan/latest': answer({
          ...latest,
          mobile: {
            ...latest.mobile,
            overallScore: null,
            labData: { ...latest.mobile.labData, tbt: null, tti: null },
            warning,
          },
        }),
      },
    });
    expect(textOf(screen.getByRole('article', { name: 'Mobile score' }))).toContain(
      'No score: the measurement is incomplete.',
    );
    const blocked = within(screen.getByRole('table', { name: 'Lab data on Mobile' })).getByRole(
      'row',
      { name: /Total Blocking Time|TBT/ },
    );
    expect(blocked).toHaveTextContent('–Not measured. The page never finished loading.');
    const note = article('Mobile score').getByRole('note', { name: 'A partial result' });
    expect(note).toHaveTextContent(`${warning.message}${warning.hint}`);
    expect(article('Desktop score').queryByRole('note')).not.toBeInTheDocument();
  });

  test('says why the newest scan failed and shows the last successful result with its age', async () => {
    const lastGood = { ...latest.mobile, overallScore: 24, measuredAt: overall[0]?.scanDate };
    await showDetails({
      hash: '#lab-data',
      handlers: {
        'GET /api/scan/latest': answer({ ...latest, mobile: { ...lastGood, failure } }),
        'GET /api/scan/monthly/overall': answer(overall.slice(0, 2)),
      },
    });
    const note = within(screen.getByRole('note', { name: 'The latest scan failed' }));
    expect(note.getByText(/The server answered with an error\./)).toBeVisible();
    expect(note.getByText(failure.hint)).toBeVisible();
    expect(note.getByText(/This is the last successful result, of/)).toHaveTextContent(
      /18 Nov 2026.*ago|yesterday/,
    );
    expect(screen.getByRole('img', { name: 'Mobile score: 24 out of 100, bad' })).toBeVisible();
    expect(article('Mobile lab data').getByText(/The latest scan failed/)).toBeVisible();
    expect(screen.getByText(/Results of the last successful scan/)).toHaveTextContent(
      /18 Nov 2026/,
    );
  });
});

describe('Overall score history', () => {
  const dates = () => within(screen.getByRole('group', { name: 'Dates of the charts' }));
  const set = (label: string, day: string) =>
    fireEvent.change(dates().getByLabelText(label), { target: { value: day } });

  test('shows the same numbers as a table, newest first, with gaps', async () => {
    const { user } = await showDetails({ hash: '#history' });
    const chart = within(screen.getByRole('figure', { name: 'Overall score over time' }));
    await user.click(chart.getByRole('button', { name: /^Show as table: / }));
    const rows = chart.getAllByRole('row').map(textOf);
    expect(rows[0]).toBe('TimeMobileDesktopCompare with before');
    expect(rows[1]).toMatch(/20 Nov 2026.*2791MobileDesktop$/);
    expect(rows[2]).toMatch(/19 Nov 2026.*–92Desktop$/);
    const compare = chart.getByRole('link', { name: /^Compare the mobile scan of 20 Nov 2026/ });
    const search = new URLSearchParams({ url, device: 'mobile', after: noonOf(20) });
    expect(compare).toHaveAttribute('href', `/scanChanges?${search.toString()}`);
  });

  test('filters by date, both ends included, and says No Data when nothing matches', async () => {
    const { user } = await showDetails({ hash: '#history' });
    const chart = within(screen.getByRole('figure', { name: 'Overall score over time' }));
    await user.click(chart.getByRole('button', { name: /^Show as table: / }));
    await user.click(dates().getByRole('radio', { name: 'Custom' }));
    set('Start date', '2026-11-19');
    set('End date', '2026-11-20');
    expect(chart.getAllByRole('row')).toHaveLength(3);
    set('Start date', '2026-11-20');
    expect(chart.getAllByRole('row')).toHaveLength(2);
    set('Start date', '2027-01-01');
    expect(chart.getByText('No Data')).toBeVisible();
    await user.click(dates().getByRole('radio', { name: 'All' }));
    expect(chart.getAllByRole('row')).toHaveLength(4);
  });

  test('switches lines off and on', async () => {
    const { user } = await showDetails({ hash: '#history' });
    const chart = within(screen.getByRole('figure', { name: 'Overall score over time' }));
    await user.click(chart.getByRole('button', { name: /^Show as table: / }));
    const mobile = chart.getByRole('button', { name: 'Mobile' });
    await user.click(mobile);
    expect(mobile).toHaveAttribute('aria-pressed', 'false');
    expect(chart.queryByRole('columnheader', { name: 'Mobile' })).not.toBeInTheDocument();
    await user.click(mobile);
    expect(chart.getByRole('columnheader', { name: 'Mobile' })).toBeVisible();
  });

  test('says if there is no history', async () => {
    await showDetails({
      hash: '#history',
      handlers: {
        'GET /api/scan/monthly/overall': answer([]),
        'GET /api/scan/monthly/labData': answer([]),
      },
    });
    expect(screen.getAllByText('No sufficient data for monthly graph!')).toHaveLength(3);
  });
});

describe('Lab Data', () => {
  const rowOf = (device: string, metric: string) =>
    within(screen.getByRole('table', { name: `Lab data on ${device}` })).getByRole('row', {
      name: new RegExp(metric),
    });
  const row = (device: string, metric: string): string => textOf(rowOf(device, metric));
  const scale = (device: string, metric: string) =>
    within(rowOf(device, metric)).getByRole('img').getAttribute('aria-label');

  test('opens, and rates each device by its own thresholds', async () => {
    const { user } = await showDetails();
    await user.click(screen.getByRole('button', { name: 'Lab Data' }));
    expect(row('Mobile', 'Largest Contentful Paint')).toContain('15.26 sBad');
    expect(scale('Mobile', 'Largest Contentful Paint')).toBe(
      'Good below 2.53\u00A0s, bad above 4.01\u00A0s',
    );
    expect(row('Mobile', 'Cumulative Layout Shift')).toContain('0.244Average');
    expect(row('Desktop', 'Largest Contentful Paint')).toContain('2.71 sBad');
    expect(row('Desktop', 'Total Blocking Time')).toContain('112 msGood');
    expect(scale('Desktop', 'Total Blocking Time')).toBe(
      'Good below 160\u00A0ms, bad above 350\u00A0ms',
    );
    expect(row('Desktop', 'Speed Index')).toContain('1.17 sGood');
  });

  test('shows Time to Interactive without a verdict', async () => {
    await showDetails({ hash: '#lab-data' });
    expect(row('Mobile', 'Time to Interactive')).toContain('15.26 sNo threshold');
  });

  test('has a chart for each metric and device, in its own unit', async () => {
    const { user } = await showDetails({ hash: '#history' });
    const desktop = article('Desktop lab data history');
    expect(desktop.getAllByRole('figure').map((chart) => chart.getAttribute('aria-label'))).toEqual(
      [
        'Desktop Largest Contentful Paint over time',
        'Desktop First Contentful Paint over time',
        'Desktop Speed Index over time',
        'Desktop Total Blocking Time over time',
        'Desktop Cumulative Layout Shift over time',
      ],
    );
    const name = 'Show as table: Desktop Total Blocking Time over time';
    await user.click(desktop.getByRole('button', { name }));
    expect(desktop.getAllByRole('row').map(textOf)).toEqual([
      'TimeTBTCompare with before',
      expect.stringMatching(/20 Nov 2026.*112 msCompare$/),
      expect.stringMatching(/19 Nov 2026.*112 msCompare$/),
      expect.stringMatching(/18 Nov 2026.*112 msFirst result$/),
    ]);
  });

  test('draws from the first result, with a sentence while there are fewer than three', async () => {
    const { user } = await showDetails({ hash: '#history' });
    const lcp = within(
      screen.getByRole('figure', { name: 'Mobile Largest Contentful Paint over time' }),
    );
    const words = () => lcp.getByText(/^(One|Two|First) scan/).textContent;
    expect(words()).toMatch(/^Two scans with results: 16\.0\ss, then 15\.26\ss$/);
    await user.click(lcp.getByRole('button', { name: /^Show as table/ }));
    const rows = lcp.getAllByRole('row').map(textOf);
    expect(rows[0]).toBe('TimeLCPCompare with before');
    expect(rows[1]).toContain('15.26 s');
    expect(rows[2]).toContain('–');
    fireEvent.change(screen.getByLabelText('Start date'), { target: { value: '2026-11-20' } });
    expect(screen.getByRole('radio', { name: 'Custom' })).toBeChecked();
    expect(words()).toMatch(/^One scan in this period: 15\.26\ss$/);
    fireEvent.change(screen.getByLabelText('Start date'), { target: { value: '2027-01-01' } });
    expect(article('Mobile lab data history').getByText('No Data')).toBeVisible();
  });

  test('leads to the period, which holds for all charts', async () => {
    const { user } = await showDetails({ hash: '#history' });
    const lab = section('Lab Data History');
    expect(lab.getByText('All dates')).toBeVisible();
    await user.click(lab.getByRole('button', { name: 'All dates: change the period' }));
    expect(screen.getByRole('radio', { name: 'All' })).toHaveFocus();
    await user.click(screen.getByRole('radio', { name: '30 days' }));
    expect(lab.getByText('The last 30 days')).toBeVisible();
  });
});

describe('Suggestions', () => {
  test('lists the greatest saving first and opens to its evidence, as text', async () => {
    const { user } = await showDetails();
    const list = section('Suggestions');
    expect(list.getAllByRole('button', { expanded: false }).map(textOf)).toEqual([
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

  test('switches device, and says that all is well without findings', async () => {
    const { user } = await showDetails({ hash: '#audits' });
    expect(section('Diagnostics').getByText('4 long tasks found')).toBeVisible();
    expect(textOf(screen.getByRole('region', { name: 'LCP Element' }))).toContain(
      'Estimated for a slow phone: painted after 15.26 s',
    );
    await user.click(deviceSwitch().getByRole('radio', { name: 'Desktop' }));
    const allGood = 'No Desktop Suggestions. Everything is good!';
    expect(section('Diagnostics').getByText(allGood)).toBeVisible();
    expect(section('LCP Element').getByText(allGood)).toBeVisible();
    expect(section('CLS Elements').getByText(allGood)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Report' }));
    const suggestions = within(await screen.findByRole('region', { name: 'Suggestions' }));
    expect(await suggestions.findByText(allGood)).toBeVisible();
  });

  test('scrolls to the suggestions of the device in the hash', async () => {
    await showDetails({ hash: '#mobile-suggestions' });
    await waitFor(() => expect(screen.getByRole('region', { name: 'Suggestions' })).toHaveFocus());
    expect(deviceSwitch().getByRole('radio', { name: 'Mobile' })).toBeChecked();
  });
});

describe('Tabs', () => {
  const tab = (name: string) =>
    within(screen.getByRole('navigation', { name: 'Parts of the report' })).getByRole('link', {
      name,
    });

  test('are kept by the address, and by the history of the browser', async () => {
    const { user, address } = await showDetails();
    expect(tab('Report')).toHaveAttribute('aria-current', 'page');
    await user.click(tab('Requests'));
    expect(await screen.findByRole('region', { name: 'Third Parties' })).toBeVisible();
    expect(address()).toMatch(/device=mobile#requests$/);
    expect(screen.queryByRole('region', { name: 'Overall Score' })).toBeNull();
    await user.click(deviceSwitch().getByRole('radio', { name: 'Desktop' }));
    expect(address()).toMatch(/device=desktop#requests$/);
    await user.click(tab('Audits'));
    expect(await screen.findByRole('region', { name: 'Tech Stack' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(await screen.findByRole('region', { name: 'Third Parties' })).toBeVisible();
    expect(tab('Requests')).toHaveAttribute('aria-current', 'page');
  });

  test.each([
    ['#tech-stack', 'Tech Stack', 'Audits'],
    ['#lab-history', 'Lab Data History', 'History'],
    ['#third-parties', 'Third Parties', 'Requests'],
    ['#field-data', 'Field Data', 'Report'],
  ])('the address %s opens its section', async (hash, section, name) => {
    await showDetails({ hash });
    await waitFor(() => expect(screen.getByRole('region', { name: section })).toHaveFocus());
    expect(tab(name)).toHaveAttribute('aria-current', 'page');
  });
});
