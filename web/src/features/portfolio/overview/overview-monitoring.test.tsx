import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { UptimeCheck } from '../../../../../shared/calls/monitoring/uptime.ts';
import type { IncidentSummary } from '../../../../../shared/models/notifying/incident.ts';
import { uptimeRule } from '../../../../../shared/uptime/outage-words.ts';
import { incidentsQuery } from '../../../entities/incident/incidents-query.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { answer, problem } from '../../../test-support/fake-server.ts';
import {
  availability,
  shop,
  validation,
  neverValidated,
  uptime,
  uptimeNow,
  screenshots,
  show,
  part,
} from './testing/show-overview.tsx';

beforeEach(() => localStorage.clear());

describe('the banner of open incidents', () => {
  const incident: IncidentSummary = {
    incidentId: '0193a0c0-0000-7000-8000-000000000001',
    site: shop.url,
    siteName: 'Shop',
    cause: 'site-down',
    severity: 'down',
    subject: 'shop.example',
    members: [{ incidentId: '1', site: shop.url }],
    state: 'open',
    title: 'Shop is down',
    isFalseAlarm: false,
    outages: [],
    acknowledged: false,
    assignee: null,
    mutedUntil: null,
    beganAt: '2026-11-24T08:00:00.000Z',
    endedAt: null,
    pages: 1,
  };

  test('comes with everything else: nothing that it would move is drawn before it', async () => {
    const late = Promise.withResolvers<void>();
    const incidents = async () => {
      await late.promise;
      return Response.json([incident]);
    };
    const { requests } = await show({ 'GET /api/incidents': incidents });
    await waitFor(() => expect(requests.map(({ path }) => path)).toContain('/api/incidents'));
    expect(screen.queryByRole('region', { name: 'Overall Score' })).toBeNull();
    late.resolve();
    expect(await part('Overall Score')).toBeVisible();
    expect(screen.getByText('1 open incident')).toBeVisible();
  });

  test('holds nothing up when it cannot be loaded, and moves nothing once that is certain', async () => {
    const late = Promise.withResolvers<Response>();
    let asked = 0;
    await show({
      'GET /api/incidents': () => {
        asked += 1;
        return asked === 1 ? Response.json({}, { status: 502 }) : late.promise;
      },
    });
    expect(await part('Overall Score')).toBeVisible();
    expect(screen.getByText('The open incidents could not be loaded')).toBeVisible();
  });

  test('says that it could not be loaded, and offers a retry', async () => {
    let isBack = false;
    const { user } = await show({
      'GET /api/incidents': () =>
        isBack ? Response.json([incident]) : Response.json({}, { status: 502 }),
    });
    expect(await screen.findByText('The open incidents could not be loaded')).toBeVisible();
    isBack = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('1 open incident')).toBeVisible();
    expect(screen.queryByText('The open incidents could not be loaded')).toBeNull();
  });

  test('takes nothing away when it is requested again after it could not be loaded', async () => {
    const late = Promise.withResolvers<Response>();
    let isBack = false;
    const { requests } = await show({
      'GET /api/incidents': () => (isBack ? late.promise : Response.json({}, { status: 502 })),
    });
    const asked = () => requests.filter(({ path }) => path === '/api/incidents').length;
    const field = await screen.findByRole('combobox', { name: 'Site' });
    await waitFor(() => expect(queryClient.isFetching(incidentsQuery)).toBe(0));
    const before = asked();
    isBack = true;
    void queryClient.invalidateQueries(incidentsQuery);
    await waitFor(() => expect(asked()).toBe(before + 1));
    await act(() => Promise.resolve());
    expect(field).toBeVisible();
    late.resolve(Response.json([incident]));
    expect(await screen.findByText('1 open incident')).toBeVisible();
    expect(field).toBeVisible();
  });
});

