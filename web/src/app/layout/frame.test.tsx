import { readFileSync } from 'node:fs';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, onTestFinished, vi } from 'vitest';
import { answer, demoPlan, problem } from '../../test-support/fake-server.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import classes from './layout.module.css';

const everything = [
  'Overview',
  'Registered Sites',
  'Incidents',
  'Monitors',
  'Visitors',
  'Competitor Analysis',
  'Google Analysis',
  'Ping',
  'Web Vitals Support',
  'Contact Us',
  'Billing',
];
const navigation = () => screen.findByRole('navigation', { name: 'Main' });
const namesIn = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map((item) => item.textContent);
const past = '2026-01-01T00:00:00.000Z';

describe('Sidebar', () => {
  test('lists everything for root users', async () => {
    await renderApp('/dashboard', { plan: {} });
    const list = await navigation();
    expect(namesIn(list)).toEqual(everything);
    expect(within(list).getByRole('link', { name: 'Billing' })).toHaveAttribute('href', '/billing');
    expect(within(list).getByRole('link', { name: 'Overview' })).toHaveAttribute(
      'aria-current',
      'page',
    );
  });

  test('lists what is of use for several sites from the second one on, in groups', async () => {
    await renderApp('/settings', { plan: { siteCount: 2 } });
    const list = await navigation();
    const [first, analyses, rest] = [
      everything.slice(0, 5),
      everything.slice(5, 8),
      everything.slice(8),
    ];
    const many = ['Clients', 'Reports', 'Status Pages', 'Import'];
    expect(namesIn(list)).toEqual(['Today', ...first, ...analyses, ...many, ...rest]);
    const starts = within(list)
      .getAllByRole('listitem')
      .filter((one) => one.dataset['startsGroup'] === 'true');
    expect(starts.map(({ textContent }) => textContent)).toEqual([
      'Competitor Analysis',
      'Clients',
      'Web Vitals Support',
    ]);
  });

  test('lists the same for sub-users, with Billing disabled', async () => {
    await renderApp('/dashboard', { plan: { isRoot: false, rootUser: 'root@example.com' } });
    const list = await navigation();
    expect(namesIn(list)).toEqual(everything);
    expect(within(list).queryByRole('link', { name: 'Billing' })).not.toBeInTheDocument();
    expect(within(list).getByText('Billing')).toHaveAttribute('aria-disabled', 'true');
  });

  test('shows suspended accounts only Contact Us and a disabled Billing, and the logo leads to Contact Us', async () => {
    await renderApp('/contactUs', { plan: { suspendedAccount: true } });
    const list = await navigation();
    expect(namesIn(list)).toEqual(['Contact Us', 'Billing']);
    expect(within(list).queryByRole('link', { name: 'Billing' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Web Vitals, home' })).toHaveAttribute(
      'href',
      '/contactUs',
    );
  });

  test('opens as a drawer from the top bar', async () => {
    const { user } = await renderApp('/dashboard', { plan: {} });
    await user.click(await screen.findByRole('button', { name: 'Open the menu' }));
    const drawer = await screen.findByRole('dialog');
    await user.click(within(drawer).getByRole('link', { name: 'Ping' }));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Ping' })).toBeInTheDocument());
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});

describe('Top bar', () => {
  test('goes back, except on the dashboard', async () => {
    const { user, path } = await renderApp('/dashboard', { plan: {} });
    await user.click(within(await navigation()).getByRole('link', { name: 'Ping' }));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Ping' })).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(path()).toBe('/dashboard'));
    // The router knows the place before its screen is rendered.
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Back' })).not.toBeInTheDocument(),
    );
  });

  test('goes home from the first screen of a visit', async () => {
    window.history.replaceState({ idx: 0 }, '');
    onTestFinished(() => window.history.replaceState(null, ''));
    const { user, path } = await renderApp('/ping', { plan: {} });
    await user.click(await screen.findByRole('button', { name: 'Back' }));
    await waitFor(() => expect(path()).toBe('/dashboard'));
  });

  test('has a bell and a user menu', async () => {
    await renderApp('/dashboard', { plan: {} });
    expect(await screen.findByRole('button', { name: 'Notifications' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Manage Users', hidden: true })).toHaveAttribute(
      'href',
      '/add-subusers',
    );
    expect(screen.getByRole('link', { name: 'Subscription Plans', hidden: true })).toHaveAttribute(
      'href',
      '/subscription-plans',
    );
  });

  test('hides Manage Users and the bell from suspended accounts', async () => {
    await renderApp('/contactUs', { plan: { suspendedAccount: true } });
    expect(await screen.findByText('Subscription Plans')).toBeInTheDocument();
    expect(screen.queryByText('Manage Users')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Notifications' })).not.toBeInTheDocument();
  });

  test('signs out: tokens are revoked and everything is forgotten', async () => {
    const { user, path, requests } = await renderApp('/dashboard', { plan: {} });
    localStorage.setItem('comparisonUrl', 'https://example.com/');
    await user.click(await screen.findByText('Logout'));
    await waitFor(() => expect(path()).toBe('/login'));
    const revoke = requests.find(({ path }) => path === '/cognito');
    expect(revoke?.headers.get('x-amz-target')).toMatch(/RevokeToken$/);
    expect(revoke?.body).toMatchObject({ Token: 'refresh-1', ClientId: 'client' });
    await waitFor(() =>
      expect(Object.keys(localStorage).filter((key) => !key.includes('color-scheme'))).toEqual([]),
    );
  });

  test('cycles through the colour schemes and remembers the choice', async () => {
    const { user } = await renderApp('/dashboard', { plan: {} });
    await user.click(await screen.findByRole('button', { name: /Colour scheme: system/ }));
    await user.click(screen.getByRole('button', { name: /Colour scheme: light/ }));
    expect(screen.getByRole('button', { name: /Colour scheme: dark/ })).toBeVisible();
    expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark');
    expect(localStorage.getItem('mantine-color-scheme-value')).toBe('dark');
  });
});

describe('Banners', () => {
  test.each([
    ['Team', past, true],
    ['Team', '2999-01-01T00:00:00.000Z', false],
    ['Trial', past, false],
    ['Internal', past, false],
    ['Business', null, false],
  ] as const)('Subscription Expired: %s until %s: %s', async (name, date, isShown) => {
    await renderApp('/dashboard', { plan: { name, next_payment_date: date } });
    await navigation();
    expect(screen.queryAllByText('Subscription Expired')).toHaveLength(isShown ? 1 : 0);
  });

  test('Subscription Expired is not for sub-users', async () => {
    await renderApp('/dashboard', { plan: { isRoot: false, next_payment_date: past } });
    await navigation();
    expect(screen.queryByText('Subscription Expired')).not.toBeInTheDocument();
  });

  test('an account that has expired meanwhile is noticed when the server refuses a request', async () => {
    let expired = false;
    const { user } = await renderApp('/add-subusers', {
      plan: {},
      handlers: {
        'GET /api/user-plan/user-1': () =>
          Response.json({
            ...demoPlan,
            ...(expired && { expired, next_payment_date: past }),
          }),
        'GET /api/sub-users/ada@example.com': answer({ response: [] }),
        'POST /api/subUser/ada@example.com': problem(403, 'forbidden', 'Your plan has expired', {
          reason: 'subscription_expired',
        }),
      },
    });
    await user.type(await screen.findByRole('textbox', { name: 'Email' }), 'joan@example.com');
    await user.type(screen.getByRole('textbox', { name: 'First name' }), 'Joan');
    await user.type(screen.getByRole('textbox', { name: 'Last name' }), 'Clarke');
    expired = true;
    await user.click(screen.getByRole('button', { name: 'Register User' }));
    expect(await screen.findByText('Your plan has expired')).toBeVisible();
    const banner = (await screen.findByText('Subscription Expired')).parentElement;
    expect(
      within(banner ?? document.body).getByRole('link', { name: 'Subscription Plans' }),
    ).toHaveAttribute('href', '/subscription-plans');
    // Snackbars outlive their screen, and this one may have closed meanwhile.
    for (const close of screen.queryAllByRole('button', { name: 'Close message' }))
      await user.click(close);
  });

  test.each([
    ['Trial', true, 1],
    ['Trial', false, 0],
    ['Team', true, 0],
  ] as const)('Upgrade Your Plan: %s, root user %s', async (name, isRoot, count) => {
    await renderApp('/dashboard', { plan: { name, isRoot } });
    await navigation();
    expect(screen.queryAllByRole('link', { name: 'Upgrade Your Plan' })).toHaveLength(count);
  });

  test('asks for the confirmation of the email address, and sends the link again', async () => {
    const { user, requests } = await renderApp('/dashboard', {
      plan: { confirmed: false },
      handlers: { 'POST /api/users/resend-confirmation': answer({ success: true }) },
    });
    expect(await screen.findByText('Please confirm your email address')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Send the link again' }));
    expect(
      await screen.findByText('A confirmation link is on its way to ada@example.com'),
    ).toBeInTheDocument();
    expect(requests.some(({ path }) => path === '/api/users/resend-confirmation')).toBe(true);
    expect(screen.getByRole('button', { name: 'Link sent' })).toBeDisabled();
  });

  test.each([
    ['when the user comes back to this tab', 0],
    ['within half a minute on another device', 30_000],
  ])(
    'removes the request for a confirmation once the address is confirmed %s',
    async (_how, later) => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      onTestFinished(() => void vi.useRealTimers());
      let confirmed = false;
      const { requests } = await renderApp('/dashboard', {
        plan: {},
        handlers: {
          'GET /api/user-plan/user-1': () => Response.json({ ...demoPlan, confirmed }),
        },
      });
      expect(await screen.findByText('Please confirm your email address')).toBeVisible();
      confirmed = true;
      if (later > 0) await act(() => vi.advanceTimersByTimeAsync(later));
      else act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
      vi.useRealTimers();
      await waitFor(() =>
        expect(screen.queryByText('Please confirm your email address')).not.toBeInTheDocument(),
      );
      expect(requests.filter(({ path }) => path === '/api/user-plan/user-1')).toHaveLength(2);
    },
  );

  test('also asks a suspended account for the confirmation, without offering another link', async () => {
    await renderApp('/contactUs', { plan: { confirmed: false, suspendedAccount: true } });
    expect(await screen.findByText('Please confirm your email address')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send the link again' })).not.toBeInTheDocument();
  });

  test('shows a confirmed, paying user no banner', async () => {
    await renderApp('/dashboard', { plan: {} });
    await navigation();
    expect(screen.queryByText('Please confirm your email address')).not.toBeInTheDocument();
  });
});

describe('Frame', () => {
  test('has the copyright of 2022 and a skip link', async () => {
    await renderApp('/dashboard', { plan: {} });
    await navigation();
    expect(screen.getByRole('contentinfo')).toHaveTextContent('2022');
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveAttribute(
      'href',
      '#content',
    );
    expect(screen.getByRole('main')).toHaveAttribute('id', 'content');
  });

  test('offers a retry and a sign-out when the account cannot be loaded', async () => {
    const { user, path } = await renderApp('/dashboard', {
      plan: {},
      handlers: { 'GET /api/user-plan/user-1': problem(403, 'forbidden', 'Not yours') },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Not yours');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled();
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(path()).toBe('/login'));
  });

  test('goes to /login once the server refuses the session', async () => {
    const { path } = await renderApp('/dashboard', {
      plan: {},
      handlers: { 'GET /api/user-plan/user-1': problem(401, 'unauthenticated', 'Sign in again') },
    });
    await waitFor(() => expect(path()).toBe('/login'));
    expect(localStorage.getItem('id')).toBeNull();
  });
});

test('keeps the footer invisible until the screen has its height, which would move it', async () => {
  const css = readFileSync('web/src/app/layout/layout.module.css', 'utf8');
  const [rule = ''] = /^\.column:has[^{]+(?=\{\s*visibility: hidden)/m.exec(css) ?? [];
  const hidden = rule
    .replaceAll(/:global\(([^)]+)\)/g, '$1')
    .replaceAll(/\.(column|footer)\b/g, (_, name: string) => `.${classes[name]}`)
    .trim();
  let send = (): void => undefined;
  const isSent = new Promise<void>((resolve) => {
    send = resolve;
  });
  await renderApp('/incidents', {
    plan: {},
    handlers: { 'GET /api/incidents': (request) => isSent.then(() => answer([])(request)) },
  });
  expect(await screen.findByRole('heading', { name: 'Incidents' })).toBeVisible();
  const footer = screen.getByText(/All rights reserved/).parentElement;
  expect(footer?.matches(hidden)).toBe(true);
  send();
  await screen.findByText('No incidents');
  await waitFor(() => expect(footer?.matches(hidden)).toBe(false));
});
