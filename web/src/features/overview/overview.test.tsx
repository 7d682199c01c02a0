import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { SiteStatus } from '../../../../shared/calls/scans.ts';
import type { Site } from '../../../../shared/calls/sites.ts';
import { answer, problem } from '../../test-support/fake-server.ts';
import { renderApp } from '../../test-support/render-app.tsx';

const site = (siteName: string, url: string): Site => ({
  _id: url,
  url,
  siteName,
  propertyId: '',
  pages: [],
});
const sites = [site('Shop', 'https://shop.example/'), site('Blog', 'https://blog.example/')];
const statuses: SiteStatus[] = [
  {
    siteName: 'https://shop.example/',
    mobileStatus: 'SLOW',
    desktopStatus: 'FAST',
    mobileScore: 34.4,
    desktopScore: 97,
  },
  {
    siteName: 'https://blog.example/',
    mobileStatus: null,
    desktopStatus: null,
    mobileScore: null,
    desktopScore: null,
  },
];
const list = 'GET /api/sites/ada@example.com';

describe('Overview', () => {
  it('shows the newest score and verdict of every site', async () => {
    const { requests } = await renderApp('/dashboard', {
      plan: {},
      handlers: {
        [list]: answer([{ email: 'ada@example.com', sites }]),
        'POST /api/status/all': answer(statuses),
      },
    });
    const shop = (await screen.findByRole('link', { name: 'Shop' })).closest('li');
    expect(await screen.findByText('34')).toBeVisible();
    expect(shop).toHaveTextContent('Mobile34/ 100does not pass');
    expect(shop).toHaveTextContent('Desktop97/ 100passes');
    const blog = screen.getByRole('link', { name: 'Blog' }).closest('li');
    expect(within(blog as HTMLElement).getAllByText('Not scanned yet')).toHaveLength(2);
    const asked = requests.find(({ path }) => path === '/api/status/all');
    expect(asked?.body).toEqual({ sites: ['https://shop.example/', 'https://blog.example/'] });
  });

  it('asks for the root user’s sites when a sub-user looks', async () => {
    await renderApp('/dashboard', {
      plan: { isRoot: false, rootUser: 'root@example.com' },
      handlers: {
        'GET /api/sites/root@example.com': answer([{ email: 'root@example.com', sites }]),
      },
    });
    expect(await screen.findByRole('link', { name: 'Shop' })).toBeVisible();
  });

  it('says that there are no sites yet', async () => {
    await renderApp('/dashboard', { plan: {} });
    expect(
      await screen.findByText(
        'There are no sites yet added from you. Please go ahead and try it out!',
      ),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add Site' })).toHaveAttribute(
      'href',
      '/registered-sites',
    );
  });

  it('offers another try after an error', async () => {
    let tries = 0;
    const { user } = await renderApp('/dashboard', {
      plan: {},
      handlers: {
        [list]: (request) => {
          tries += 1;
          return tries === 1
            ? problem(429, 'too_many_requests', 'Slow down')(request)
            : answer([{ email: 'ada@example.com', sites: [] }])(request);
        },
      },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Slow down');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/There are no sites yet/)).toBeVisible();
  });
});
