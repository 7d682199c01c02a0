import type { AreaNeeds } from '../platform/domain-needs.ts';
import { change, list, read, remove } from '../platform/table-uses.ts';

export const registry = {
  'list-clients.call': { table: list },
  'save-client.call': { table: [...list, ...read, ...change, ...remove] },
  'note-client-call.call': { table: [...read, 'UpdateItem account'] },
  'get-client-logo.call': { table: read },
  'set-client-route.call': { table: [...list, ...read, ...change], sends: ['delivery'] },
  'remove-client.call': { table: [...list, ...change, ...remove], sends: ['delivery'] },
  'organise-sites.call': {
    table: [...list, ...change, 'ConditionCheckItem account'],
    sends: ['delivery'],
  },
} as const satisfies AreaNeeds<'registry'>;
