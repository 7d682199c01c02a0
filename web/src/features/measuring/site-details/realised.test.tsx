import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answer } from '../../../test-support/fake-server.ts';
import { showDetails } from './testing/show-details.tsx';
import { verdict } from './testing/site-answers.ts';

test('fixes that were shipped stand folded below the suggestions, with what they gained', async () => {
  const fixes = [
    { id: 'image-delivery-insight', title: 'Improve `img` delivery', predicted: 12 },
    { id: 'font-display-insight', title: 'Font display', predicted: 2 },
  ];
  const realised = {
    at: '2026-11-12T12:00:00.000Z',
    fixes,
    isAlone: false,
    real: { value: 13.5, low: 11, high: 15 },
    runs: { before: 21, after: 7 },
  };
  const { user } = await showDetails({
    handlers: {
      'GET /api/scan/verdict': answer({
        ...verdict,
        mobile: { ...verdict.mobile, realised: [realised] },
      }),
    },
  });
  const list = screen.getByRole('list', { name: 'Fixed' });
  expect(list).not.toBeVisible();
  await user.click(screen.getByText('Fixed: 2'));
  expect(list).toBeVisible();
  const [first] = within(list).getAllByRole('listitem');
  expect(first).toHaveTextContent(
    /^Improve img delivery\s*Fixed by .*, together with ‘Font display’: real \+13.5 points \(\+11 to \+15\)/,
  );
});
