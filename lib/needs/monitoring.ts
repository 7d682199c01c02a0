import type { AreaNeeds } from '../platform/domain-needs.ts';
import { change, list, openSockets, read, remove } from '../platform/table-uses.ts';

const settle = [...read, ...change] as const;

export const monitoring = {
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

  'check-uptime.call': {
    table: [...read, ...list, ...change],
    sends: ['check', 'delivery'],
    settings: ['monitorKeyParameter'],
    timeoutSeconds: 28,
  },
  'list-monthly-uptime.call': { table: list },
  'get-latest-uptime.call': {
    table: [...read, ...list, 'BatchGetItem account', 'Query schedule'],
  },
  'set-uptime-interval.call': { table: [...read, 'UpdateItem account', 'PutItem account'] },
  'list-daily-uptime.call': { table: list },
  'list-monitors.call': { table: [...read, ...list, 'Query schedule'] },
  'list-endpoints.call': { table: [...read, ...list] },
  'add-endpoint.call': {
    table: [
      ...read,
      ...list,
      'PutItem account',
      ...remove,
      'ConditionCheckItem account',
      'Query schedule',
    ],
    settings: ['monitorKeyParameter'],
  },
  'change-monitor.call': {
    table: [...read, ...list, ...change, ...remove, 'Query schedule'],
    sends: ['check'],
    settings: ['monitorKeyParameter'],
  },
  'remove-endpoint.call': {
    table: [...read, ...list, 'PutItem account', ...remove],
    sends: ['long'],
  },
  'try-check.call': {
    table: [...read, ...list],
    settings: ['monitorKeyParameter'],
    timeoutSeconds: 28,
  },
  // Reads maintenance windows, too.
  'list-outages.call': { table: [...read, ...list] },
  // Of heartbeats, too.
  'get-availability.call': { table: [...read, ...list] },
  // Reads pings, too.
  'get-response-times.call': { table: [...read, ...list] },
  // Sends further attempts to its own queue.
  'check-uptime.worker': {
    table: [...read, ...list, ...change],
    sends: ['check', 'delivery'],
    pingNodes: true,
    settings: ['monitorKeyParameter'],
  },
  // Stores the checks of a minute together, and sends those that go on.
  'check-due.worker': {
    table: [...read, ...list, ...change, 'Query gsi2', 'GetItem schedule', 'PutItem schedule'],
    sends: ['check', 'delivery'],
    settings: ['monitorKeyParameter'],
  },
  'pack-checks.worker': { table: ['Query gsi2', 'Query schedule', 'PutItem account'] },
  // Asks again later where a registry limits it.
  'check-domain.worker': {
    table: [...read, ...list, ...change],
    sends: ['check', 'delivery'],
  },

  'list-heartbeats.call': { table: [...read, ...list], settings: ['publicUrl'] },
  'list-heartbeat-signals.call': { table: [...read, ...list], settings: ['publicUrl'] },
  'save-heartbeat.call': {
    table: [...settle, ...list, 'ConditionCheckItem account'],
    sends: ['delivery'],
    settings: ['publicUrl'],
  },
  'pause-heartbeat.call': { table: settle, sends: ['delivery'], settings: ['publicUrl'] },
  'renew-heartbeat-address.call': { table: settle, settings: ['publicUrl'] },
  'remove-heartbeat.call': { table: [...settle, ...list, ...remove], sends: ['delivery'] },
  'send-heartbeat.call': { table: ['Query gsi1', ...settle], sends: ['delivery'] },
  'send-heartbeat-signal.call': { table: ['Query gsi1', ...settle], sends: ['delivery'] },
  'check-heartbeats.worker': { table: ['Query gsi2', ...settle], sends: ['delivery'] },
} as const satisfies AreaNeeds<'monitoring'>;
