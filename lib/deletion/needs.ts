import type { DomainNeeds } from '../platform/domain-needs.ts';
import { change, countGuesses, openSockets, read } from '../platform/table-uses.ts';

export const deletion = {
  'ask-for-deletion.call': {
    table: [...change, ...read, 'GetItem session', ...countGuesses],
    users: ['AdminInitiateAuth'],
    sends: ['account'],
    timeoutSeconds: 20,
  },
  'keep-account.call': { table: change, sends: ['account'] },
  'delete-account.worker': {
    table: [
      ...read,
      ...openSockets,
      'UpdateItem account',
      'Query gsi1',
      'BatchWriteItem account',
      'BatchWriteItem device',
      'BatchWriteItem token',
      'DeleteItem identity',
      'Query session',
      'BatchWriteItem session',
      'PutItem retained-invoice',
    ],
    objects: ['list', 'remove'],
    users: ['AdminDeleteUser', 'AdminListGroupsForUser', 'AdminUserGlobalSignOut'],
    sockets: ['close'],
    sends: ['long'],
    mail: true,
    settings: ['stripeKeyParameter'],
  },
} as const satisfies DomainNeeds<'deletion'>;
