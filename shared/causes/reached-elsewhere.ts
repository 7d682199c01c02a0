import { defineCause, hostOf } from './define-cause.ts';

/** Our own checks cannot reach a page that others can: it counts as up. */
export const reachedElsewhere = defineCause({
  severity: 'failing',
  band: 'average',
  events: ['reached-elsewhere'],
  kinds: {
    'reached-elsewhere': {
      type: 'One region',
      urgency: 'digest',
      inPast: [
        [/ is down from one region only$/, ' was down from one region only'],
        [/ are down from one region only$/, ' were down from one region only'],
      ],
    },
  },
  subjectOf: hostOf,
  sharedWithinHours: 2,
  worse: ({ since }, { time }) => `Down from one region only since ${time(since)}`,
});
