import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { AddingSite } from '../../../../shared/calls/adding.ts';
import type { DeviceProgress } from '../../../../shared/scan-progress.ts';
import { answer, problem } from '../../test-support/fake-server.ts';
import { renderApp } from '../../test-support/render-app.tsx';

beforeEach(() => localStorage.clear());

it('has one field for the first site, whose scan begins on Registered Sites', async () => {
  const { user, requests } = await renderApp('/dashboard', {
    plan: {},
    handlers: {
      'GET /api/sites/sites-limit/ada@example.com': answer({
        success: true,
        limit: 5,
        unlimited: false,
        used: 0,
      }),
      'POST /api/sites/ada@example.com/adding': problem(409, 'conflict', 'Site already exists!'),
    },
  });
  expect(
    await screen.findByText(
      'There are no sites yet added from you. Please go ahead and try it out!',
    ),
  ).toBeVisible();
  const add = screen.getByRole('button', { name: 'Add Site' });
  await user.click(add);
  const field = screen.getByRole('textbox', { name: 'Site URL' });
  expect(field).toHaveFocus();
  expect(field).toHaveAccessibleDescription(
    /Site URL is not valid, please include https in the URL!/,
  );
  await user.type(field, 'shop.example{Enter}');
  const begun = () =>
    requests.find(({ method, path }) => method === 'POST' && path.endsWith('/adding'));
  await waitFor(() => expect(begun()).toBeDefined());
  expect(begun()?.body).toEqual({
    site: { url: 'https://shop.example/', siteName: 'shop.example', propertyId: '' },
  });
  await waitFor(() =>
    expect(screen.getByRole('heading', { level: 1, name: 'Registered Sites' })).toBeVisible(),
  );
});

it('shows the site whose first scan is under way, and opens its report', async () => {
  const scan = { scanId: 's1', url: 'https://shop.example/' };
  const adding: AddingSite = {
    ...scan,
    siteName: 'Shop',
    propertyId: '',
    state: 'scanning',
    failure: null,
    askedBy: 'u1',
    askedAt: '2026-11-23T02:00:00.000Z',
  };
  const mobile: DeviceProgress = {
    status: 'done',
    stage: 'done',
    percent: 100,
    facts: { answeredMs: 80 },
    overallScore: 27,
  };
  const progress = { status: 'running', stage: 'Auditing', percent: 60, devices: { mobile } };
  await renderApp('/dashboard', {
    plan: {},
    handlers: {
      'GET /api/sites/ada@example.com/adding': answer([adding]),
      'GET /api/scan/status': answer({ ...scan, ...progress }),
    },
  });
  const shown = within(await screen.findByRole('region', { name: 'Site being added' }));
  expect(await shown.findByText(/^Auditing/, { selector: 'output' })).toBeVisible();
  expect(shown.getByText(/^The server answered in 80/)).toBeVisible();
  expect(shown.getByRole('link', { name: 'Open the report' })).toHaveAttribute(
    'href',
    '/siteDetails?url=https%3A%2F%2Fshop.example%2F&device=mobile',
  );
});
