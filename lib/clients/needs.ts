import type { DomainNeeds } from '../platform/domain-needs.ts';
import { change, list, read, remove } from '../platform/table-uses.ts';

export const clients = {
  'list-clients.call': { table: list },
  'save-client.call': { table: [...list, ...read, ...change] },
  'remove-client.call': { table: [...list, ...change, ...remove] },
  'organise-sites.call': { table: [...list, ...change, 'ConditionCheckItem account'] },
} as const satisfies DomainNeeds<'clients'>;
