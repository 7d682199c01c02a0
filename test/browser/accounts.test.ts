import type { Page } from 'playwright-core';
import { describe, expect, test, vi } from 'vitest';
import { seedAccount, seedSubUser } from '../support/seed-account.ts';
import { lookAt } from './support/look-at.ts';
import { followMailedLink } from './support/mailbox.ts';
import { sendSignIn, signIn, signOut, type Person } from './support/people.ts';
import { useProduct } from './support/product.ts';

const person = (email: string): Person => ({
  firstName: 'Grace',
  lastName: 'Hopper',
  email,
  password: 'Nanosecond-1906',
});
const owner = person('owner@example.com');
const colleague = person('colleague@example.com');
const suspended = person('suspended@example.com');
const forgetful = person('forgetful@example.com');

const leader = person('leader@example.com');
const returning = person('returning@example.com');

const product = await useProduct(async ({ table, addToPool }) => {
  const account = await seedAccount(table, { user: await addToPool(owner) });
  await seedSubUser(table, account, await addToPool(colleague));
  await seedAccount(table, { suspended: true, user: await addToPool(suspended) });
  await seedAccount(table, { user: await addToPool(forgetful) });
  await seedAccount(table, { user: await addToPool(returning) });
  await seedAccount(table, { plan: 'Team', user: await addToPool(leader) });
});

/** The browser's own message about an answer that the test expects. */
const refusal = (status: number, path: string): RegExp =>
  new RegExp(`status of ${status}.*/api${path}\\)`, 's');

const login = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true });

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
  test('a wrong password and an unknown address look the same', async () => {
    const { page, watch } = await product.visit();
    watch.expect(refusal(401, '/auth'));
    await page.goto('/login');
    const answers = [];
    for (const email of [owner.email, 'nobody@example.com']) {
      await sendSignIn(page, { email, password: 'Wrong-password-1' });
      answers.push(await page.locator('[role=alert][data-tone=bad]').innerText());
      await page.reload();
    }
    expect(answers).toEqual(Array(2).fill('Email or password is not correct'));
  });

  test('wrong passwords of a stranger do not keep the owner out of a known browser', async () => {
    const known = await product.visit();
    await signIn(known.page, forgetful);
    await signOut(known.page);
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

  test('a forgotten password is replaced by the mailed link, once', async () => {
    const { page, watch } = await product.visit();
    watch.expect(refusal(401, '/auth'), refusal(401, '/users/[\\w-]+'));
    const ask = async (email: string): Promise<void> => {
      await page.goto('/forgot-password');
      await page.getByLabel('Email').fill(email);
      await page.getByRole('button', { name: 'Submit' }).click();
      await page.getByText('Reset password link sent successfully').waitFor();
    };
    await ask('nobody@example.com');
    await ask(forgetful.email);

    const changed = { ...forgetful, password: 'Compiler-1952-A0' };
    const reset = await followMailedLink(page, 'Choose a new password');
    const setPassword = async (): Promise<void> => {
      await reset.getByLabel('New password').fill(changed.password);
      await reset.getByLabel('Confirm password').fill(changed.password);
      await reset.getByRole('button', { name: 'Submit' }).click();
    };
    const link = reset.url();
    await setPassword();
    await reset.getByRole('link', { name: 'Sign in' }).click();
    await sendSignIn(reset, forgetful);
    await reset.getByText('Email or password is not correct').waitFor();
    await sendSignIn(reset, changed);
    await reset.waitForURL('/dashboard');

    await reset.goto(link);
    await setPassword();
    expect(await reset.getByRole('alert').innerText()).toContain('link');
  });
});

