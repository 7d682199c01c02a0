import type { DomainNeeds } from '../platform/domain-needs.ts';
import { list } from '../platform/table-uses.ts';

export const assessment = {
  'get-score.call': { table: list },
} as const satisfies DomainNeeds<'assessment'>;
