import type { DomainNeeds } from '../platform/domain-needs.ts';
import { change, list, read } from '../platform/table-uses.ts';

export const imports = {
  'start-import.call': {
    table: [...read, 'PutItem account'],
    sends: ['long'],
  },
  'get-import.call': { table: read },
  'confirm-import.call': {
    table: [...read, 'UpdateItem account'],
    sends: ['long'],
  },
  // Has added sites scanned.
  'run-import.worker': {
    table: [...read, ...list, ...change, 'ConditionCheckItem account'],
    sends: ['schedule'],
  },
} as const satisfies DomainNeeds<'imports'>;