describe('the uptime', () => {
  const latestWith = (more: Partial<UptimeCheck>) => ({
    'GET /api/uptime/latest': answer({
      ...uptimeNow,
      check: uptimeNow.check && { ...uptimeNow.check, ...more },
    }),
  });

  test('of a page whose server omits a certificate: it does not open for everyone', async () => {
    await show(latestWith({ isChainIncomplete: true }));
    const panel = await part('Web Uptime');
    expect(await within(panel).findByText('Up, but some visitors cannot open it')).toBeVisible();
    expect(panel).toHaveTextContent(/: answered in 123.ms/);
  });

  test('of a server that refuses us says so', async () => {
    await show(latestWith({ statusCode: 403 }));
    const panel = await part('Web Uptime');
    await waitFor(() =>
      expect(panel).toHaveTextContent(
        /answered in 123.ms with HTTP status 403, as some servers answer automated clients/,
      ),
    );
    expect(within(panel).queryByText('Up, but some visitors cannot open it')).toBeNull();
  });

  test.each([
    [5, 'Partial Outages', '95 %'],
    [0, 'Operational', '100 %'],
    [30, 'Major Outages', '70 %'],
  ])('of %i failures in 100 checks is %s', async (failures, words, percent) => {
    const [first] = uptime;
    const records = [
      ...uptime.map((check, index) => ({
        ...check,
        simple: { status: index < failures ? 'down' : 'up' },
      })),
      // Says nothing about the site, and does not count.
      { ...first, simple: { status: 'unknown' } },
    ];
    await show({ 'GET /api/uptime/monthly': answer(records) });
    const panel = await part('Web Uptime');
    expect(await within(panel).findByText(words)).toBeVisible();
    expect(panel).toHaveTextContent(`${percent} up in 100 hourly checks`);
    expect(within(panel).getByRole('figure', { name: /^Last 30 days, / })).toBeVisible();
    // The one outage lay wholly in planned maintenance.
    expect(panel).toHaveTextContent('No outage; 95 % available, of the time watched');
    expect(within(panel).getByRole('listitem')).toHaveTextContent(
      /, 5 hours: HTTP status 503, in a maintenance window$/,
    );
    expect(
      within(panel).getByRole('button', { name: 'How uptime is counted' }).nextElementSibling,
    ).toHaveTextContent(uptimeRule);
    expect(panel).toHaveTextContent(/answered in 123.ms; certificate valid until/);
  });

  test.each([
    [
      { status: 'up', reachedFrom: ['Germany, Frankfurt'], notReachedFrom: [] },
      'down from one region only (this counts as up): our own check failed (HTTP status 503), and it was reached from Germany, Frankfurt',
    ],
    [
      { status: 'down', reachedFrom: [], notReachedFrom: ['Germany, Frankfurt', 'Japan, Tokyo'] },
      'down, HTTP status 503; not reached from Germany, Frankfurt and Japan, Tokyo either',
    ],
  ])('shows what other places said: %j', async ({ status, ...elsewhere }, words) => {
    const seen = { simple: { status }, reason: 'http-status', statusCode: 503, elsewhere };
    const hourly = new Date().toISOString();
    await show({
      'GET /api/uptime/monthly': answer([...uptime, { ...uptimeNow.check, ...seen, hourly }]),
      'GET /api/uptime/latest': answer({ ...uptimeNow, check: { ...uptimeNow.check, ...seen } }),
    });
    const panel = await part('Web Uptime');
    expect(await within(panel).findByText(/^Last check/)).toHaveTextContent(words);
    expect(
      within(panel).queryAllByText(/1 check down from one region only counts as up/),
    ).toHaveLength(status === 'up' ? 1 : 0);
  });

  test.each([
    [
      { expiresAt: '2027-02-03T00:00:00.000Z', problem: null },
      'domain shop.example registered until',
    ],
    [
      { expiresAt: null, problem: 'no-answer' },
      'domain shop.example: its registry does not answer',
    ],
  ])(
    'shows when the registration of the domain ends, or why it is unknown: %j',
    async (end, words) => {
      const domain = { domain: 'shop.example', readAt: null, ...end };
      await show({ 'GET /api/uptime/latest': answer({ ...uptimeNow, domain }) });
      const panel = await part('Web Uptime');
      expect(await within(panel).findByText(/^Last check/)).toHaveTextContent(words);
    },
  );

  test('can be checked now, and says that a failure is being confirmed', async () => {
    const { user, requests } = await show({
      'GET /api/uptime/monthly': answer([]),
      'GET /api/uptime/latest': answer({ ...uptimeNow, status: 'none', check: null }),
      'POST /api/uptime': answer({ ...uptimeNow, status: 'confirming', check: null }, 202),
    });
    const panel = await part('Web Uptime');
    expect(await within(panel).findByText('No sufficient data for uptime status!')).toBeVisible();
    expect(await within(panel).findByText('Not enough data for the moment')).toBeVisible();
    await user.click(within(panel).getByRole('button', { name: 'New Scan: uptime' }));
    expect(await within(panel).findByText(/Further attempts will show/)).toBeVisible();
    expect(requests.find(({ path }) => path === '/api/uptime')?.body).toEqual({ url: shop.url });
  });

  test('shows the last check, also where it found nothing new', async () => {
    const lastAnswer = {
      at: new Date().toISOString(),
      status: 'up',
      responseMs: 77,
      statusCode: 200,
    };
    await show({ 'GET /api/uptime/latest': answer({ ...uptimeNow, lastAnswer }) });
    const panel = await part('Web Uptime');
    expect(await within(panel).findByText(/^Last check/)).toHaveTextContent(
      /Last check .*: answered in 77 ms/,
    );
  });

  test('is checked as often as is chosen, within the plan', async () => {
    const schedule = { everyMinutes: 5, shortestMinutes: 5, nextCheckAt: null };
    const { user, requests } = await show({ 'POST /api/uptime/interval': answer(schedule) });
    const panel = await part('Web Uptime');
    const choice = await within(panel).findByRole('combobox', { name: /^How often/ });
    expect(choice).toHaveDisplayValue('Every hour');
    expect(
      within(choice)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Every 5 minutes', 'Every 15 minutes', 'Every hour']);
    await user.selectOptions(choice, 'Every 5 minutes');
    await waitFor(() => expect(choice).toHaveDisplayValue('Every 5 minutes'));
    expect(requests.find(({ path }) => path === '/api/uptime/interval')?.body).toEqual({
      url: shop.url,
      everyMinutes: 5,
    });
  });

  test('includes a new check in the month, and reloads the scores', async () => {
    const { user, requests } = await show({
      'POST /api/uptime': answer({
        ...uptimeNow,
        check: { ...uptimeNow.check, hourly: new Date().toISOString() },
      }),
    });
    const panel = await part('Web Uptime');
    await within(panel).findByText('Partial Outages');
    await user.click(within(panel).getByRole('button', { name: 'New Scan: uptime' }));
    for (const path of ['/api/scan/score', '/api/uptime/monthly', '/api/uptime/outages']) {
      await waitFor(() => expect(requests.filter((each) => each.path === path)).toHaveLength(2));
    }
  });

  test.each([
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
  test('counts the errors, and says who checked', async () => {
    await show();
    const panel = await part('Markup Validator');
    expect(await within(panel).findByText('Fatal Errors')).toBeVisible();
    expect(panel).toHaveTextContent('Fatal Errors0 Errors12 Warnings3');
    expect(panel).toHaveTextContent('install Java 17 for the W3C checker');
    expect(
      within(panel).getByRole('link', { name: 'Learn more about valid markup' }),
    ).toBeVisible();
    expect(within(panel).getByRole('link', { name: 'View Full Report: markup' })).toHaveAttribute(
      'href',
      '/w3ValidationDetails?url=https%3A%2F%2Fshop.example%2F',
    );
  });

  test('checks again, and reloads the scores', async () => {
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

  test('says why a scan failed, beside the previous results', async () => {
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
  test('are the old one, the new one and the difference, at 176 × 410', async () => {
    await show();
    const panel = await part('Screenshot Analysis');
    expect(await within(panel).findByText('There are some significant differences')).toBeVisible();
    const images = within(panel).getAllByRole<HTMLImageElement>('img');
    expect(images.map(({ src, width, height }) => [src, width, height])).toEqual(
      ['19', '20', 'difference'].map((name) => [`https://s3.example/${name}.png`, 176, 410]),
    );
  });

  test.each([
    ["Site hasn't changed at all", true, 2],
    ['No data yet', null, 2],
    ['No data yet', null, 1],
    ['No data yet', null, 0],
  ])('say "%s"', async (words, compare, count) => {
    await show({
      'POST /api/screenshot/getScreenshots': answer(screenshots.slice(0, count)),
      'POST /api/screenshot/compare': answer({ compare, unchangedAt: null }),
      'POST /api/screenshot/difference': answer({ differenceImage: null }),
    });
    const panel = await part('Screenshot Analysis');
    expect(await within(panel).findByText(words)).toBeVisible();
    expect(within(panel).queryAllByRole('img')).toHaveLength(count);
    const gap =
      'Not enough data for the moment, please wait for some hours to get results from this feature';
    expect(within(panel).queryAllByText(gap)).toHaveLength(compare === null ? 1 : 0);
    const uncompared = within(panel).queryAllByText(/^These two are not compared\./);
    expect(uncompared).toHaveLength(compare === null && count === 2 ? 1 : 0);
  });

  test('say when the page was last checked without another one', async () => {
    const compared = { compare: true, unchangedAt: '2026-11-21T00:40:00.000Z' };
    await show({ 'POST /api/screenshot/compare': answer(compared) });
    const panel = await part('Screenshot Analysis');
    expect(await within(panel).findByText(/^Last checked/)).toHaveTextContent(
      /: unchanged No newer screenshot was taken/,
    );
    expect(within(panel).getByRole('button', { name: 'How changes are found' })).toBeVisible();
  });

  test('can be taken on demand', async () => {
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

  test('say why one could not be taken', async () => {
    const failure = { reason: 'dns', message: 'No such host.', hint: 'Look at it.' };
    const failed = { status: 'failed', mobileImage: null, date: null, failure };
    const { user } = await show({ 'POST /api/screenshot/mobile': answer(failed) });
    const panel = await part('Screenshot Analysis');
    await user.click(within(panel).getByRole('button', { name: 'New Scan: screenshots' }));
    expect(await screen.findByText(/No such host/)).toBeVisible();
  });
});

describe('the availability', () => {
  const words = (element: HTMLElement | null) => element?.textContent?.replaceAll('\u00A0', ' ');

  test('of this month stands beside its target, with that of other periods on demand', async () => {
    const { user, requests } = await show();
    const availability = await screen.findByRole('region', { name: 'Availability' });
    await waitFor(() =>
      expect(words(availability)).toContain(
        'November 2026, target 99.9 %: 21 min of 43.2 min left',
      ),
    );
    await user.click(within(availability).getByText('Availability by month, quarter and year'));
    const table = within(availability).getByRole('table', { name: 'Availability by month' });
    expect(words(table)).toContain('99.5 %');
    expect(words(table)).toContain('2 outages, 22 minutes in all');
    expect(words(table)).toContain('2 h of maintenance left out');
    await user.click(within(availability).getByRole('radio', { name: 'Quarter' }));
    expect(await within(availability).findByText('Q4 2026')).toBeVisible();
    const asked = requests.filter(({ path }) => path.startsWith('/api/availability'));
    expect(asked.map(({ query }) => query.get('by'))).toEqual(['month', 'quarter']);
  });

  test('says by how much the target was missed, and what the last hour used up', async () => {
    const [month] = availability.periods;
    if (month === undefined) throw new Error('no month');
    await show({
      'GET /api/availability': answer({
        ...availability,
        periods: [{ ...month, leftMs: -90 * 60_000 }],
        lastHour: { downMs: 30 * 60_000, burn: 500 },
      }),
    });
    const part = await screen.findByRole('region', { name: 'Availability' });
    await waitFor(() => expect(words(part)).toContain('Missed by 1.5 h'));
    expect(words(part)).toContain(
      'Down for 30 min of the last hour: 500 times what the target allows.',
    );
  });

  test('that could not be loaded can be tried again', async () => {
    await show({ 'GET /api/availability': problem(502, 'provider_unavailable', 'No') });
    expect(await screen.findByText('The availability could not be loaded')).toBeVisible();
  });
});
