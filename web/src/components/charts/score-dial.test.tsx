import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ScoreDial } from './score-dial.tsx';

test.each([
  [{ score: 90 }, '90', 'Mobile: 90 out of 100, good'],
  [{ score: 89 }, '89', 'Mobile: 89 out of 100, average'],
  [{ score: 49 }, '49', 'Mobile: 49 out of 100, bad'],
  [{ score: 0 }, '0', 'Mobile: 0 out of 100, bad'],
  [{ score: 49.6 }, '50', 'Mobile: 50 out of 100, average'],
  // The circle has a whole number; the verdict is on the decimal, which stands beside it.
  [{ score: 8.96, max: 10 as const }, '9', 'Mobile: 9.0 out of 10, good'],
  [{ score: 4.8, max: 10 as const }, '5', 'Mobile: 4.8 out of 10, bad'],
  [{ score: 5, max: 10 as const }, '5', 'Mobile: 5.0 out of 10, average'],
  [{ score: null }, '?', 'Mobile: no score yet'],
])('shows %o as %s', (props, number, name) => {
  render(<ScoreDial label="Mobile" {...props} />);
  expect(screen.getByRole('img', { name })).toHaveTextContent(number);
});
