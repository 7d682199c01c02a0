import type { DomainNeeds } from '../platform/domain-needs.ts';
import { list } from '../platform/table-uses.ts';

export const history = {
  'list-field-data.call': { table: [...list, 'Query gsi1'] },
  'list-monthly-overall.call': { table: list },
  'list-monthly-lab-data.call': { table: list },
} as const satisfies DomainNeeds<'history'>;
