import { defineCause } from './define-cause.ts';

export const visitorsWorse = defineCause({
  severity: 'worse',
  band: 'bad',
  events: ['visitors-compared'],
  kinds: { 'visitors-worse': { type: 'Visitors', urgency: 'digest' } },
  subjectOf: ({ url, part }) => `${part} ${url}`,
  worse: ({ since, before, after, check = '' }, { when }) =>
    `${check} rose from ${before} to ${after} for visitors ${when(since)}`,
  showsValues: 'state and timeline',
});
