import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { ImportRow, SiteImport } from '../../../../../shared/calls/portfolio/imports.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { answer, type Handlers, problem } from '../../../test-support/fake-server.ts';
import { renderApp } from '../../../test-support/render-app.tsx';

const row = (name: string, more: Partial<ImportRow> = {}): ImportRow => ({
  url: `https://${name}.example/`,
  siteName: name,
  verdict: 'new',
  ...more,
});
const checked: SiteImport = {
  importId: '00000000-0000-4000-8000-000000000001',
  phase: 'checked',
  percent: 100,
  requestedAt: '2026-11-21T12:00:00.000Z',
  room: 2,
  failure: null,
  rows: [
    row('a', { client: 'Acme', tags: ['b2b'] }),
    row('b', { client: 'Nobody' }),
    row('a', { verdict: 'double' }),
    row('c', { verdict: 'over-limit' }),
    row('d', { verdict: 'unreachable', note: 'The server answered 404.' }),
  ],
};
const acme = {
  clientId: 'c1',
  name: 'Acme',
  colour: null,
  contacts: [],
  siteCount: 0,
  route: null,
};

const show = (found: SiteImport | null, handlers: Handlers = {}) =>
  renderApp('/import-sites', {
    plan: {},
    handlers: {
      'GET /api/imports': answer({ import: found }),
      'GET /api/clients': answer([acme]),
      ...handlers,
    },
  });

describe('Import Sites', () => {
  test('sends a list to be checked', async () => {
    const { user, requests } = await show(null, {
      'POST /api/imports': answer({ ...checked, phase: 'checking', percent: 20 }, 202),
    });
    const check = await screen.findByRole('button', { name: 'Check' });
    expect(check).toBeDisabled();
    await user.type(screen.getByRole('textbox', { name: 'Addresses' }), 'a.example');
    expect(screen.getByRole('textbox', { name: 'Or a sitemap' })).toBeDisabled();
    await user.click(check);
    expect(
      await screen.findByText('Checking 5 addresses: 20 %. It goes on if you leave.'),
    ).toBeVisible();
    expect(check).toBeDisabled();
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ list: 'a.example' });
  });

  test('offers a site and its pages of a sitemap, or a site each', async () => {
    const pages = ['a/1', 'a/2'].map((path) => row(path, { pageOf: 'https://a.example/' }));
    const { user, requests } = await show(
      { ...checked, rows: [row('a'), ...pages] },
      { 'POST /api/imports': answer(checked, 202) },
    );
    expect(await screen.findByRole('button', { name: 'Add 1 site and 2 pages' })).toBeVisible();
    await user.type(
      screen.getByRole('textbox', { name: 'Or a sitemap' }),
      'https://a.example/s.xml',
    );
    await user.click(screen.getByRole('radio', { name: 'A site each' }));
    await user.click(screen.getByRole('button', { name: 'Check' }));
    await waitFor(() =>
      expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
        sitemap: 'https://a.example/s.xml',
        as: 'sites',
      }),
    );
  });

  test('says why a sitemap is refused', async () => {
    const { user, requests } = await show(null, {
      'POST /api/imports': problem(400, 'invalid_input', 'Address is not valid'),
    });
    await user.type(await screen.findByRole('textbox', { name: 'Or a sitemap' }), 'nothing');
    await user.click(screen.getByRole('button', { name: 'Check' }));
    expect(await screen.findByText('Address is not valid')).toBeVisible();
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
      sitemap: 'nothing',
      as: 'pages',
    });
  });

  test('keeps what was typed when a later look at the import fails', async () => {
    const answers = [answer({ import: checked })];
    const failed = problem(500, 'internal', 'Something went wrong');
    const { user } = await show(checked, {
      'GET /api/imports': (request) => (answers.shift() ?? failed)(request),
    });
    await user.type(await screen.findByRole('textbox', { name: 'Addresses' }), 'a.example');
    await act(async () => {
      await queryClient.refetchQueries({ queryKey: ['site-import'] });
      // The screen is notified in a later task.
      await new Promise((resolve) => void setTimeout(resolve, 0));
    });
    expect(queryClient.getQueryState(['site-import'])?.status).toBe('error');
    expect(screen.getByRole('textbox', { name: 'Addresses' })).toHaveValue('a.example');
    expect(screen.queryByText('The newest import could not be loaded')).toBeNull();
  });

  test('reads a file', async () => {
    const { user } = await show(null);
    const file = new File(['url\na.example'], 'sites.csv', { type: 'text/csv' });
    await user.upload(await screen.findByLabelText('CSV file'), file);
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Addresses' })).toHaveValue('url\na.example'),
    );
  });

  test('shows what was found, and adds only what is new, once asked', async () => {
    const added = checked.rows.map((one): ImportRow =>
      one.verdict === 'new' ? { ...one, verdict: 'added' } : one,
    );
    const { user, requests } = await show(checked, {
      'POST /api/imports/confirm': answer({ ...checked, phase: 'added', rows: added }, 202),
    });
    expect(
      await screen.findByText(
        'Checked: 2 new, 1 named twice, 1 not reachable, 1 beyond your plan. Nothing has been added yet.',
      ),
    ).toBeVisible();
    expect(screen.getByText('The server answered 404.')).toBeVisible();
    expect(await screen.findByText('Nobody (unknown)')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Plans that allow more sites' })).toBeVisible();
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
    expect(screen.getByRole('checkbox', { name: 'Create the client Nobody' })).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Add 2 sites' }));
    expect(
      await screen.findByText('Done: 1 named twice, 1 not reachable, 1 beyond your plan, 2 added.'),
    ).toBeVisible();
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
      importId: checked.importId,
      createClients: true,
    });
  });

  test('goes on where it was when the screen is opened again', async () => {
    await show({ ...checked, phase: 'adding', percent: 40 });
    expect(await screen.findByText('Adding: 40 %. It goes on if you leave.')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Import' })).toBeVisible();
  });
});