describe('the session', () => {
  test('ends with the sign-out, in every tab, and leaves nothing behind', async () => {
    const { page, context } = await product.visit();
    await signIn(page, owner);
    await page.getByRole('link', { name: 'Registered Sites' }).click();
    const other = await context.newPage();
    await other.goto('/dashboard');
    await other.getByRole('heading', { name: 'Web Vitals Overview' }).waitFor();

    await signOut(page);
    await other.waitForURL('/login');
    expect(
      await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]),
    ).toEqual([]);
    await page.goBack();
    await login(page).waitFor();
    expect(await page.getByRole('heading', { name: 'Registered Sites' }).count()).toBe(0);
  });

  test('goes on with a fresh token when the old one has expired', async () => {
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
    watch.expect(/status of 400.*\/cognito/s, refusal(401, '/.*'));
    await signIn(page, owner);
    await changeTokens(page, { accessToken: expired, refreshToken: () => 'worthless' });
    await page.goto('/registered-sites');
    await page.waitForURL('/login');
    await login(page).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
  });
});

describe('a session that is ended from another browser', () => {
  test('leads back to where it was, with what was typed', async () => {
    const [here, elsewhere] = [await product.visit(), await product.visit()];
    const { page } = here;
    await signIn(page, returning);
    await page.goto('/settings#profile');
    await page.getByLabel('First name').fill('Augusta');

    await signIn(elsewhere.page, returning);
    await elsewhere.page.goto('/settings');
    const sessions = elsewhere.page.getByRole('region', { name: 'Open sessions' });
    await sessions.getByText('This computer').nth(1).waitFor();
    await lookAt(elsewhere.page, 'settings');
    here.watch.expect(/WebSocket/, refusal(401, '/.*'));
    await elsewhere.page.getByRole('button', { name: /^Sign out Chrome on Linux/ }).click();
    await sessions.getByText('This computer').nth(1).waitFor({ state: 'detached' });

    await page.getByText('Your session has ended').waitFor();
    await lookAt(page, 'login-session-ended');
    await sendSignIn(page, returning);
    await page.getByLabel('First name').waitFor();
    expect(new URL(page.url()).hash).toBe('#profile');
    expect(await page.getByLabel('First name').inputValue()).toBe('Augusta');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Profile saved').waitFor();
    expect(await page.evaluate(() => sessionStorage.getItem('drafts'))).toBeNull();
  });
});

describe('a team', () => {
  test('someone is invited, joins, and is out the moment they are removed', async () => {
    const invited = { ...person('joan@example.com'), password: 'Enigma!1941' };
    const { page } = await product.visit({ as: leader });
    await page.goto('/add-subusers');
    await page.getByText('No Sub Users').waitFor();
    await page.getByLabel('First name').fill('Joan');
    await page.getByLabel('Last name').fill('Clarke');
    await page.getByLabel('Email').fill(invited.email);
    await page.getByRole('button', { name: 'Register User' }).click();
    await page.getByText('Registered Successfully').waitFor();

    const theirs = await product.visit();
    const link = await followMailedLink(theirs.page, 'You are invited to Web Vitals');
    await link.getByLabel('Password', { exact: true }).fill(invited.password);
    await link.getByRole('button', { name: 'Submit' }).click();
    await link.waitForURL('/confirmed-sub-user-email');
    await signIn(theirs.page, invited);
    let isConnected = false;
    theirs.page.on('websocket', (socket) => {
      isConnected = true;
      socket.on('close', () => (isConnected = false));
    });
    await theirs.page.goto('/registered-sites');
    await theirs.page.getByText('There are no sites yet').waitFor();
    await vi.waitUntil(() => isConnected);

    theirs.watch.expect(/WebSocket/, refusal(401, '/.*'), /status of 4\d\d.*\/cognito/s);
    await page.reload();
    await page.getByText('Confirmed', { exact: true }).waitFor();
    await page.getByRole('button', { name: `Remove ${invited.email}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove User' });
    await dialog.getByRole('button', { name: 'Remove User' }).click();
    await page.getByText(`${invited.email} has been removed`).waitFor();
    await expect.poll(() => isConnected, { timeout: 1000 }).toBe(false);
    await theirs.page.goto('/dashboard');
    await login(theirs.page).waitFor();
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
