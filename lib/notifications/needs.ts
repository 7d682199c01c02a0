import type { DomainNeeds } from '../platform/domain-needs.ts';
import { list, read } from '../platform/table-uses.ts';

export const notifications = {
  'list-dashboard-notifications.call': { table: [...read, ...list, 'BatchGetItem account'] },
  'read-notification.call': { table: [...read, 'UpdateItem account'] },
  'read-notifications.call': {
    table: [...read, ...list, 'BatchGetItem account', 'UpdateItem account'],
  },
  'read-all-notifications.call': { table: ['PutItem account'] },
  'delete-notification.call': { table: [...read, 'UpdateItem account'] },
} as const satisfies DomainNeeds<'notifications'>;
