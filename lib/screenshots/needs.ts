import type { DomainNeeds } from '../platform/domain-needs.ts';
import { change, list, read } from '../platform/table-uses.ts';

export const screenshots = {
  'take-screenshot-now.call': {
    table: [...list, ...change],
    sends: ['screenshot'],
    objects: ['read'],
    timeoutSeconds: 29,
  },
  'list-screenshots.call': { table: list, objects: ['read'] },
  'compare-screenshots.call': { table: [...read, ...list] },
  'get-screenshot-difference.call': { table: list, objects: ['read'] },
  'check-for-changes.worker': {
    table: [...read, ...list, 'PutItem account'],
    sends: ['screenshot'],
  },
  'take-screenshot.worker': {
    table: [...read, ...list, ...change],
    sends: ['delivery'],
    objects: ['read', 'write'],
    // Chromium is available for x64 only.
    architecture: 'x64',
    // 2 GB come with slightly more than one vCPU, enough to load a page.
    memorySize: 2048,
    temporaryStorage: 1024,
  },
} as const satisfies DomainNeeds<'screenshots'>;
