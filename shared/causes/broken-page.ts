import { defineCause, hostOf } from './define-cause.ts';

/** A page that answers as if all were well, and shows nothing, or an error: it counts as up by its status. */
export const brokenPage = defineCause({
  severity: 'failing',
  band: 'bad',
  events: ['page-broken', 'scan-finished'],
  kinds: {
    'broken-page': {
      type: 'Broken page',
      urgency: 'digest',
      inPast: [[/ shows (an empty page|an error instead of its content)$/, ' showed $1']],
    },
  },
  subjectOf: hostOf,
  sharedWithinHours: 2,
  worse: ({ since }, { time }) => `Shows an empty page or an error since ${time(since)}`,
});
