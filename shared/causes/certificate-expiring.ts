import { defineCause } from './define-cause.ts';

export const certificateExpiring = defineCause({
  severity: 'expiring',
  band: 'bad',
  events: ['certificate-expiring', 'certificate-renewed'],
  kinds: {
    'certificate-expiring': {
      type: 'Certificate',
      urgency: 'digest',
      inPast: [[/ expires (within .*)$/, ' was to expire $1']],
      omitsSite: true,
    },
    'certificate-expired': {
      type: 'Certificate',
      urgency: 'digest',
      inPast: [[/ has expired$/, ' had expired']],
      omitsSite: true,
    },
  },
  subjectOf: ({ part: host }) => host,
  sharedWithinHours: Infinity,
  worse: ({ before, after, check }, { date }) =>
    `Certificate${check === undefined ? '' : ` of ${check}`} ${after === '0' ? 'expired' : 'expires'} on ${date(before)}`,
  showsValues: 'state',
});
