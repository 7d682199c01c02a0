import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { UserPlan } from '../../../../../shared/calls/billing/plans.ts';
import type { Monitor } from '../../../../../shared/calls/monitoring/monitors.ts';
import type { Site } from '../../../../../shared/calls/portfolio/sites.ts';
import type { Heartbeat } from '../../../../../shared/models/monitoring/heartbeat.ts';
import { answer, type Handlers, problem } from '../../../test-support/fake-server.ts';
import { renderApp } from '../../../test-support/render-app.tsx';
import { day, monitor } from './testing/monitors.ts';

const url = 'https://shop.example/';
const site: Site = { _id: 'shop', url, siteName: 'Shop', propertyId: '', pages: [] };
const page: Monitor = { ...monitor, kind: 'page', url, name: null };
const database: Monitor = {
  ...monitor,
  url: 'tcp://db.example.com:5432',
  name: 'Database',
  settings: { kind: 'tcp', timeoutSeconds: 10, ipVersion: 'any' },
  state: 'down',
  reason: 'refused',
  lastAnswer: {
    at: '2026-11-29T11:59:20.000Z',
    status: 'down',
    responseMs: null,
    statusCode: null,
  },
  day: day.map((hour, index) =>
    index < 22 ? hour : { ...hour, state: index === 22 ? 'part' : 'down' },
  ),
};
const backup: Heartbeat = {
  heartbeatId: 'backup',
  site: url,
  name: 'Nightly backup',
  schedule: { kind: 'interval', everyMinutes: 1440 },
  graceMinutes: 60,
  longestRunMinutes: null,
  target: 99.9,
  state: 'up',
  since: '2026-11-22T13:00:00.000Z',
  why: null,
  lastSignal: {
    at: '2026-11-29T02:30:00.000Z',
    kind: 'success',
    exitCode: 0,
    text: null,
    durationMs: null,
  },
  expectedAt: '2026-11-30T02:30:00.000Z',
  address: null,
};
const show = (monitors: Monitor[], handlers: Handlers = {}, plan: Partial<UserPlan> = {}) =>
  renderApp(`/monitors?url=${encodeURIComponent(url)}`, {
    plan,
    handlers: {
      'GET /api/sites/ada@example.com': answer([{ email: 'ada@example.com', sites: [site] }]),
      'GET /api/monitors': answer({ monitors, limit: 3 }),
      'GET /api/heartbeats': answer({ heartbeats: [backup], limit: 3 }),
      ...handlers,
    },
  });
const plain = (element: HTMLElement) => element.textContent.replaceAll('\u00A0', ' ');

describe('the table', () => {
  test('has pages, endpoints and heartbeats, and names what is down first', async () => {
    await show([page, { ...monitor }, database]);
    expect(await screen.findByText('Database is down.')).toBeVisible();
    const table = screen.getByRole('table', { name: 'Monitors' });
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows).toHaveLength(4);
    expect(rows.map((row) => /Page|HTTP|TCP|Heartbeat/.exec(plain(row))?.[0])).toEqual([
      'Page',
      'HTTP',
      'TCP',
      'Heartbeat',
    ]);
    expect(plain(table)).toContain('200 in 143 ms');
    expect(plain(table)).toContain('Down: it refused the connection');
    expect(plain(table)).toContain('No answer');
    expect(
      within(table).getByRole('img', { name: 'Last 24 hours: down within 2 hours' }),
    ).toBeVisible();
    expect(within(table).getByRole('link', { name: 'Nightly backup' })).toHaveAttribute(
      'href',
      `/monitors/heartbeats?url=${encodeURIComponent(url)}`,
    );
    expect(screen.getByText('2 of 3 endpoints of this site in use.')).toBeVisible();
  });

  test('cannot be changed by those who may only view the site', async () => {
    await show([
      { ...page, canWrite: false },
      { ...monitor, canWrite: false },
    ]);
    expect(await screen.findByRole('button', { name: 'Availability of API' })).toBeVisible();
    for (const verb of ['Edit', 'Check', 'Remove'])
      expect(screen.queryByRole('button', { name: `${verb} API` })).toBeNull();
  });

  test('cannot be changed, nor added to, before the email is confirmed', async () => {
    await show([page, { ...monitor }], {}, { confirmed: false });
    expect(await screen.findByRole('button', { name: 'Check API' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Edit API' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Add Monitor' })).toBeDisabled();
    expect(screen.getByText('Confirm your email address first')).toBeVisible();
  });

  test('that could not be loaded can be tried again', async () => {
    await show([], { 'GET /api/monitors': problem(502, 'provider_unavailable', 'No') });
    expect(await screen.findByText('The monitors could not be loaded')).toBeVisible();
  });
});

