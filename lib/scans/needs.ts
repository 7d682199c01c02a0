import type { DomainNeeds } from '../platform/domain-needs.ts';
import { change, count, list, read, remove } from '../platform/table-uses.ts';

export const scans = {
  // New addresses also count against a limit.
  'start-scan.call': { table: [...list, ...change, ...count], sends: ['scan'] },
  'get-scan-status.call': { table: list },
  'get-latest-scan.call': { table: ['BatchGetItem account'] },
  'get-lab-settings.call': { table: [...read, ...list] },
  'set-lab-settings.call': { table: [...read, ...list, 'UpdateItem account'] },
  'get-suggestions.call': { objects: ['read'] },
  'get-scan-figures.call': { table: list, objects: ['read'] },
  'get-scan-verdict.call': { table: [...list, 'BatchGetItem account'], objects: ['read'] },
  'get-scan-changes.call': { table: [...list, 'BatchGetItem account'], objects: ['read'] },
  'get-scan-categories.call': { table: list, objects: ['read'] },
  'get-waterfall.call': { objects: ['read'] },
  'get-tech-stack.call': { objects: ['read'] },
  'list-statuses.call': { table: [...list, 'BatchGetItem account'], timeoutSeconds: 20 },
  'run-lighthouse.worker': {
    table: [
      ...read,
      ...list,
      'Query gsi1',
      ...change,
      ...remove,
      ...count,
      'ConditionCheckItem account',
      'Query calibration',
      'UpdateItem calibration',
    ],
    sends: ['delivery', 'scan'],
    objects: ['write'],
    sockets: ['push'],
    settings: ['cruxKeyParameter', 'cruxQueriesPerMinute'],
    // Chromium is available for x64 only.
    architecture: 'x64',
    // 3 GB come with 1.75 vCPUs; with less, Lighthouse measures the machine instead of the page.
    memorySize: 3008,
    temporaryStorage: 1024,
  },
  'start-due-scan.worker': {
    table: [...read, ...list, ...change],
    sends: ['scan'],
  },
} as const satisfies DomainNeeds<'scans'>;
