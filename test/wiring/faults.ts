import { type needs, needsOf } from '../../lib/needs.ts';

const { table = [], ...request } = needsOf('request-suggestion.call');

/** Wrong needs; `planted-faults.test.ts` shows that behaviour tests find them. */
export const faults: typeof needs = new Map([
  ['delete-page.call', { ...needsOf('delete-page.call'), sends: ['scan' as const] }],
  [
    'request-suggestion.call',
    { ...request, table: table.filter((use) => use !== 'PutItem account'), sends: [] },
  ],
  // No other function reads this secret, so no template names it.
  ['stripe.webhook', { settings: [] }],
]);
