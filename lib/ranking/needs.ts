import type { DomainNeeds } from '../platform/domain-needs.ts';
import { change, list } from '../platform/table-uses.ts';

export const ranking = {
  'get-ranking.call': {
    table: [...list, ...change],
    settings: ['semrushKeyParameter', 'semrushDatabase'],
    timeoutSeconds: 28,
  },
} as const satisfies DomainNeeds<'ranking'>;
