import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import * as messages from '../../../../../shared/calls/messages.ts';
import { answer, demoPlan, type Handlers } from '../../../test-support/fake-server.ts';
import { renderApp } from '../../../test-support/render-app.tsx';
import { askedFor } from '../../../test-support/site-states.ts';
import type { Asked } from './api/reports.ts';
import {
  analyticsRow,
  breakdown,
  pageReport,
  pageRow,
  setUp,
  shop,
  siteStatus,
} from './testing/reports.ts';

const users = (totalUsers: number) => ({
  totalUsers,
  newUsers: Math.round(totalUsers / 2),
  activeUsers: totalUsers - 1,
});
const countries = [
  ['Germany', 'DE', 1200],
  ['Singapore', 'SG', 30],
  ['France', 'FR', 400],
] as const;
const byDimension: Record<string, unknown> = {
  country: breakdown(
    countries.map(([country, countryId, count]) =>
      analyticsRow({ country, countryId, ...users(count) }),
    ),
  ),
  browser: breakdown(
    Array.from({ length: 8 }, (_, index) =>
      analyticsRow({ browser: `Browser ${index}`, ...users(100 - index) }),
    ),
  ),
  operatingSystem: breakdown([]),
  deviceCategory: breakdown([
    analyticsRow({ deviceCategory: 'mobile', ...users(900) }),
    analyticsRow({ deviceCategory: 'desktop', ...users(700) }),
    analyticsRow({ deviceCategory: 'tablet', ...users(30) }),
  ]),
};
const pageRows = [
  pageRow({ pagePath: '/', pageTitle: 'Home', views: 900 }),
  pageRow({ pagePath: '/cart', pageTitle: 'Cart', views: 300 }),
  ...Array.from({ length: 12 }, (_, index) => pageRow({ pagePath: `/more/${index}`, views: 10 })),
];
const isAsked = (body: unknown): body is Asked & { dimension: string } =>
  typeof body === 'object' && body !== null && 'propertyId' in body;

const demoHandlers: Handlers = {
  [`GET /api/sites/${demoPlan.email}`]: answer([{ email: demoPlan.email, sites: [shop] }]),
  'GET /api/analytics/setup': answer(setUp()),
  'POST /api/analytics-overall': ({ body }) =>
    Response.json(isAsked(body) ? byDimension[body.dimension] : undefined),
  'POST /api/analytics-overall-by-page': answer(pageReport(pageRows)),
  'POST /api/status/all': ({ body }) =>
    Response.json(
      askedFor(body).map((url) => siteStatus(url, url === shop.url ? { mobileScore: 80 } : {})),
    ),
};
const open = (handlers: Handlers = {}, path = '/google-analysis') =>
  renderApp(path, { plan: { page_limit: 3 }, handlers: { ...demoHandlers, ...handlers } });
const part = (name: string) => screen.findByRole('region', { name });
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map(({ textContent }) => textContent);

