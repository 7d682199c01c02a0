import { act, screen, within, waitFor } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { answer, problem } from '../../../test-support/fake-server.ts';
import { renderApp } from '../../../test-support/render-app.tsx';
import { deviceSwitch, showDetails } from './testing/show-details.tsx';
import { neverScanned, noVerdict, overall, siteHandlers, url } from './testing/site-answers.ts';
import { suggestions } from './testing/suggestion-answers.ts';

describe('Loading', () => {
  // The first of its file: no other has used the page yet.
  test('leaves a report below the edge of the screen until the page is used, or its address names a section', async () => {
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        observe = () => undefined;
        disconnect = () => undefined;
      },
    );
    onTestFinished(() => void Reflect.deleteProperty(window, 'IntersectionObserver'));
    const show = (hash: string) =>
      renderApp(
        { pathname: '/siteDetails', search: `?url=${encodeURIComponent(url)}`, hash },
        { plan: {}, handlers: siteHandlers },
      );
    const score = () => screen.findByRole('img', { name: /Mobile score: 27/ });
    const { unmount } = await show('#lab-data');
    expect(await score()).toBeVisible();
    unmount();
    const { requests } = await show('');
    expect(await screen.findByRole('region', { name: 'Verdict' })).toBeVisible();
    await waitFor(() => expect(requests.some(({ path }) => path.endsWith('/overall'))).toBe(true));
    expect(screen.queryByText(/^Loading the results/)).not.toBeInTheDocument();
    expect(requests.some(({ path }) => path === '/api/scan/latest')).toBe(false);
    act(() => void window.dispatchEvent(new Event('scroll')));
    expect(await score()).toBeVisible();
  });

  test('covers the page until everything is loaded', async () => {
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
    expect(await screen.findByText(/^Loading the results/)).toBeVisible();
    expect(screen.queryByRole('img', { name: /Mobile score/ })).not.toBeInTheDocument();
    release();
    expect(await screen.findByRole('img', { name: /Mobile score: 27/ })).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/^Loading the results/)).not.toBeInTheDocument());
  });

  test('opens a site whose first scan is under way, by its address alone, and no other', async () => {
    const adding = {
      url: 'https://new.example/',
      siteName: 'New site',
      propertyId: '',
      state: 'scanning',
      scanId: 's1',
      failure: null,
      askedBy: 'u1',
      askedAt: '2026-11-23T02:00:00.000Z',
    };
    const handlers = {
      ...siteHandlers,
      'GET /api/sites/ada@example.com/adding': answer([adding]),
    };
    const show = (address: string) =>
      renderApp(
        { pathname: '/siteDetails', search: `?url=${encodeURIComponent(address)}` },
        { plan: {}, handlers },
      );
    const { unmount } = await show(adding.url);
    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 1, name: 'New site' })).toBeVisible(),
    );
    unmount();
    await show('https://other.example/');
    expect(await screen.findByText('Page not found')).toBeVisible();
  });

  test('keeps the other parts if one cannot be loaded, and offers a retry', async () => {
    let isDown = true;
    const { user } = await showDetails({
      hash: '#history',
      handlers: {
        'GET /api/scan/monthly/overall': (request) =>
          isDown ? problem(403, 'forbidden', 'Not today')(request) : Response.json(overall),
      },
    });
    expect(screen.getByText('The score history could not be loaded')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Lab Data History' })).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(
      await screen.findByRole('figure', { name: 'Overall score over time' }),
    ).toBeInTheDocument();
  });

  test('says that the field data history could not be loaded', async () => {
    await showDetails({
      hash: '#history',
      handlers: { 'GET /api/scan/fieldData': problem(403, 'forbidden', 'Not today') },
    });
    expect(screen.getByText('The field data history could not be loaded')).toBeVisible();
  });

  test('says if a page was never scanned', async () => {
    await showDetails({
      handlers: {
        'GET /api/scan/latest': answer(neverScanned),
        'GET /api/scan/verdict': answer(noVerdict),
        'GET /api/scan/monthly/overall': answer([]),
        'GET /api/scan/monthly/labData': answer([]),
        'POST /api/scan/suggestions': answer({ mobile: null, desktop: null }),
      },
    });
    expect(screen.getByRole('heading', { level: 2, name: /^Not scanned yet/ })).toBeVisible();
    expect(screen.getByRole('img', { name: 'Mobile score: no score yet' })).toBeVisible();
    expect(
      within(screen.getByRole('region', { name: 'Suggestions' })).getByText('No Data'),
    ).toBeVisible();
  });
});

describe('Which site', () => {
  test('looks up the name for an address without one, and remembers the site', async () => {
    const first = await renderApp(`/siteDetails?url=${encodeURIComponent(url)}`, {
      plan: {},
      handlers: siteHandlers,
    });
    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 1, name: 'My shop' })).toBeVisible(),
    );
    first.unmount();
    const remembered = localStorage.getItem('currentSite');
    expect(JSON.parse(remembered ?? '')).toEqual({ siteName: 'My shop', siteUrl: url });
  });

  test('names a page after its site', async () => {
    await renderApp('/siteDetails?url=https://shop.example/cakes', {
      plan: {},
      handlers: siteHandlers,
    });
    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 1, name: 'My shop › /cakes' })).toBeVisible(),
    );
  });

  test.each([
    ['is not on the list', 'https://other.example/', {}],
    [
      'is on an old list, and the server does not have any more',
      url,
      { 'GET /api/scan/verdict': problem(404, 'not_found', 'There is no such page') },
    ],
  ])('shows no report for an address that %s', async (_, other, handlers) => {
    await renderApp(`/siteDetails?url=${encodeURIComponent(other)}`, {
      plan: {},
      handlers: { ...siteHandlers, ...handlers },
    });
    expect(await screen.findByText('Page not found')).toBeVisible();
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: 'Registered Sites' })).toBeVisible();
    expect(main.queryByRole('button', { name: 'Run Scan Again' })).not.toBeInTheDocument();
    expect(main.queryByRole('region')).not.toBeInTheDocument();
  });

  test('stores the device in the address, and does not move the focus', async () => {
    const { user, address } = await renderApp(
      `/siteDetails?url=${encodeURIComponent(url)}&device=desktop`,
      { plan: {}, handlers: siteHandlers },
    );
    await screen.findByRole('radiogroup', { name: 'Device' });
    expect(deviceSwitch().getByRole('radio', { name: 'Desktop' })).toBeChecked();
    await user.click(deviceSwitch().getByRole('radio', { name: 'Mobile' }));
    expect(deviceSwitch().getByRole('radio', { name: 'Mobile' })).toBeChecked();
    expect(address()).toBe(`/siteDetails?url=${encodeURIComponent(url)}&device=mobile`);
    expect(deviceSwitch().getByRole('radio', { name: 'Mobile' })).toHaveFocus();
  });

  test('redirects to the list if no site is chosen', async () => {
    await renderApp('/siteDetails', { plan: {}, handlers: siteHandlers });
    expect(await screen.findByText('No site chosen')).toBeVisible();
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: 'Registered Sites' })).toHaveAttribute(
      'href',
      '/registered-sites',
    );
  });
});
