import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Profile } from '../../../../../shared/calls/identity/settings.ts';
import type { UserPlan } from '../../../../../shared/calls/billing/plans.ts';
import type { PortfolioRow } from '../../../../../shared/calls/portfolio/portfolio.ts';
import { ofPage, stateKinds } from '../../../../../shared/state/site-state.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { answer, demoPlan, type Handlers, problem } from '../../../test-support/fake-server.ts';
import { renderApp } from '../../../test-support/render-app.tsx';
import { pageStates } from '../../../test-support/site-states.ts';

const row = (siteName: string, more: Partial<PortfolioRow> = {}): PortfolioRow => ({
  url: `https://${siteName}.example/`,
  siteName,
  tags: [],
  state: ofPage(pageStates.fine),
  mobile: 90,
  desktop: 95,
  vitals: { source: 'lab', lcp: 2.4, inp: null, cls: 0.02 },
  availability: 99.999,
  outages: 1,
  certificateUntil: null,
  domainUntil: null,
  scanDate: null,
  ...more,
});
const portfolio = {
  counts: Object.fromEntries(
    stateKinds.map((kind) => [kind, kind === 'down' || kind === 'fine' ? 1 : 0]),
  ),
  certificatesSoon: 0,
  domainsSoon: 0,
  rows: [
    row('shop', { state: ofPage(pageStates.down), clientId: 'acme', tags: ['spring', 'sale'] }),
    row('blog'),
  ],
};
const acme = {
  clientId: 'acme',
  name: 'Acme',
  colour: '#2f6fde',
  contacts: [],
  siteCount: 1,
  route: null,
};

const show = (at: string, plan: Partial<UserPlan> = {}, handlers: Handlers = {}) =>
  renderApp(at, {
    plan: { siteCount: 2, ...plan },
    handlers: {
      'GET /api/portfolio': answer(portfolio),
      'GET /api/clients': answer([acme]),
      'POST /api/scan/trends': answer([]),
      ...handlers,
    },
  });
const list = () => screen.findByRole('table', { name: 'Sites' });
const names = async () =>
  within(await list())
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

