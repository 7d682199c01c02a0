import type { DomainNeeds } from '../platform/domain-needs.ts';
import { list, read, remove } from '../platform/table-uses.ts';

export const removal = {
  'forget-page.worker': {
    table: [
      ...read,
      ...list,
      'Query gsi1',
      'UpdateItem account',
      ...remove,
      'BatchWriteItem account',
    ],
    objects: ['remove'],
  },
} as const satisfies DomainNeeds<'removal'>;
