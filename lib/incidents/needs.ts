import type { DomainNeeds } from '../platform/domain-needs.ts';
import { change, list, read } from '../platform/table-uses.ts';

export const incidents = {
  'list-incidents.call': { table: list },
  'get-incident.call': { table: [...read, ...list] },
  'acknowledge-incident.call': { table: [...read, ...change] },
  'acknowledge-incidents.call': { table: [...read, ...change] },
  'list-assignees.call': { table: [...list, ...read] },
  'assign-incident.call': {
    table: [...read, ...list, ...change],
    mail: true,
    timeoutSeconds: 20,
  },
  'mute-incident.call': { table: [...read, ...change] },
  'write-post-mortem.call': { table: [...read, ...change] },
  'comment-on-incident.call': { table: [...read, ...change] },
  'mark-false-alarm.call': { table: [...read, ...change] },
  'photograph-outage.worker': {
    table: [...read, 'PutItem account', 'ConditionCheckItem account'],
    // Chromium is available for x64 only.
    architecture: 'x64',
    memorySize: 2048,
    temporaryStorage: 1024,
  },
} as const satisfies DomainNeeds<'incidents'>;
