import type { DomainNeeds } from '../platform/domain-needs.ts';
import { change, list, read, remove } from '../platform/table-uses.ts';

export const visitors = {
  'get-visitor-script.call': { table: [...read, ...list], settings: ['publicUrl'] },
  'set-visitor-settings.call': {
    table: [...read, ...list, 'PutItem account', 'ConditionCheckItem account'],
    settings: ['publicUrl'],
  },
  'get-visitor-report.call': { table: [...read, ...list], memorySize: 1024 },
  'get-visitor-pages.call': { table: [...read, ...list], memorySize: 1024 },
  'serve-visitor-script.call': { table: ['Query gsi1'], settings: ['publicUrl'] },
  // Half a processor reads 20,000 beacons in a few seconds.
  'roll-up-visitors.worker': {
    table: [...read, 'Query gsi1', ...change],
    sends: ['long'],
    visitorLogs: true,
    memorySize: 1024,
  },
  'merge-visitors.worker': {
    table: [...read, ...list, ...change, ...remove, 'BatchWriteItem account'],
    sends: ['long', 'delivery'],
    memorySize: 1024,
  },
} as const satisfies DomainNeeds<'visitors'>;
