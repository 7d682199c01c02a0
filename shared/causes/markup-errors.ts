import { defineCause } from './define-cause.ts';

export const markupErrors = defineCause({
  severity: 'worse',
  band: 'bad',
  events: ['markup-checked'],
  kinds: { 'markup-errors': { type: 'Markup', urgency: 'digest' } },
  subjectOf: ({ url }) => url,
  worse: ({ since, before, after }, { when }) =>
    `Markup errors rose from ${before} to ${after} ${when(since)}`,
  showsValues: 'state and timeline',
});
