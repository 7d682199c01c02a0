import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { answer, type Handlers, problem } from '../../../test-support/fake-server.ts';
import { renderApp } from '../../../test-support/render-app.tsx';

const now = new Date('2026-11-30T12:00:00.000Z');
const acme = {
  clientId: 'acme',
  name: 'Acme',
  colour: '#2f6fde',
  contacts: [],
  siteCount: 1,
  route: null,
};
const shop = { url: 'https://shop.example/', siteName: 'Shop', clientId: 'acme' };

const show = (view: string, handlers: Handlers) =>
  renderApp(`/today?view=${view}`, {
    plan: { siteCount: 2 },
    handlers: { 'GET /api/clients': answer([acme]), ...handlers },
  });
const rowsOf = async (table: string) =>
  within(await screen.findByRole('table', { name: table })).getAllByRole('row');

describe('Expiring', () => {
  const rows = [
    {
      kind: 'certificate',
      name: 'shop.example',
      at: '2026-12-02T12:00:00.000Z',
      registrar: null,
      sites: [shop],
    },
    {
      kind: 'domain',
      name: 'example',
      at: '2027-01-05T12:00:00.000Z',
      registrar: 'Example Names',
      sites: [shop],
    },
  ];

  test('has a line each, with date, client and registrar', async () => {
    vi.setSystemTime(now);
    const { requests } = await show('expiring', {
      'GET /api/portfolio/expiring': answer({ rows }),
    });
    expect(await screen.findAllByText('Acme')).toHaveLength(2);
    const [, first, second] = await rowsOf('Expiring');
    expect(first).toHaveTextContent('2 Dec 2026in 2 daysshop.exampleCertificateAcmeShop');
    expect(second).toHaveTextContent('in 36 days');
    expect(second).toHaveTextContent('Example Names');
    expect(requests.map(({ path }) => path)).not.toContain('/api/portfolio');
    expect(screen.getByRole('link', { name: 'Expiring' })).toHaveAttribute('aria-current', 'page');
  });

  test('says so when nothing ends, and when it cannot be loaded', async () => {
    const { unmount } = await show('expiring', {
      'GET /api/portfolio/expiring': answer({ rows: [] }),
    });
    expect(await screen.findByText('Nothing expires')).toBeVisible();
    unmount();
    await show('expiring', { 'GET /api/portfolio/expiring': problem(500, 'internal', 'Oops') });
    expect(await screen.findByText('What expires could not be loaded')).toBeVisible();
  });
});

test('a part that does not exist is the list of sites', async () => {
  await show('luck', {
    'GET /api/portfolio': problem(500, 'internal', 'Oops'),
    'POST /api/scan/trends': answer([]),
  });
  expect(await screen.findByText('Your sites could not be loaded')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sites' })).toHaveAttribute('aria-current', 'page');
});
