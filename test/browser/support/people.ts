import type { Locator, Page } from 'playwright-core';
import type { Watch } from './watch-browser.ts';

/** A person with an account, and their data. */
export interface Person {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
}

/** Each test file has people of its own, who differ in their address only. */
export const graceAt = (email: string): Person => ({
  firstName: 'Grace',
  lastName: 'Hopper',
  email,
  password: 'Nanosecond-1906',
});

/** Fills the registration form; the last step is the caller's. */
export async function fillRegistration(page: Page, person: Person): Promise<void> {
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill(person.lastName);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm password').fill(person.password);
  await page.getByLabel('Role').selectOption('Developer');
  await page.getByLabel('What do you plan').selectOption('Speed up my site');
}

/** Fills the sign-in form and sends it. */
export async function sendSignIn(
  page: Page,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** From the sign-in screen to the first screen behind it. */
export async function signIn(page: Page, person: Person): Promise<void> {
  await page.goto('/login');
  await sendSignIn(page, person);
  await page.waitForURL(/\/(dashboard|contactUs|support-desk)$/);
}

/** Requests and sockets that are under way at that moment are refused. */
export async function signOut({ page, watch }: { page: Page; watch: Watch }): Promise<void> {
  watch.expect(/WebSocket/, refusal(401, '/.*'));
  await page.getByRole('button', { name: /account of/i }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(/\/login$/);
}

export const login = (page: Page): Locator =>
  page.getByRole('button', { name: 'Sign in', exact: true });

/** The browser's own message about an answer that the test expects. */
export const refusal = (status: number, path: string): RegExp =>
  new RegExp(`status of ${status}.*/api${path}\\)`, 's');
