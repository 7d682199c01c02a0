import { describe, expect, test } from 'vitest';
import { lookAt } from './support/look-at.ts';
import { followMailedLink } from './support/mailbox.ts';
import { refusal, sendSignIn, signIn } from './support/people.ts';
import { forgetful, returning } from './support/shared-people.ts';
import { useSharedProduct } from './support/shared-product.ts';

const product = await useSharedProduct();

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
