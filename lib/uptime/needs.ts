import type { DomainNeeds } from '../platform/domain-needs.ts';
import { change, list, read } from '../platform/table-uses.ts';

export const uptime = {
  'check-uptime.call': {
    table: [...read, ...list, ...change],
    sends: ['check', 'delivery'],
    timeoutSeconds: 20,
  },
  'list-monthly-uptime.call': { table: list },
  'get-latest-uptime.call': { table: [...list, 'BatchGetItem account'] },
  'list-daily-uptime.call': { table: list },
  // Reads maintenance windows, too.
  'list-outages.call': { table: [...read, ...list] },
  // Sends further attempts to its own queue.
  'check-uptime.worker': {
    table: [...read, ...list, ...change],
    sends: ['check', 'delivery'],
    pingNodes: true,
  },
  // Asks again later where a registry limits it.
  'check-domain.worker': {
    table: [...read, ...list, ...change],
    sends: ['check', 'delivery'],
  },
} as const satisfies DomainNeeds<'uptime'>;