describe('/today', () => {
  test('says of each site what is wrong, and where its numbers are from', async () => {
    await show('/today');
    const [, shop] = within(await list()).getAllByRole('row');
    expect(shop).toHaveTextContent(/Down since .*: the server answered 503/);
    // Rounded down: 100 % would mean no outage.
    for (const text of ['2.4 s', 'lab', '99.99 %', '1 outage', 'Acme', 'spring'])
      expect(shop).toHaveTextContent(text);
    expect(await names()).toEqual(['shop', 'blog']);
  });

  test('filters by what is counted, a client or a tag', async () => {
    const { user } = await show('/today');
    const counts = await screen.findByRole('list', { name: 'All sites' });
    await user.click(within(counts).getByRole('button', { name: '1 working' }));
    await waitFor(async () => expect(await names()).toEqual(['blog']));
    expect(screen.getByText('1 of 2 sites')).toBeVisible();
    await user.click(within(counts).getByRole('button', { name: '1 working' }));
    await user.click(await screen.findByRole('button', { name: 'Only sites tagged spring' }));
    await waitFor(async () => expect(await names()).toEqual(['shop']));
    // The counts are of what is left.
    expect(within(counts).queryByRole('button', { name: '1 working' })).not.toBeInTheDocument();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Client' }), 'Acme');
    expect(await names()).toEqual(['shop']);
  });

  test('shows what its address asks for', async () => {
    await show('/today?show=down&sort=mobile&order=desc');
    expect(await names()).toEqual(['shop']);
    expect(screen.getByRole('columnheader', { name: 'Mobile' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    expect(screen.getByRole('button', { name: '1 down' })).toHaveAttribute('aria-pressed', 'true');
  });

  test('keeps what was searched for in its address, and a link discards it', async () => {
    const { user, address } = await show('/today');
    const field = await screen.findByRole('searchbox', { name: 'Search sites' });
    await user.type(field, 'blog');
    await waitFor(async () => expect(await names()).toEqual(['blog']));
    await user.click(screen.getByRole('link', { name: 'Today' }));
    await waitFor(async () => expect(await names()).toEqual(['shop', 'blog']));
    expect(field).toHaveValue('');
    await user.type(field, 'shop');
    await user.tab();
    await waitFor(() => expect(address()).toBe('/today?q=shop'));
  });

  test('says so when nothing passes, and when it cannot be loaded', async () => {
    const { user, unmount } = await show('/today?q=nothing');
    await user.click(await screen.findByRole('button', { name: 'Show all sites' }));
    expect(await names()).toEqual(['shop', 'blog']);
    unmount();
    await show('/today', {}, { 'GET /api/portfolio': problem(500, 'internal', 'Oops') });
    expect(await screen.findByText('Your sites could not be loaded')).toBeVisible();
  });

  test('says of sites that could not be updated when that was true', async () => {
    let isBroken = false;
    const broken = problem(500, 'internal', 'Oops');
    await show(
      '/today',
      {},
      {
        'GET /api/portfolio': (request) => (isBroken ? broken : answer(portfolio))(request),
      },
    );
    expect(await names()).toEqual(['shop', 'blog']);
    isBroken = true;
    await act(() => queryClient.refetchQueries({ queryKey: ['portfolio'] }));
    expect(await screen.findByText(/^As of .*: newer results could not/)).toBeVisible();
    expect(await names()).toEqual(['shop', 'blog']);
  });
});

describe('saved filters', () => {
  const profile: Profile = {
    firstName: 'Ada',
    lastName: 'Lovelace',
    role: 'CEO',
    usePlan: null,
    timeZone: null,
    startPage: null,
    savedFilters: [{ name: 'From elsewhere', search: '?tag=sale' }],
  };
  const path = `/api/profile/${demoPlan.userId}`;
  const saving: Handlers = { [`GET ${path}`]: answer(profile), [`PATCH ${path}`]: answer(profile) };
  const broken = { name: 'Broken shops', search: '?show=down' };

  test('are added to those saved elsewhere, under a name', async () => {
    const { user, requests } = await show('/today?show=down', {}, saving);
    await user.click(await screen.findByRole('button', { name: 'Save Filter' }));
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Name is required')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Name' }), ' Broken shops ');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const sent = () => requests.find(({ method }) => method === 'PATCH');
    await waitFor(() =>
      expect(sent()?.body).toEqual({ savedFilters: [...profile.savedFilters, broken] }),
    );
  });

  test('lead to what they show, where they are renamed and removed', async () => {
    const savedFilters = [broken, { name: 'Spring', search: '?tag=spring' }];
    const { user, address, requests } = await show(
      '/today',
      { savedFilters },
      {
        ...saving,
        [`GET ${path}`]: answer({ ...profile, savedFilters }),
      },
    );
    const last = () => requests.findLast(({ method }) => method === 'PATCH')?.body;
    await list();
    expect(screen.queryByRole('button', { name: 'Save Filter' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Broken shops' }));
    await waitFor(async () => expect(await names()).toEqual(['shop']));
    expect(address()).toBe('/today?show=down');
    await user.click(screen.getByRole('button', { name: 'Rename' }));
    const field = await screen.findByRole('textbox', { name: 'Name' });
    await user.clear(field);
    await user.type(field, 'Down{Enter}');
    await waitFor(() =>
      expect(last()).toEqual({ savedFilters: [{ ...broken, name: 'Down' }, savedFilters[1]] }),
    );
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(last()).toEqual({ savedFilters: [savedFilters[1]] }));
  });
});

describe('the start page', () => {
  test('is Today for users who chose it', async () => {
    const { path } = await show('/', { startPage: 'today' });
    await screen.findByRole('heading', { level: 1, name: 'Today' });
    expect(path()).toBe('/today');
  });

  test('is offered from the fourth site on, until it is answered', async () => {
    const { user, requests } = await show(
      '/today',
      { siteCount: 4 },
      {
        [`PATCH /api/profile/${demoPlan.userId}`]: answer({
          firstName: 'Ada',
          lastName: 'Lovelace',
          role: 'CEO',
          usePlan: null,
          timeZone: null,
          startPage: 'today',
          savedFilters: [],
        }),
      },
    );
    await user.click(await screen.findByRole('button', { name: 'Start with Today' }));
    const sent = () => requests.find(({ method }) => method === 'PATCH');
    await waitFor(() => expect(sent()?.body).toEqual({ startPage: 'today' }));
  });

  test.each([
    ['with three sites', { siteCount: 3 }],
    ['once it was answered', { siteCount: 9, startPage: 'dashboard' as const }],
  ])('is not offered %s', async (_, plan) => {
    await show('/today', plan);
    await list();
    expect(screen.queryByText(/^Start with Today/)).not.toBeInTheDocument();
  });
});

test('the sidebar has Today first with several sites, and not with one', async () => {
  const { unmount } = await show('/errors');
  const first = () => within(screen.getByRole('navigation')).getAllByRole('listitem')[0];
  await waitFor(() => expect(first()).toHaveTextContent('Today'));
  unmount();
  await show('/errors', { siteCount: 1 });
  await waitFor(() => expect(first()).toHaveTextContent('Overview'));
});

test('Ctrl-K finds sites, screens and actions', async () => {
  const { user, path } = await show('/errors');
  await screen.findByRole('navigation');
  await user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: 'Site, screen or action' });
  await user.type(field, 'clie');
  expect(await screen.findByRole('option', { name: /^Clients/ })).toBeVisible();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(path()).toBe('/clients'));
});
