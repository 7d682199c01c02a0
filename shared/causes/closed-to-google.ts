import { defineCause } from './define-cause.ts';

/** A page that Google could list is closed to it. */
export const closedToGoogle = defineCause({
  severity: 'worse',
  band: 'bad',
  events: ['indexing-changed'],
  kinds: { 'closed-to-google': { type: 'Search', urgency: 'digest' } },
  subjectOf: ({ url }) => url,
  worse: ({ since }, { when }) => `Closed to Google ${when(since)}`,
});
