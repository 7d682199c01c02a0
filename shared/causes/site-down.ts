import { defineCause, hostOf } from './define-cause.ts';

/** A confirmed outage; while it lasts, it explains everything else that is found. */
export const siteDown = defineCause({
  severity: 'down',
  band: 'bad',
  events: ['uptime-changed'],
  kinds: {
    'site-down': {
      type: 'Outage',
      urgency: 'now',
      inPast: [
        [/ is down$/, ' was down'],
        [/ are down$/, ' were down'],
        [/ of its pages are down\.$/, ' of its pages were down.'],
      ],
    },
    'site-up': { type: 'Recovery', urgency: 'now' },
    flapping: {
      type: 'Unstable site',
      urgency: 'now',
      inPast: [[/ (?:goes|go) up and down$/, ' went up and down']],
    },
  },
  subjectOf: hostOf,
  sharedWithinHours: 2,
});