describe('Google Analysis', () => {
  test('says who visited, and which of the visited pages is slowest', async () => {
    await open();
    expect(
      await screen.findByText('1,630 users, 815 of them new, viewed 1,320 pages.'),
    ).toBeVisible();
    expect(
      screen.getByText(/^25 Oct 2026 to 21 Nov 2026, from Google Analytics/),
    ).toHaveTextContent('A visitor may be counted in several rows');
    const speed = await part('Speed of visited pages');
    expect(
      await within(speed).findByText(
        'Your slowest page that people visit is shop.example/cart: it scores 31 on mobile, and gets 22.7 % of all views.',
      ),
    ).toBeVisible();
    const cart = within(speed).getByRole('row', { name: /Cart/ });
    expect(cart).toHaveTextContent(/slowest.*300.*does not pass.*31/);
    expect(localStorage.getItem('propertyId')).toBe('123456789');
    const change = screen.getByRole('link', { name: 'Change' });
    expect(change).toHaveAttribute('href', '/add-property-id');
    // Within a sentence, a link is distinguished from its text by more than its colour.
    expect(change).toHaveAttribute('data-underline', 'always');
  });

  test('ranks countries by the users that are chosen, in the table and on the map', async () => {
    const { user } = await open();
    const table = await screen.findByRole('table', { name: 'Total users by country' });
    expect(rowsOf(table)).toEqual([
      '#CountryTotal usersShare',
      '1Germany1,20073.6\u00A0%',
      '2France40024.5\u00A0%',
      '3Singapore301.8\u00A0%',
    ]);
    const map = await screen.findByRole('group', { name: /^Total users by country, map/ });
    expect(
      within(map)
        .getAllByRole('img')
        .map((it) => it.getAttribute('aria-label')),
    ).toEqual(expect.arrayContaining(['Germany - 1,200', 'France - 400']));
    expect(screen.getByText('Not on this map: Singapore.')).toBeVisible();

    const section = await part('Users by country');
    await user.click(within(section).getByRole('radio', { name: 'New' }));
    expect(await screen.findByRole('table', { name: 'New users by country' })).toHaveTextContent(
      '1Germany600',
    );
    expect(screen.getByRole('img', { name: 'Germany - 600' })).toBeInTheDocument();
    expect(screen.getByRole('table', { name: 'Total users by browser' })).toBeVisible();
  });

  test('finds countries that are too small for a finger', async () => {
    const { user } = await open();
    const find = await screen.findByLabelText('Find a country on the map');
    await user.selectOptions(find, 'France - 400');
    expect(find).toHaveDisplayValue('France - 400');
    expect(screen.getByText('France - 400', { selector: 'div' })).toBeVisible();
  });

  test('walks over the map with the arrow keys, and shows it as a table', async () => {
    const { user } = await open();
    const germany = await screen.findByRole('img', { name: 'Germany - 1,200' });
    germany.focus();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('img', { name: 'France - 400' })).toHaveFocus();
    expect(screen.getByText('France - 400', { selector: 'div' })).toBeVisible();
    await user.keyboard('{Escape}');
    expect(screen.queryByText('France - 400', { selector: 'div' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^Show as table/ }));
    const all = await part('Total users by country, all countries');
    expect(rowsOf(within(all).getByRole('table'))).toHaveLength(4);
  });

  test('shows six browsers, all three counts of devices, and No Data where there is none', async () => {
    await open();
    expect(
      rowsOf(await screen.findByRole('table', { name: 'Total users by browser' })),
    ).toHaveLength(7);
    expect(screen.getByText('The first 6 of 8 browsers.')).toBeVisible();
    expect(rowsOf(screen.getByRole('table', { name: 'Users by device' }))).toEqual([
      'DeviceTotalNewActive',
      'Mobile900450899',
      'Desktop700350699',
      'Tablet301529',
    ]);
    expect(within(await part('Users by operating system')).getByText('No Data')).toBeVisible();
  });

  test('shows ten pages, then all, with totals and the average bounce rate', async () => {
    const { user } = await open();
    const region = await part('Top Viewed Pages');
    const table = await within(region).findByRole('table');
    expect(rowsOf(table)[0]).toBe(
      'AddPage TitleViewsTotal UsersNew UsersViews per sessionAverage session durationBounce RateEvent CountConversionsTotal Revenue',
    );
    expect(rowsOf(table)).toHaveLength(12);
    expect(rowsOf(table)[1]).toMatch(/^Home.*900001\.501m 05s41\.3\u00A0%00€0\.00$/);
    expect(rowsOf(table).at(-1)).toMatch(/^Totals.*1,320.*41\.3\u00A0%/);
    await user.click(within(region).getByRole('button', { name: 'Show More' }));
    expect(rowsOf(table)).toHaveLength(16);
    await user.click(within(region).getByRole('button', { name: 'Show Less' }));
    expect(rowsOf(table)).toHaveLength(12);
  });

  test('searches a long list of pages', async () => {
    const many = Array.from({ length: 60 }, (_, index) => pageRow({ pagePath: `/p/${index}` }));
    const { user } = await open({
      'POST /api/analytics-overall-by-page': answer(pageReport(many)),
    });
    const region = await part('Top Viewed Pages');
    await user.click(await within(region).findByRole('button', { name: 'Show More' }));
    await user.type(within(region).getByRole('searchbox', { name: 'Search pages' }), '/P/59');
    expect(rowsOf(within(region).getByRole('table'))).toHaveLength(3);
  });

  test('adds the chosen pages within the limit, and scans them', async () => {
    const { user, requests } = await open({
      [`POST /api/sites/pages-limit/${demoPlan.email}`]: answer({
        success: true,
        limit: 3,
        unlimited: false,
        used: 1,
      }),
      'POST /api/sites/addPages': answer(shop),
    });
    const region = await part('Top Viewed Pages');
    const add = await within(region).findByRole('button', { name: 'Add Pages' });
    expect(add).toBeDisabled();
    expect(
      within(region).getByRole('checkbox', { name: '/cart is scanned already' }),
    ).toBeDisabled();
    expect(within(region).queryByRole('checkbox', { name: 'Add /' })).not.toBeInTheDocument();
    for (const path of [0, 1, 2])
      await user.click(within(region).getByRole('checkbox', { name: `Add /more/${path}` }));
    expect(await screen.findByText(messages.pagesLimitReached(3))).toBeVisible();
    expect(add).toBeDisabled();
    await user.click(within(region).getByRole('checkbox', { name: 'Add /more/2' }));
    await user.click(add);
    expect(
      await screen.findByText('Pages has been added successfully https://shop.example/'),
    ).toBeVisible();
    expect(requests.find(({ path }) => path === '/api/sites/addPages')?.body).toEqual({
      email: demoPlan.email,
      site: { url: shop.url },
      pages: ['https://shop.example/more/0', 'https://shop.example/more/1'],
    });
    await waitFor(() =>
      expect(requests.filter(({ path }) => path === '/api/scan')).not.toHaveLength(0),
    );
  });

  test('asks for the chosen period, and keeps it in the address', async () => {
    const { user, requests, address } = await open();
    const asked = () =>
      requests.filter(({ path }) => path === '/api/analytics-overall-by-page').map((r) => r.body);
    await screen.findByText(/^1,630 users/);
    expect(asked()).toEqual([{ propertyId: '123456789', siteUrl: shop.url }]);
    await user.click(screen.getByRole('radio', { name: 'Custom' }));
    expect(screen.getByLabelText('Start date')).toHaveValue('2026-10-25');
    expect(address()).toBe('/google-analysis?start=2026-10-25&end=2026-11-21');
    await waitFor(() =>
      expect(asked().at(-1)).toMatchObject({ startDate: '2026-10-25', endDate: '2026-11-21' }),
    );
  });

  test('marks sample numbers', async () => {
    await open({ 'GET /api/analytics/setup': answer({ ...setUp(), isSample: true }) });
    expect(await screen.findByText('Sample numbers')).toBeVisible();
  });

  test('shows everything else before the map', async () => {
    vi.doMock('./world-map/world-map.tsx', () => new Promise(() => undefined));
    vi.resetModules();
    const fresh = await import('../../../test-support/render-app.tsx');
    await fresh.renderApp('/google-analysis', { plan: {}, handlers: demoHandlers });
    expect(await screen.findByText(/^1,630 users/)).toBeVisible();
    expect(await screen.findByRole('table', { name: 'Total users by country' })).toBeVisible();
    expect(screen.queryByRole('img', { name: 'Germany - 1,200' })).not.toBeInTheDocument();
    vi.doUnmock('./world-map/world-map.tsx');
  });
});
