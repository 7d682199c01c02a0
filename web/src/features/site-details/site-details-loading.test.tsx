import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, problem } from '../../test-support/fake-server.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import { showDetails } from './testing/show-details.tsx';
import { neverScanned, overall, siteHandlers, suggestions, url } from './testing/site-answers.ts';

describe('Loading', () => {
  it('lies over the page until every load has finished', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await renderApp(
      { pathname: '/siteDetails', search: `?url=${encodeURIComponent(url)}` },
      {
        plan: {},
        handlers: {
          ...siteHandlers,
          'POST /api/scan/suggestions': async () => {
            await held;
            return Response.json(suggestions);
          },
        },
      },
    );
    expect(await screen.findByText(/^Loading the results/, {}, { timeout: 10_000 })).toBeVisible();
    expect(screen.queryByRole('img', { name: /Mobile score/ })).not.toBeInTheDocument();
    release();
    expect(await screen.findByRole('img', { name: /Mobile score: 27/ })).toBeVisible();
    expect(screen.queryByText(/^Loading the results/)).not.toBeInTheDocument();
  });

  it('keeps the other parts when one cannot be loaded, and tries again', async () => {
    let isDown = true;
    const { user } = await showDetails({
      handlers: {
        'GET /api/scan/monthly/overall': (request) =>
          isDown ? problem(403, 'forbidden', 'Not today')(request) : Response.json(overall),
      },
    });
    expect(screen.getByText('The score history could not be loaded')).toBeVisible();
    expect(screen.getByRole('img', { name: /Mobile score: 27/ })).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(
      await screen.findByRole('figure', { name: 'Overall score over time' }),
    ).toBeInTheDocument();
  });

  it('says that the field data history could not be loaded', async () => {
    await showDetails({
      handlers: { 'GET /api/scan/fieldData': problem(403, 'forbidden', 'Not today') },
    });
    expect(screen.getByText('The field data history could not be loaded')).toBeVisible();
  });

  it('says of a page that was never scanned that it was not', async () => {
    await showDetails({
      handlers: {
        'GET /api/scan/latest': answer(neverScanned),
        'GET /api/scan/monthly/overall': answer([]),
        'GET /api/scan/monthly/labData': answer([]),
        'POST /api/scan/suggestions': answer({ mobile: null, desktop: null }),
      },
    });
    expect(screen.getByText('This page was not scanned yet.')).toBeVisible();
    expect(screen.getByRole('img', { name: 'Mobile score: no score yet' })).toBeVisible();
    expect(
      within(screen.getByRole('region', { name: 'Suggestions' })).getByText('No Data'),
    ).toBeVisible();
  });
});

describe('Which site', () => {
  it('finds the name of an address that came without one, and remembers the site', async () => {
    const sites = [{ _id: '1', url, siteName: 'My shop', propertyId: '', pages: [] }];
    const handlers = {
      ...siteHandlers,
      'GET /api/sites/ada@example.com': answer([{ email: 'ada@example.com', sites }]),
    };
    const first = await renderApp(`/siteDetails?url=${encodeURIComponent(url)}`, {
      plan: {},
      handlers,
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'My shop' })).toBeVisible();
    first.unmount();
    const remembered = localStorage.getItem('currentSite');
    expect(JSON.parse(remembered ?? '')).toEqual({ siteName: 'My shop', siteUrl: url });
  });

  it('sends somebody who chose no site to the list', async () => {
    await renderApp('/siteDetails', { plan: {}, handlers: siteHandlers });
    expect(await screen.findByText('No site chosen')).toBeVisible();
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: 'Registered Sites' })).toHaveAttribute(
      'href',
      '/registered-sites',
    );
  });
});
