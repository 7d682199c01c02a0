import { expect, test } from 'vitest';
import { accountRefusalOf } from './account-refusals.ts';
import { ApiError } from './api-error.ts';

const refused = (reason?: string) =>
  new ApiError(403, 'Refused', {
    errors: [{ code: 'forbidden', message: 'Why', ...(reason !== undefined && { reason }) }],
  });

test.each([
  ['an expired plan', refused('subscription_expired'), 'Why'],
  ['a suspended account', refused('account_suspended'), 'Why'],
  ['a second step that the team requires', refused('two_step_required'), 'Why'],
  ['any other refusal', refused(), undefined],
  ['a failure', new Error('broken'), undefined],
])('%s', (_, error, words) => {
  expect(accountRefusalOf(error)).toBe(words);
});
