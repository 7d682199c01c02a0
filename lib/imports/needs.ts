import type { DomainNeeds } from '../platform/domain-needs.ts';
import { change, list, read } from '../platform/table-uses.ts';

export const imports = {
  'start-import.call': {
    table: [...read, 'PutItem account'],
    sends: ['long'],
    settings: ['planOverrides'],
  },
  'get-import.call': { table: read, settings: ['planOverrides'] },
  'confirm-import.call': {
    table: [...read, 'UpdateItem account'],
    sends: ['long'],
    settings: ['planOverrides'],
  },
  // Has added sites scanned.
  'run-import.worker': {
    table: [...read, ...list, ...change, 'ConditionCheckItem account'],
    sends: ['schedule'],
    settings: ['planOverrides'],
  },
} as const satisfies DomainNeeds<'imports'>;
