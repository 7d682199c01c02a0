import { defineCause } from './define-cause.ts';

export const domainExpiring = defineCause({
  severity: 'expiring',
  band: 'bad',
  events: ['domain-expiring', 'domain-renewed'],
  kinds: {
    'domain-expiring': {
      type: 'Domain',
      urgency: 'digest',
      inPast: [[/ ends (within .*)$/, ' was to end $1']],
      omitsSite: true,
    },
    'domain-expired': {
      type: 'Domain',
      urgency: 'digest',
      inPast: [[/ has ended$/, ' had ended']],
      omitsSite: true,
    },
  },
  subjectOf: ({ part: domain }) => domain,
  sharedWithinHours: Infinity,
  worse: ({ before, after, check = '' }, { date }) =>
    `Registration of ${check} ${after === '0' ? 'ended' : 'ends'} on ${date(before)}`,
  showsValues: 'state',
});
