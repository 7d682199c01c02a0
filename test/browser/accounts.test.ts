import { describe, expect, test, vi } from 'vitest';
import { lookAt } from './support/look-at.ts';
import { followMailedLink } from './support/mailbox.ts';
import { graceAt, login, refusal, sendSignIn, signIn, signOut } from './support/people.ts';
import { forgetful, leader, returning, signer } from './support/shared-people.ts';
import { useSharedProduct } from './support/shared-product.ts';

const product = await useSharedProduct();

describe('signing in', () => {
  test('a wrong password and an unknown address look the same', async () => {
    const { page, watch } = await product.visit();
    watch.expect(refusal(401, '/auth'));
    const answers = [];
    for (const email of [signer.email, 'nobody@example.com']) {
      await page.goto('/login');
      await sendSignIn(page, { email, password: 'Wrong-password-1' });
      answers.push(await page.locator('[role=alert][data-tone=bad]').innerText());
    }
    expect(answers).toEqual(Array(2).fill('Email or password is not correct'));
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
    const reset = await followMailedLink(page, forgetful, 'Choose a new password');
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
    const { page, context, watch } = await product.visit();
    // The other tab may learn of it by an answer, by a refresh that is refused, or by a socket that it may not open again.
    watch.expect(refusal(401, '/.*'), /status of 400.*\/cognito/s, /WebSocket/);
    await signIn(page, signer);
    await page.getByRole('link', { name: 'Registered Sites' }).click();
    const other = await context.newPage();
    await other.goto('/dashboard');
    await other.getByRole('heading', { name: 'Web Vitals Overview' }).waitFor();

    await signOut(page);
    await other.waitForURL('/login');
    await expect
      .poll(() =>
        page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]),
      )
      .toEqual([]);
    await page.goBack();
    await login(page).waitFor();
    expect(await page.getByRole('heading', { name: 'Registered Sites' }).count()).toBe(0);
  });
});

describe('a session that is ended from another browser', () => {
  test('leads back to where it was, with what was typed', async () => {
    const [here, elsewhere] = [await product.visit(), await product.visit({ as: returning })];
    const { page } = here;
    await signIn(page, returning);
    await page.goto('/settings#profile');
    await page.getByLabel('First name').fill('Augusta');

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
    const invited = { ...graceAt('joan@example.com'), password: 'Enigma!1941' };
    const { page } = await product.visit({ as: leader });
    await page.goto('/add-subusers');
    await page.getByText('No Sub Users').waitFor();
    await page.getByLabel('First name').fill('Joan');
    await page.getByLabel('Last name').fill('Clarke');
    await page.getByLabel('Email').fill(invited.email);
    await page.getByRole('button', { name: 'Register User' }).click();
    await page.getByText('Registered Successfully').waitFor();

    const theirs = await product.visit();
    const link = await followMailedLink(theirs.page, invited, 'You are invited to Web Vitals');
    await link.getByLabel('Password', { exact: true }).fill(invited.password);
    await link.getByRole('button', { name: 'Submit' }).click();
    await link.waitForURL('/confirmed-sub-user-email');
    let isConnected = false;
    theirs.page.on('websocket', (socket) => {
      isConnected = true;
      socket.on('close', () => (isConnected = false));
    });
    await signIn(theirs.page, invited);
    await theirs.page.getByText('There are no sites yet').waitFor();
    await vi.waitUntil(() => isConnected, 20_000);

    theirs.watch.expect(/WebSocket/, refusal(401, '/.*'), /status of 4\d\d.*\/cognito/s);
    await page.reload();
    await page.getByText('Confirmed', { exact: true }).waitFor();
    await page.getByRole('button', { name: `Remove ${invited.email}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove User' });
    await dialog.getByRole('button', { name: 'Remove User' }).click();
    await page.getByText(`${invited.email} has been removed`).waitFor();
    await expect.poll(() => isConnected, { timeout: 5000 }).toBe(false);
    await theirs.page.goto('/dashboard');
    await login(theirs.page).waitFor();
  });
});
