import type { DomainNeeds } from '../platform/domain-needs.ts';
import { change, list, read } from '../platform/table-uses.ts';

export const incidents = {
  'list-incidents.call': { table: list },
  'get-incident.call': { table: [...read, ...list] },
  'acknowledge-incident.call': { table: [...read, ...change] },
  'acknowledge-incidents.call': { table: [...read, ...change] },
  'list-assignees.call': { table: list },
  'assign-incident.call': { table: [...read, ...list, ...change] },
  'mute-incident.call': { table: [...read, ...change] },
  'write-post-mortem.call': { table: [...read, ...change] },
  'comment-on-incident.call': { table: [...read, ...change] },
  'mark-false-alarm.call': { table: [...read, ...change] },
} as const satisfies DomainNeeds<'incidents'>;
