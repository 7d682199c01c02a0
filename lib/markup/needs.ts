import type { DomainNeeds } from '../platform/domain-needs.ts';
import { change, read } from '../platform/table-uses.ts';

export const markup = {
  'start-validation.call': {
    table: change,
    sends: ['validation'],
    objects: ['read'],
    settings: ['markupChecker'],
    timeoutSeconds: 29,
  },
  'get-latest-validation.call': { objects: ['read'], settings: ['markupChecker'] },
  'validate-page.worker': {
    table: [...read, ...change],
    sends: ['delivery'],
    objects: ['write', 'remove'],
    settings: ['markupChecker'],
    // Java's 512 MB of heap and as much around it, and a processor to start it with.
    memorySize: 2048,
  },
  'start-due-validation.worker': {
    table: [...read, ...change],
    sends: ['validation'],
  },
} as const satisfies DomainNeeds<'markup'>;
