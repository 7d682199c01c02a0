import type { DomainNeeds } from '../platform/domain-needs.ts';
import { change, count, list, read, remove } from '../platform/table-uses.ts';

export const competitors = {
  'list-competitors.call': { table: list },
  'check-competitors-limit.call': {},
  // Holds ten addresses at once against the guard, and waits for their answers.
  'add-competitors.call': {
    table: [...list, ...read, ...change, ...count, 'ConditionCheckItem account'],
    sends: ['scan'],
    timeoutSeconds: 28,
  },
  'assign-competitor.call': { table: [...list, ...change] },
  'delete-competitor.call': {
    table: [...change, ...remove],
    sends: ['long', 'delivery'],
  },
} as const satisfies DomainNeeds<'competitors'>;
