import { defineCause } from './define-cause.ts';

export const scoreFell = defineCause({
  severity: 'worse',
  band: 'bad',
  events: ['performance-changed'],
  kinds: { 'score-fell': { type: 'Speed', urgency: 'digest' } },
  subjectOf: ({ url }) => url,
  worse: ({ since, before, after, device }, { time }) =>
    `Slower${device === undefined ? '' : ` on ${device}`} since ${time(since)}: ${before} → ${after}`,
  showsValues: 'state and timeline',
});
