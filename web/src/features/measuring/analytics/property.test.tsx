import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { AnalyticsReason } from '../../../../../shared/models/measuring/analytics.ts';
import { answer, demoPlan, problem, type Handlers } from '../../../test-support/fake-server.ts';
import { renderApp } from '../../../test-support/render-app.tsx';
import { pageReport, serviceAccount, setUp, shop } from './testing/reports.ts';

const sitesCall = `GET /api/sites/${demoPlan.email}`;
const addCall = `POST /api/analytics/add-property-id/${demoPlan.email}`;
const sites = (...all: (typeof shop)[]) => answer([{ email: demoPlan.email, sites: all }]);
const refused = (
  status: 400 | 429 | 503,
  reason: AnalyticsReason,
  more: { field?: string } = {},
) => {
  const codes = {
    400: 'invalid_input',
    429: 'too_many_requests',
    503: 'provider_unavailable',
  } as const;
  return problem(status, codes[status], `Sentence about ${reason}`, { reason, ...more });
};
const open = (path: string, handlers: Handlers = {}) =>
  renderApp(path, {
    plan: {},
    handlers: {
      [sitesCall]: sites(shop),
      'GET /api/analytics/setup': answer(setUp()),
      ...handlers,
    },
  });
const reports = (handler: Handlers[string]): Handlers => ({
  'POST /api/analytics-overall': handler,
  'POST /api/analytics-overall-by-page': handler,
});

