/** Screens of those who have nothing yet, and those that are seldom seen. */
import { expect, test } from 'vitest';
import { lookAt, settled } from './support/look-at.ts';
import { beginner, owner } from './support/shared-people.ts';
import { useSharedProduct } from './support/shared-product.ts';

const { open } = await useSharedProduct();

const wrong = '/confirm-email?email=a%40example.com&confirmToken=';
test.each([
  ['confirm-email-incomplete', wrong, 'Email confirmation'],
  ['privacy-policy', '/privacy-policy', 'Privacy policy'],
  ['cookies-policy', '/cookies-policy', 'Cookies policy'],
  ['sub-user-failed', '/confirmed-sub-user-email-failed', 'Email confirmation'],
])('%s', async (name, path, heading) => {
  const page = await open(path);
  await page.getByRole('heading', { name: heading }).waitFor();
  await lookAt(page, name);
  expect(await page.title()).toMatch(/Web Vitals$/);
});

test.each([
  ['dashboard-empty', '/dashboard', 'There are no sites yet added from you', beginner],
  ['registered-sites-empty', '/registered-sites', 'There are no sites yet', beginner],
  ['site-details-none', '/siteDetails', 'No site chosen', beginner],
  ['comparison-empty', '/comparisionDetails', 'There are no sites yet', beginner],
  ['ranking-details', '/rankingDetails', 'Ranking Details', owner],
  ['suggestion-details-none', '/suggestionDetails', 'No suggestion chosen', owner],
  ['manage-users-empty', '/add-subusers', 'No Sub Users', owner],
  ['billing-empty', '/billing', 'Every payment gets an invoice', beginner],
  ['notifications-empty', '/viewAllNotifications', 'Incidents', beginner],
  ['incidents-empty', '/incidents', 'No incidents', beginner],
  ['google-analysis-intro', '/google-analysis', 'See who visits', owner],
  ['competitors-empty', '/competitor-analysis', 'There are no competitor sites', beginner],
  ['error-page', '/errors', 'Something went wrong!', owner],
])('%s', async (name, path, text, who) => {
  const page = await open(path, who);
  await page.getByText(text).filter({ visible: true }).first().waitFor();
  await settled(page);
  await lookAt(page, name);
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
});
