import type { DomainNeeds } from '../platform/domain-needs.ts';
import { change, list, openSockets, read, remove } from '../platform/table-uses.ts';

export const ping = {
  'get-nodes.call': { pingNodes: true, timeoutSeconds: 20 },
  'list-ping-problems.call': { pingNodes: true, timeoutSeconds: 20 },
  'ping-server.call': {
    table: [...read, ...list, ...change, ...remove, 'ConditionCheckItem account'],
    sends: ['check'],
    pingNodes: true,
    timeoutSeconds: 20,
  },
  'get-ping-data.call': { table: [...read, ...list], timeoutSeconds: 20 },
  'get-ping-data-as-before.call': { table: [...read, ...list], timeoutSeconds: 20 },
  'get-ping-status.call': { table: read },
  'delete-ping-data.call': {
    table: [...read, ...list, 'BatchWriteItem account'],
    timeoutSeconds: 20,
  },
  'list-ping-campaigns.call': { table: [...read, ...list] },
  'end-ping-campaign.call': { table: [...read, ...change, ...remove] },
  'run-ping.worker': {
    table: ['UpdateItem account', ...openSockets],
    sockets: ['push'],
    pingNodes: true,
  },
} as const satisfies DomainNeeds<'ping'>;
