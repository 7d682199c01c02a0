import type { DomainNeeds } from '../platform/domain-needs.ts';
import { change, list, read, remove } from '../platform/table-uses.ts';

export const exports = {
  'convert-to-csv.call': {
    table: [...list, 'Query gsi1'],
    objects: ['read', 'write'],
    timeoutSeconds: 20,
  },
  'export-visitors.call': { table: [...read, ...list] },
  'download-csv.call': { objects: ['read'] },
  'delete-csv.call': { objects: ['remove'] },
  'get-account-export.call': { table: read },
  'start-account-export.call': {
    table: [...read, 'PutItem account', ...remove],
    sends: ['long'],
    objects: ['remove'],
  },
  'download-account-export.call': { table: read, objects: ['read'], timeoutSeconds: 20 },
  // Compression needs a whole processor; the file grows on the disk.
  'export-account.worker': {
    table: [...read, ...list, ...change, ...remove, 'Query session'],
    sends: ['long'],
    objects: ['write', 'tag'],
    mail: true,
    memorySize: 1769,
    temporaryStorage: 4096,
  },
} as const satisfies DomainNeeds<'exports'>;
