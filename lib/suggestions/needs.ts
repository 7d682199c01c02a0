import type { DomainNeeds } from '../platform/domain-needs.ts';

export const suggestions = {
  'list-suggestion-texts.call': {},
  'request-suggestion.call': { table: ['PutItem account'] },
} as const satisfies DomainNeeds<'suggestions'>;