describe('Google Analysis without numbers', () => {
  test('introduces itself to a site without a property', async () => {
    const { user, path } = await open('/google-analysis', {
      [sitesCall]: sites({ ...shop, propertyId: '' }),
    });
    expect(await screen.findByText('See who visits Shop')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Add Property ID' }));
    expect(await screen.findByLabelText('Property id')).toBeVisible();
    expect(path()).toBe('/add-property-id');
  });

  test('leads an account without sites to add one', async () => {
    await open('/google-analysis', { [sitesCall]: sites() });
    expect(
      await screen.findByText(
        'There are no sites yet added from you. Please go ahead and try it out!',
      ),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add Site' })).toBeVisible();
  });

  test('says that the installation has no service account', async () => {
    const { requests } = await open('/google-analysis', {
      'GET /api/analytics/setup': answer({ configured: false, isSample: false, sites: [] }),
    });
    expect(await screen.findByText('Google Analysis is not connected here yet')).toBeVisible();
    expect(requests.some(({ path }) => path.startsWith('/api/analytics-overall'))).toBe(false);
  });

  test.each([
    ['no-access', 'No access to this property'],
    ['not-found', 'Google has no property with this id'],
    ['not-this-site', 'This property is not for this site'],
    ['old-property', 'This is not a Google Analytics 4 property'],
  ] as const)('says what the last check found: %s', async (state, title) => {
    await open('/google-analysis', {
      'GET /api/analytics/setup': answer(setUp(state, 'The sentence of the server')),
    });
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.getByText('The sentence of the server')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Change property id' })).toBeVisible();
    expect(screen.queryByText(/users/)).not.toBeInTheDocument();
  });

  test('copies the address that needs access, and requests another check', async () => {
    let state: 'no-access' | 'verified' = 'no-access';
    const { user, requests } = await open('/google-analysis', {
      'GET /api/analytics/setup': () => Response.json(setUp(state, 'No access')),
      [addCall]: (request) => {
        state = 'verified';
        return answer(shop)(request);
      },
      'POST /api/analytics-overall-by-page': answer(pageReport([])),
    });
    await user.click(await screen.findByRole('button', { name: 'Copy address' }));
    expect(await navigator.clipboard.readText()).toBe(serviceAccount);
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    await waitFor(() =>
      expect(screen.getByRole('heading', { name: 'Top Viewed Pages' })).toBeVisible(),
    );
    expect(requests.find(({ path }) => path.includes('add-property-id'))?.body).toEqual({
      propertyIdToUpdate: '123456789',
      siteUrl: shop.url,
    });
  });

  test.each([
    [429, 'analytics_quota', 'Google’s quota for this property is used up'],
    [503, 'analytics_away', 'Google Analytics is not responding'],
  ] as const)(
    'says once what all reports are refused for: %i %s',
    async (status, reason, title) => {
      const { user, requests } = await open('/google-analysis', reports(refused(status, reason)));
      expect(await screen.findByText(title)).toBeVisible();
      expect(screen.getAllByText(`Sentence about ${reason}`)).toHaveLength(1);
      expect(screen.queryByRole('table')).not.toBeInTheDocument();
      const before = requests.length;
      await user.click(screen.getByRole('button', { name: 'Try again' }));
      expect(requests.length).toBeGreaterThan(before);
    },
  );

  test('asks for one report of a property that was never checked', async () => {
    const { requests } = await open('/google-analysis', {
      'GET /api/analytics/setup': answer(setUp('unchecked')),
      ...reports(refused(400, 'analytics_not_this_site')),
    });
    expect(await screen.findByText('This property is not for this site')).toBeVisible();
    expect(requests.filter(({ path }) => path.startsWith('/api/analytics-'))).toHaveLength(1);
  });

  test('shows a failed part in its place, without numbers', async () => {
    await open('/google-analysis', {
      'POST /api/analytics-overall': refused(503, 'analytics_away'),
      'POST /api/analytics-overall-by-page': answer(pageReport([])),
    });
    expect(await screen.findAllByText('Sentence about analytics_away')).toHaveLength(4);
    expect(screen.getByText('Visitors of the site.')).toBeVisible();
    expect(screen.queryByText('0')).not.toBeInTheDocument();
  });
});

describe('Add Property ID', () => {
  const type = async (id: string, handlers: Handlers = {}) => {
    const app = await open('/add-property-id', {
      [sitesCall]: sites({ ...shop, propertyId: '' }),
      ...handlers,
    });
    const field = await screen.findByLabelText('Property id');
    if (id !== '') await app.user.type(field, id);
    await app.user.click(screen.getByRole('button', { name: 'Add Property Id' }));
    const added = () => app.requests.filter(({ path }) => path.includes('add-property-id'));
    return { ...app, field, added };
  };

  test('warns of an empty field, and asks nothing', async () => {
    const { field, added } = await type('');
    expect(await screen.findByRole('alert')).toHaveTextContent('Please fill in property id');
    expect(field).toBeInvalid();
    expect(field).toHaveFocus();
    expect(added()).toEqual([]);
  });

  test.each([
    ['G-ABC123', 'Property id must be a number'],
    ['UA-1234-1', /old Universal Analytics property/],
  ])('does not send %s', async (id, sentence) => {
    const { added } = await type(id);
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(added()).toEqual([]);
  });

  test('stores a number and shows the visitors', async () => {
    const { added, path } = await type('987654321', { [addCall]: answer(shop) });
    expect(
      await screen.findByText('Property 987654321 has been added to shop.example'),
    ).toBeVisible();
    expect(path()).toBe('/google-analysis');
    expect(added()[0]?.body).toEqual({ propertyIdToUpdate: '987654321', siteUrl: shop.url });
  });

  test('shows at the field why a property is refused', async () => {
    const { field } = await type('1', {
      [addCall]: refused(400, 'analytics_not_this_site', { field: 'propertyIdToUpdate' }),
    });
    expect(await screen.findByText('Sentence about analytics_not_this_site')).toBeVisible();
    expect(field).toHaveFocus();
  });

  test('says what keeps Google from answering', async () => {
    await type('1', { [addCall]: refused(503, 'analytics_away') });
    expect(await screen.findByText('Google Analytics is not responding')).toBeVisible();
    expect(screen.getByText('Sentence about analytics_away')).toBeVisible();
  });

  test('says that saving failed', async () => {
    await type('1', { [addCall]: problem(500, 'internal', 'Something went wrong') });
    expect(await screen.findByText('Something went wrong, please try again later')).toBeVisible();
  });

  test('explains what a property needs', async () => {
    await open('/add-property-id');
    const help = await screen.findByRole('region', { name: 'What we need' });
    expect(help).toHaveTextContent(/Google Analytics 4 property.*older version.*not supported/);
    expect(help).toHaveTextContent(/Account access management, add this address as a Viewer/);
    expect(await screen.findByText(serviceAccount)).toBeVisible();
    expect(screen.getByLabelText('Property id')).toHaveValue('123456789');
  });
});
