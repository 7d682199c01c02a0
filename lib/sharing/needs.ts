import type { DomainNeeds } from '../platform/domain-needs.ts';
import { count, findShareLink, list, read, remove } from '../platform/table-uses.ts';

export const sharing = {
  // A password is hashed with 16 MB of memory, five times.
  'create-share-link.call': { table: [...list, ...read, 'PutItem account'], memorySize: 1024 },
  'list-share-links.call': { table: [...list, ...read] },
  'revoke-share-link.call': { table: [...read, ...remove] },
  'open-share-link.call': { table: [...findShareLink, ...read, ...count], memorySize: 1024 },
  'get-shared-report.call': { table: read },
  'get-shared-view.call': {
    table: [...read, ...list, 'BatchGetItem account'],
    objects: ['read'],
  },
} as const satisfies DomainNeeds<'sharing'>;
