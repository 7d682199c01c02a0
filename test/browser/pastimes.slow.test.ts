import { expect, test } from 'vitest';
import { lookAt } from './support/look-at.ts';
import { owner } from './support/shared-people.ts';
import { useSharedProduct } from './support/shared-product.ts';

const { visit } = await useSharedProduct();

test('while the first scan runs there are statistics, and Tic Tac Toe by keyboard', async () => {
  const { page } = await visit({ as: owner });
  await page.clock.install();
  // The scan neither progresses nor ends.
  await page.route(/\/adding\/?$/, (route) =>
    route.request().method() === 'POST' ? undefined : route.continue(),
  );
  await page.goto('/registered-sites');
  await page.getByRole('button', { name: 'Add Site' }).click();
  const form = page.getByRole('dialog', { name: 'Add New Site' });
  await form.getByLabel('Site URL').fill('https://other.example.com/');
  await form.getByLabel('Site name').fill('Other');
  await form.getByRole('button', { name: 'Add Site' }).click();

  await page.getByRole('button', { name: 'See Some Stats' }).click();
  const statistics = page.getByRole('dialog', { name: 'Statistics' });
  await statistics.getByText('+8.4 % conversions').waitFor();
  await page.clock.runFor(19_600);
  await statistics.getByRole('img', { name: /largest paint below/ }).waitFor();
  await lookAt(page, 'modal-statistics');
  expect(await statistics.getByRole('link').count()).toBe(3);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Play Tic Tac Toe' }).click();
  const game = page.getByRole('dialog', { name: 'Tic Tac Toe' });
  await game.getByRole('button', { name: 'Row 1, column 1: empty' }).focus();
  for (const keys of [['Enter'], ['ArrowDown', 'Enter']]) {
    for (const key of keys) await page.keyboard.press(key);
    await game.getByText('The computer is thinking.').waitFor();
    await page.clock.runFor(500);
    await game.getByText('Your turn').waitFor();
  }
  await lookAt(page, 'modal-tic-tac-toe');
  expect(await game.getByRole('button', { name: /: [XO]$/ }).count()).toBe(4);
});