describe('the dialog', () => {
  test('adds an endpoint after a trial', async () => {
    const sent = vi.fn();
    const { user } = await show([page], {
      'POST /api/monitors/try': (request) => {
        sent('try', request.body);
        return Response.json({
          isUp: true,
          words: 'Answered 200 in 143 ms; text found',
          reason: null,
          statusCode: 200,
          responseMs: 143,
          answers: [],
        });
      },
      'POST /api/monitors': (request) => {
        sent('add', request.body);
        return Response.json(monitor);
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Add Monitor' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Monitor' }));
    await user.type(dialog.getByLabelText('Name'), 'API');
    await user.type(dialog.getByLabelText('Address'), 'https://api.example.com/health');
    await user.type(dialog.getByLabelText('Text that must be there'), 'healthy');
    await user.click(dialog.getByRole('button', { name: 'Try' }));
    expect(await dialog.findByText('Answered 200 in 143 ms; text found')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('API has been saved')).toBeVisible();
    const settings = expect.objectContaining({ kind: 'http', textMust: 'healthy', method: 'GET' });
    const address = 'https://api.example.com/health';
    expect(sent.mock.calls).toEqual([
      ['try', { site: url, address, settings }],
      ['add', { site: url, name: 'API', address, settings, target: 99.9, everyMinutes: 5 }],
    ]);
  });

  test('shows what was typed wrong at its field, and sends nothing', async () => {
    const { user, requests } = await show([page]);
    await user.click(await screen.findByRole('button', { name: 'Add Monitor' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Monitor' }));
    await user.click(dialog.getByText('TCP'));
    await user.type(dialog.getByLabelText('Host and port'), 'db.example.com');
    await user.click(dialog.getByRole('button', { name: 'Try' }));
    expect(
      await dialog.findByText('A TCP address is written like db.example.com:5432'),
    ).toBeVisible();
    expect(requests.some(({ path }) => path === '/api/monitors/try')).toBe(false);
  });

  test('never shows a stored secret, and keeps it unless it is replaced', async () => {
    const sent = vi.fn();
    const stored: Monitor = {
      ...monitor,
      settings: {
        kind: 'http',
        method: 'POST',
        expectedStatus: [],
        textMust: '',
        textMustNot: '',
        json: null,
        timeoutSeconds: 10,
        followRedirects: true,
        ipVersion: 'any',
        certificate: 'check',
        headerNames: ['Authorization'],
        hasBody: true,
      },
    };
    const { user } = await show([page, stored], {
      'POST /api/monitors/settings': (request) => {
        sent(request.body);
        return Response.json(stored);
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Edit API' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit API' }));
    await user.click(dialog.getByText('More settings'));
    expect(dialog.getByLabelText('Value 1')).toHaveAttribute(
      'placeholder',
      'Stored; type to replace',
    );
    expect(dialog.getByLabelText('Body')).toHaveAttribute('placeholder', 'Stored; type to replace');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toHaveBeenCalled());
    const [[body] = []] = sent.mock.calls;
    expect(body).toMatchObject({ settings: { headers: [{ name: 'Authorization' }] } });
    expect(body).not.toHaveProperty('settings.body');
  });

  test('shows the refusal of an emptied name at its field', async () => {
    const { user } = await show([page, monitor], {
      'POST /api/monitors/settings': (request) =>
        problem(
          400,
          'invalid_input',
          JSON.stringify(request.body).includes('"name":""') ? 'Name is required' : 'Other',
          { field: 'name' },
        )(request),
    });
    await user.click(await screen.findByRole('button', { name: 'Edit API' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit API' }));
    await user.clear(dialog.getByLabelText('Name'));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Name is required')).toBeVisible();
  });

  test('removes an endpoint after a confirmation', async () => {
    const removed = vi.fn();
    const { user } = await show([page, monitor], {
      'POST /api/monitors/delete': (request) => {
        removed(request.body);
        return Response.json({ success: true });
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Remove API' }));
    await user.click(await screen.findByRole('button', { name: 'Remove Monitor' }));
    expect(await screen.findByText('API has been removed')).toBeVisible();
    expect(removed).toHaveBeenCalledWith({ site: url, address: monitor.url });
    expect(screen.queryByRole('button', { name: `Remove ${url}` })).toBeNull();
  });
});
