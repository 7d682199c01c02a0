import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '../../test-support/fake-server.ts';
import { renderApp } from '../../test-support/render-app.tsx';

const show = (body: object) =>
  renderApp('/estimates', {
    plan: {},
    handlers: { 'GET /api/scan/estimate-accuracy': answer(body) },
  });

test('what estimates were worth is listed by cause', async () => {
  const causes = [
    {
      id: 'a',
      title: 'Use `font-display`',
      fixes: 212,
      predicted: 10,
      real: 9.4,
      correction: 0.94,
    },
    { id: 'c', title: 'Minify CSS', fixes: 20, predicted: 4, real: 4.01, correction: 1.0025 },
    { id: 'b', title: 'Improve image delivery', fixes: 7, predicted: 4, real: -0.3, correction: 1 },
  ];
  await show({ causes, further: 1 });
  const table = await screen.findByRole('region', { name: 'Accuracy of estimates by cause' });
  const [, ...rows] = within(table).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Use font-display212+10+9.4Times 0.94',
    'Minify CSS20+4+4Not changed',
    'Improve image delivery7+4\u22120.3Not corrected yet',
    '1 further cause has fewer than 5 measured fixes.',
  ]);
});

test('an installation without enough measured fixes says so', async () => {
  await show({ causes: [], further: 0 });
  expect(await screen.findByText('Not enough measured fixes yet')).toBeVisible();
  expect(screen.getByText(/once its fixes have been measured on 5 sites/)).toBeVisible();
});
