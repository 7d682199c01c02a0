import type { DomainNeeds } from '../platform/domain-needs.ts';
import { change, list, sweep } from '../platform/table-uses.ts';

export const screenshots = {
  'take-screenshot-now.call': {
    table: [...list, ...change],
    sends: ['screenshot'],
    objects: ['read'],
    timeoutSeconds: 29,
  },
  'list-screenshots.call': { table: list, objects: ['read'] },
  'compare-screenshots.call': { table: list },
  'get-screenshot-difference.call': { table: list, objects: ['read'] },
  'take-screenshot.worker': {
    table: [...list, ...change],
    sends: ['event'],
    objects: ['read', 'write'],
    // Chromium comes as x64 only.
    architecture: 'x64',
    // Lambda gives a processor and a bit at 2 GB, which is what loading a page takes.
    memorySize: 2048,
    temporaryStorage: 1024,
  },
  'sweep-screenshots.schedule': {
    table: sweep,
    sends: ['screenshot', 'scheduled-screenshot', 'event'],
  },
} as const satisfies DomainNeeds<'screenshots'>;
