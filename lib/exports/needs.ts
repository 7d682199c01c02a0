import type { DomainNeeds } from '../platform/domain-needs.ts';
import { list } from '../platform/table-uses.ts';

export const exports = {
  'convert-to-csv.call': {
    table: [...list, 'Query gsi1'],
    objects: ['read', 'write'],
    timeoutSeconds: 20,
  },
  'download-csv.call': { objects: ['read'] },
  'delete-csv.call': { objects: ['remove'] },
} as const satisfies DomainNeeds<'exports'>;
