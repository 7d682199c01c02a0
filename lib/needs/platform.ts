import type { AreaNeeds } from '../platform/domain-needs.ts';
import { findCaller, remove } from '../platform/table-uses.ts';

export const platform = {
  // The function verifies the access token itself.
  'connect.socket': {
    table: [...findCaller, 'PutItem account'],
    users: ['AdminListGroupsForUser'],
  },
  'disconnect.socket': { table: ['Query gsi1', ...remove] },
  // The outside check gets a push.
  'ping.socket': { sockets: ['push'] },
  'check-sockets.schedule': {
    table: [
      'Query gsi2',
      'GetItem schedule',
      'BatchGetItem account',
      'BatchGetItem session',
      ...remove,
    ],
    sockets: ['close'],
    users: ['AdminListGroupsForUser'],
    // A hundred thousand sockets.
    timeoutSeconds: 120,
  },
} as const satisfies AreaNeeds<'platform'>;
