import type { DomainNeeds } from '../platform/domain-needs.ts';
import { change, list, read, remove } from '../platform/table-uses.ts';

export const reports = {
  'list-reports.call': { table: list },
  'start-report.call': { table: [...read, 'PutItem account'], sends: ['long'] },
  'start-incident-report.call': {
    table: [...read, ...list, 'BatchGetItem account', 'PutItem account'],
    sends: ['long'],
  },
  'get-report.call': { table: read },
  'download-report.call': {
    table: [...read, 'UpdateItem account'],
    objects: ['read'],
    sends: ['long'],
    timeoutSeconds: 20,
  },
  'delete-report.call': { table: [...read, ...remove], objects: ['remove'] },
  'save-report-schedule.call': { table: [...read, 'PutItem account', ...remove] },
  'write-report.worker': {
    table: [...read, ...list, 'BatchGetItem account', ...change, ...remove, 'Query gsi1'],
    objects: ['write'],
    sends: ['long'],
    mail: true,
    // Chromium is available for x64 only.
    architecture: 'x64',
    memorySize: 2048,
    temporaryStorage: 1024,
  },
} as const satisfies DomainNeeds<'reports'>;
