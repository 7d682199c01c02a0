import type { DomainNeeds } from '../platform/domain-needs.ts';
import { change, list, read } from '../platform/table-uses.ts';

export const imports = {
  'start-import.call': {
    table: [...read, 'PutItem account'],
    sends: ['check'],
  },
  'get-import.call': { table: read },
  'confirm-import.call': {
    table: [...read, 'UpdateItem account'],
    sends: ['check'],
  },
  // Has added sites scanned.
  'run-import.worker': {
    table: [...read, ...list, ...change, 'ConditionCheckItem account'],
    sends: ['schedule', 'check'],
  },
} as const satisfies DomainNeeds<'imports'>;
