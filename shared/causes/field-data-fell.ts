import { defineCause } from './define-cause.ts';

export const fieldDataFell = defineCause({
  severity: 'worse',
  band: 'bad',
  events: ['field-data-read'],
  kinds: { 'field-data-fell': { type: 'Field data', urgency: 'digest' } },
  subjectOf: ({ url }) => url,
  worse: ({ since, before, after, device }, { when }) =>
    `Field data${device === undefined ? '' : ` on ${device}`} fell from ${before} to ${after} ${when(since)}`,
  showsValues: 'state and timeline',
});
