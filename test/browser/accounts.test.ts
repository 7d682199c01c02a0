import { describe, expect, test, vi } from 'vitest';
import { followMailedLink } from './support/mailbox.ts';
import { graceAt, login, refusal, signIn, signOut } from './support/people.ts';
import { leader, signer } from './support/shared-people.ts';
import { useSharedProduct } from './support/shared-product.ts';

const product = await useSharedProduct();

describe('the session', () => {
  test('ends with the sign-out, in every tab, and leaves nothing behind', async () => {
    const visit = await product.visit();
    const { page, context, watch } = visit;
    // The other tab may notice when its refresh is refused.
    watch.expect(/status of 400.*\/cognito/s);
    await signIn(page, signer);
    await page.getByRole('link', { name: 'Registered Sites' }).click();
    const other = await context.newPage();
    await other.goto('/dashboard');
    await other.getByRole('heading', { name: 'Web Vitals Overview' }).waitFor();

    await signOut(visit);
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
    await vi.waitUntil(() => isConnected, 60_000);

    theirs.watch.expect(/WebSocket/, refusal(401, '/.*'), /status of 4\d\d.*\/cognito/s);
    await page.reload();
    await page.getByText('Confirmed', { exact: true }).waitFor();
    await page.getByRole('button', { name: `Remove ${invited.email}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove User' });
    await dialog.getByRole('button', { name: 'Remove User' }).click();
    await page.getByText(`${invited.email} has been removed`).waitFor();
    await expect.poll(() => isConnected).toBe(false);
    await theirs.page.goto('/dashboard');
    await login(theirs.page).waitFor();
  });
});
