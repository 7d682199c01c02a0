import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { seedAccount, seedSubUser } from '../support/seed-account.ts';
import { graceAt, login, refusal, sendSignIn, signIn, signOut } from './support/people.ts';
import { useProduct } from './support/product.ts';

const owner = graceAt('owner@example.com');
const colleague = graceAt('colleague@example.com');
const suspended = graceAt('suspended@example.com');
const forgetful = graceAt('forgetful@example.com');

const product = await useProduct(async ({ table, addToPool }) => {
  const account = await seedAccount(table, { user: await addToPool(owner) });
  await seedSubUser(table, account, await addToPool(colleague));
  await seedAccount(table, { suspended: true, user: await addToPool(suspended) });
  await seedAccount(table, { user: await addToPool(forgetful) });
});

/**
 * Changes tokens that aws-amplify stores in the browser, on a page without the app, which would renew them at the same
 * time.
 */
async function changeTokens(
  page: Page,
  changes: Partial<Record<'accessToken' | 'refreshToken', (token: string) => string>>,
): Promise<void> {
  await page.goto('/mailbox');
  const { origins } = await page.context().storageState();
  const kept = origins.flatMap(({ localStorage: items }) => items);
  for (const [name, change] of Object.entries(changes)) {
    const { name: key = '', value = '' } = kept.find((one) => one.name.endsWith(`.${name}`)) ?? {};
    await page.evaluate((changed) => localStorage.setItem(...changed), [
      key,
      change(value),
    ] as const);
  }
}

function expired(token: string): string {
  const [header, claims = '', signature] = token.split('.');
  const read: unknown = JSON.parse(Buffer.from(claims, 'base64url').toString());
  const past = JSON.stringify(Object.assign({}, read, { exp: 1_700_000_000 }));
  return [header, Buffer.from(past).toString('base64url'), signature].join('.');
}

describe('signing in', () => {
  test('wrong passwords of a stranger do not keep the owner out of a known browser', async () => {
    const known = await product.visit();
    await signIn(known.page, forgetful);
    await signOut(known);
    const [device] = await known.context.cookies(`${product.origin}/api/auth`);
    expect(device).toMatchObject({
      name: 'known-devices',
      path: '/api/auth',
      httpOnly: true,
      sameSite: 'Strict',
    });
    const stranger = await product.visit();
    stranger.watch.expect(refusal(401, '/auth'), refusal(429, '/auth'));
    const wrong = { data: { email: forgetful.email, password: 'Wrong-password-1' } };
    for (let sent = 0; sent < 5; sent += 1)
      expect((await stranger.context.request.post('/api/auth', wrong)).status()).toBe(401);
    await stranger.page.goto('/login');
    await sendSignIn(stranger.page, forgetful);
    const banner = stranger.page.locator('[role=alert][data-tone=bad]');
    expect(await banner.innerText()).toMatch(
      /^Too many wrong passwords\. .*“Forgot password\?”\.$/,
    );
    await signIn(known.page, forgetful);
  });

  test('a wrong password and an unknown address look the same', async () => {
    const { page, watch } = await product.visit();
    watch.expect(refusal(401, '/auth'));
    const answers = [];
    for (const email of [owner.email, 'nobody@example.com']) {
      await page.goto('/login');
      await sendSignIn(page, { email, password: 'Wrong-password-1' });
      answers.push(await page.locator('[role=alert][data-tone=bad]').innerText());
    }
    expect(answers).toEqual(Array(2).fill('Email or password is not correct'));
  });

  test('nothing is sent while a field is empty', async () => {
    const { page } = await product.visit();
    const sent: string[] = [];
    page.on('request', (request) => sent.push(new URL(request.url()).pathname));
    await page.goto('/login');
    await login(page).click();
    await page.getByText('Email address is required').waitFor();
    await page.getByText('Password is required').waitFor();
    expect(sent).not.toContain('/api/auth');
  });
});

describe('the session', () => {
  test('continues with a fresh token when the old one has expired', async () => {
    const { page } = await product.visit();
    await signIn(page, owner);
    await changeTokens(page, { accessToken: expired });
    const renewal = page.waitForRequest(/\/cognito/);
    await page.goto('/registered-sites');
    await page.getByText('There are no sites yet added from you').waitFor();
    expect((await renewal).headers()['x-amz-target']).toMatch(/GetTokensFromRefreshToken$/);
  });

  test('leads to the sign-in when it cannot be renewed', async () => {
    const { page, watch } = await product.visit();
    watch.expect(/status of 400.*\/cognito/s, refusal(401, '/.*'), /WebSocket/);
    await signIn(page, owner);
    await changeTokens(page, { accessToken: expired, refreshToken: () => 'worthless' });
    await page.goto('/registered-sites');
    await page.waitForURL('/login');
    await login(page).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
  });
});

const screens = [
  '/settings',
  '/dashboard',
  '/registered-sites',
  '/siteDetails',
  '/competitor-analysis',
  '/google-analysis',
  '/ping',
  '/web-vitals-support',
  '/viewAllNotifications',
  '/notifications',
  '/add-subusers',
  '/contactUs',
  '/billing',
  '/subscription-plans',
];
const headings = {
  '/billing': 'Billing',
  '/notifications': 'Notification',
  '/subscription-plans': 'Subscription Plans',
};
const errorPage = { name: 'Something went wrong!' };

describe('who sees what', () => {
  test('protected screens need a session', async () => {
    const { page } = await product.visit();
    for (const path of [...screens, '/no-such-screen']) {
      await page.goto(path);
      await login(page).waitFor();
      expect(new URL(page.url()).pathname).toBe(path === '/no-such-screen' ? '/' : '/login');
    }
  });

  test('an owner sees everything, and no sign-in screen', async () => {
    const { page } = await product.visit({ as: owner });
    for (const path of ['/', '/login', '/register', '/no-such-screen']) {
      await page.goto(path);
      await page.waitForURL('/dashboard');
    }
    expect(await page.getByText('Billing').getAttribute('aria-disabled')).toBeNull();
    await page.goto('/add-subusers');
    await page.getByRole('heading', { name: 'Manage Users' }).waitFor();
    for (const path of ['/billing', '/notifications', '/subscription-plans'] as const) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1, name: headings[path] }).waitFor();
    }
  });

  test('a sub-user sees the sites, not the account', async () => {
    const { page } = await product.visit({ as: colleague });
    for (const path of ['/billing', '/notifications']) {
      await page.goto(path);
      await page.waitForURL('/dashboard');
    }
    expect(await page.getByText('Billing').getAttribute('aria-disabled')).toBe('true');
    for (const path of ['/add-subusers', '/subscription-plans']) {
      await page.goto(path);
      await page.getByRole('heading', errorPage).waitFor();
    }
    await page.getByRole('button', { name: 'Go Back' }).click();
    await page.goto('/registered-sites');
    await page.getByText('There are no sites yet added from you').waitFor();
  });

  test('a suspended account reaches contact, plans and billing only', async () => {
    const { page } = await product.visit({ as: suspended });
    await page.goto('/login');
    await page.waitForURL('/contactUs');
    for (const path of ['/dashboard', '/registered-sites', '/ping', '/no-such-screen']) {
      await page.goto(path);
      await page.waitForURL('/contactUs');
    }
    expect(await page.getByRole('navigation').getByRole('listitem').allInnerTexts()).toEqual([
      'Contact Us',
      'Billing',
    ]);
    for (const path of ['/subscription-plans', '/billing'] as const) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1, name: headings[path] }).waitFor();
      expect(new URL(page.url()).pathname).toBe(path);
    }
  });
});
