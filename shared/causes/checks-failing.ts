import { phraseOf } from '../scans/failure-phrases.ts';
import { defineCause, hostOf } from './define-cause.ts';

export const checksFailing = defineCause({
  severity: 'failing',
  band: 'bad',
  events: ['scan-finished', 'markup-checked', 'pictures-compared'],
  kinds: {
    'checks-failing': {
      type: 'Checks',
      urgency: 'digest',
      inPast: [[/^(Checks of .*) fail$/, '$1 failed']],
    },
  },
  subjectOf: ({ url, part: check }) => `${check} ${hostOf({ url })}`,
  sharedWithinHours: 48,
  worse({ since, after, check }, { time }) {
    const why = phraseOf(after);
    const name = check === 'screenshot' ? 'Screenshot' : 'Markup validation';
    return `${name} has failed since ${time(since)}${why === undefined ? '' : `: ${why}`}`;
  },
  showsValues: 'state',
});
