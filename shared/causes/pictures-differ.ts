import { defineCause } from './define-cause.ts';

/** A new look, which is no deterioration: it does not change the state of the page. */
export const picturesDiffer = defineCause({
  severity: 'changed',
  band: 'bad',
  events: ['pictures-compared'],
  kinds: {
    'pictures-differ': {
      type: 'Screenshots',
      urgency: 'digest',
      inPast: [[/ looks different$/, ' looked different']],
    },
  },
  subjectOf: ({ url }) => url,
});
