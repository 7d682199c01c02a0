import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { AddingSite } from '../../../../../shared/calls/portfolio/adding.ts';
import type { NotificationSettings } from '../../../../../shared/calls/notifying/channels.ts';
import type { UserPlan } from '../../../../../shared/calls/billing/plans.ts';
import type { DeviceProgress } from '../../../../../shared/scans/scan-progress.ts';
import { kept } from '../../../lib/kept.ts';
import { answer, demoPlan, type Handlers, problem } from '../../../test-support/fake-server.ts';
import { demoNotificationSettings } from '../../../test-support/notification-settings.ts';
import { renderApp } from '../../../test-support/render-app.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('has one field for the first site, whose scan begins on Registered Sites', async () => {
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

test('shows the site whose first scan is under way, and opens its report', async () => {
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

describe('being mailed about outages of the first site', () => {
  const settings = demoNotificationSettings;
  const path = `/api/users/notifications/${demoPlan.email}`;
  const waited = { ...settings.email, byDefault: true };
  const enabled = {
    ...settings.email,
    userEmail: demoPlan.email,
    toggle_notification: true,
  };
  const show = (
    found: Partial<NotificationSettings>,
    plan: Partial<UserPlan> = {},
    handlers: Handlers = {},
    at = '/dashboard',
  ) =>
    renderApp(at, {
      plan,
      handlers: {
        'GET /api/sites/ada@example.com/adding': answer([adding]),
        'GET /api/scan/status': answer({ ...scan, status: 'running', stage: '', percent: 60 }),
        [`GET ${path}`]: answer({ ...settings, ...found }),
        ...handlers,
      },
    });
  const box = () => screen.findByRole('checkbox', { name: 'Email me when it goes down' });

  test('is on before the owner does anything, and can be switched off', async () => {
    const { user, requests } = await show(
      { email: waited },
      {},
      {
        [`PATCH /api/users/email/disable/${demoPlan.email}`]: answer(settings),
        [`PATCH /api/users/email/${demoPlan.email}`]: answer({ ...settings, email: enabled }),
      },
    );
    expect(await box()).toBeChecked();
    expect(screen.getByText(/^Outages will be mailed to ada@example\.com at once/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send a test message' })).toBeNull();
    await user.click(await box());
    expect(await screen.findByText(/^Outages are not mailed to you/)).toBeVisible();
    expect(await box()).not.toBeChecked();
    await user.click(await box());
    expect(
      await screen.findByText(/^Outages are mailed to ada@example\.com at once/),
    ).toBeVisible();
    expect(requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
      undefined,
      { userEmail: demoPlan.email, toggle_notification: true, userId: demoPlan.userId },
    ]);
  });

  test('sends a test message and says what came of it', async () => {
    const { user } = await show(
      { email: enabled },
      {},
      {
        'POST /api/users/notifications/test/email': answer({
          isDelivered: true,
          message: 'Email has accepted the test message',
        }),
      },
    );
    await user.click(await screen.findByRole('button', { name: 'Send a test message' }));
    expect(await screen.findByText('Email has accepted the test message')).toBeVisible();
  });

  test('waits for the confirmation of the address', async () => {
    const unconfirmed = { email: waited, emailConfirmed: false };
    const { user } = await show(
      unconfirmed,
      { confirmed: false },
      {
        [`PATCH /api/users/email/disable/${demoPlan.email}`]: answer({
          ...settings,
          emailConfirmed: false,
        }),
      },
    );
    expect(await box()).toBeChecked();
    expect(screen.getByText(/^Mails begin once you have confirmed/)).toBeVisible();
    await user.click(await box());
    await waitFor(async () => expect(await box()).not.toBeChecked());
    await user.click(await box());
    expect(
      await screen.findByText('Please confirm you email to enable this feature'),
    ).toBeVisible();
  });

  test('is not for team members to change', async () => {
    await show({ email: waited }, { isRoot: false, rootUser: demoPlan.email });
    expect(await screen.findByRole('region', { name: 'Site being added' })).toBeVisible();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  test('is offered on until the owner puts it away', async () => {
    const site = { _id: '1', url: scan.url, siteName: 'Shop', propertyId: '', pages: [] };
    const sites = answer([{ email: demoPlan.email, sites: [site] }]);
    const shown = { [`GET /api/sites/${demoPlan.email}`]: sites };
    const { user } = await show({ email: enabled }, {}, shown, '/errors');
    kept('first-site').write('1');
    await user.click(await screen.findByRole('link', { name: 'Overview' }));
    expect(await box()).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Hide this choice' }));
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(kept('first-site').read()).toBeUndefined();
  });
});
