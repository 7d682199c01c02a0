import type { DomainNeeds } from '../platform/domain-needs.ts';
import { count, list, openSockets, read } from '../platform/table-uses.ts';

/** Reads the open sockets of customers and of staff, and deletes those that turn out to be closed. */
const pushes = { table: [...openSockets, 'Query gsi2'], sockets: ['push'] } as const;
const toStaff = { table: ['Query gsi2', 'DeleteItem account'], sockets: ['push'] } as const;
/** Names the customers. */
const names = ['BatchGetItem account'] as const;
/** Asks who is still on staff. */
const ofStaff = { users: ['AdminListGroupsForUser'] } as const;
const sendsMessages = {
  table: [...pushes.table, ...read, ...count, 'PutItem account'],
  sockets: ['push'],
  ...ofStaff,
} as const;
/** Names the member of staff to the others, besides. */
const knowsStaff = { users: ['AdminListGroupsForUser', 'AdminGetUser'] } as const;

export const support = {
  'send-contact-request.call': {
    table: [...toStaff.table, ...count, 'PutItem account'],
    sockets: ['push'],
    sends: ['account'],
    objects: ['write'],
    timeoutSeconds: 20,
  },
  'send-message.call': sendsMessages,
  'send-message-to-admin.socket': sendsMessages,
  'get-messages.call': { table: [...read, ...list] },
  'get-conversation-status.call': { table: read },
  'read-messages.call': { table: [...read, 'PutItem account'] },
  'user-connect.socket': { table: read },
  'user-typing.socket': toStaff,
  'support-typing.socket': { ...pushes, ...ofStaff },
  'list-desk.call': { table: ['Query gsi1', ...names], ...ofStaff },
  'get-desk-conversation.call': { table: [...read, ...list, ...names], ...ofStaff },
  'get-desk-contact-request.call': {
    table: [...read, ...list, ...names],
    objects: ['read'],
    ...ofStaff,
  },
  'change-desk-entry.call': {
    table: [...toStaff.table, ...read, ...names, 'PutItem account'],
    sockets: ['push'],
    ...knowsStaff,
  },
  'answer-customer.call': {
    table: [...pushes.table, ...read, 'PutItem account'],
    sockets: ['push'],
    ...knowsStaff,
  },
  'read-customer.call': {
    table: [...toStaff.table, ...read, ...names, 'PutItem account'],
    sockets: ['push'],
    ...ofStaff,
  },
  'send-support-mail.worker': {
    table: [...read, ...list, 'PutItem account', 'UpdateItem account', 'DeleteItem account'],
    objects: ['read'],
    mail: true,
    settings: ['supportEmail'],
  },
} as const satisfies DomainNeeds<'support'>;
