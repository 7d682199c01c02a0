import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { lookAt, settled } from './support/look-at.ts';
import { signOut } from './support/people.ts';
import { useProduct } from './support/product.ts';

const { visit } = await useProduct();

/** At the provider, which this machine plays. */
async function sayWho(page: Page, provider: string, email: string): Promise<void> {
  await page.getByRole('heading', { name: `Stand-in for ${provider}` }).waitFor();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('a person registers with Google, links Microsoft, and signs in with that', async () => {
  const visited = await visit();
  const { page } = visited;
  await page.goto('/register');
  await page.getByRole('button', { name: /Google/ }).click();
  await sayWho(page, 'Google', 'grace.social@example.com');
  await page.getByRole('heading', { name: 'Welcome to Web Vitals' }).waitFor();
  await lookAt(page, 'first-visit');
  await page.getByRole('button', { name: 'Skip' }).click();
  await page.waitForURL(/\/dashboard$/);

  await page.goto('/settings');
  await page.getByRole('button', { name: 'Link Microsoft' }).click();
  await sayWho(page, 'Microsoft', 'grace.work@example.com');
  await page.getByRole('button', { name: 'Unlink Microsoft' }).waitFor();
  await settled(page);
  await lookAt(page, 'linked-accounts');

  await signOut(visited);
  await page.getByRole('button', { name: /Microsoft/ }).click();
  await sayWho(page, 'Microsoft', 'grace.work@example.com');
  await page.waitForURL(/\/dashboard$/);
  const questions = page.getByRole('dialog', { name: 'Tell us about yourself' });
  await questions.waitFor();
  await lookAt(page, 'first-visit-again');
  await questions.getByLabel('Role').selectOption('CEO');
  await questions.getByRole('button', { name: 'Continue' }).click();
  await questions.waitFor({ state: 'detached' });
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Web Vitals Overview');
});
