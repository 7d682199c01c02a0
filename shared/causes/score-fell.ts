import { defineCause } from './define-cause.ts';

export const scoreFell = defineCause({
  severity: 'worse',
  band: 'bad',
  events: ['scan-finished'],
  kinds: { 'score-fell': { type: 'Lab score', urgency: 'digest' } },
  subjectOf: ({ url }) => url,
  worse: ({ since, before, after, device }, { when }) =>
    `Score${device === undefined ? '' : ` on ${device}`} fell from ${before} to ${after} ${when(since)}`,
  showsValues: 'state and timeline',
});
