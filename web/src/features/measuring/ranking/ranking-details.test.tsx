import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { rankingLink } from '../../../entities/site/rules/site-links.ts';
import { forgetIdentity } from '../../../lib/identity.ts';
import { beginSession } from '../../../lib/tokens.ts';
import {
  answer,
  demoPlan,
  newSession,
  problem,
  type Handlers,
} from '../../../test-support/fake-server.ts';
import { renderApp } from '../../../test-support/render-app.tsx';

const row = {
  index: 1,
  keyword: 'web vitals',
  rank: 3,
  volume: 14_800,
  trafficPercent: 21.35,
  numberOfResults: 31_400_000,
};

describe('Ranking Details', () => {
  test('shows the keywords of the route state', async () => {
    const { requests } = await renderApp(
      { pathname: '/rankingDetails', state: { siteName: 'Shop', rankings: [row] } },
      { plan: {} },
    );
    await waitFor(() =>
      expect(screen.getByRole('heading', { name: 'Shop Ranking Details' })).toBeVisible(),
    );
    expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      '#KeywordRankVolumeTraffic %# of Results',
      '1web vitals314,80021.3531,400,000',
    ]);
    expect(requests.some(({ path }) => path === '/api/scan/ranking')).toBe(false);
  });

  test('shows nothing of the last user to the next one in the same tab', async () => {
    const shop = { siteName: 'Shop', siteUrl: 'https://shop.example/' };
    await beginSession(newSession());
    const link = rankingLink(shop, { rankings: [row], fetchedAt: null });
    const bob = { userId: 'user-2', email: 'bob@example.com' };
    const { path, back } = await renderApp(
      { ...link.to, state: link.state },
      {
        plan: {},
        handlers: {
          'POST /api/scan/ranking': problem(404, 'not_found', 'There is no such site'),
          'GET /api/user-plan/user-2': answer({ ...demoPlan, ...bob }),
        },
      },
    );
    expect(await screen.findByText('web vitals')).toBeVisible();
    fireEvent.click(screen.getByRole('link', { name: 'Overview' }));
    await waitFor(() => expect(path()).toBe('/dashboard'));
    forgetIdentity();
    await waitFor(() => expect(path()).toBe('/login'));
    await beginSession({ ...newSession(), ...bob });
    await waitFor(() => expect(path()).toBe('/dashboard'));
    await back();
    expect(await screen.findByText('Page not found')).toBeVisible();
    expect(screen.queryByText('web vitals')).not.toBeInTheDocument();
  });

  const lastSite = { siteName: 'Blog', siteUrl: 'https://blog.example/' };
  const byLink = (handlers: Handlers) =>
    renderApp('/rankingDetails', { plan: {}, handlers, lastSite });

  test('loads those of the last site when opened by link', async () => {
    const { requests } = await byLink({
      'POST /api/scan/ranking': answer({
        configured: true,
        fetchedAt: '2026-11-20T12:00:00.000Z',
        rankings: [row],
      }),
    });
    expect(await screen.findByText('web vitals')).toBeVisible();
    expect(screen.getByText(/^From Semrush/)).toBeVisible();
    expect(requests.find(({ path }) => path === '/api/scan/ranking')?.body).toEqual({
      data: { url: 'https://blog.example/' },
    });
  });

  test('loads those of the site in the address', async () => {
    const { requests } = await renderApp('/rankingDetails?url=https://shop.example/', {
      plan: {},
      handlers: { 'POST /api/scan/ranking': problem(404, 'not_found', 'There is no such site') },
    });
    expect(await screen.findByText('Page not found')).toBeVisible();
    expect(requests.find(({ path }) => path === '/api/scan/ranking')?.body).toEqual({
      data: { url: 'https://shop.example/' },
    });
  });

  test('says No Data where there is none', async () => {
    await byLink({
      'POST /api/scan/ranking': answer({ configured: true, fetchedAt: null, rankings: [] }),
    });
    expect(await screen.findByText('No Data')).toBeVisible();
  });

  test('links to the overview without a site', async () => {
    await renderApp('/rankingDetails', { plan: {} });
    expect(await screen.findByText('No site chosen')).toBeVisible();
  });
});
