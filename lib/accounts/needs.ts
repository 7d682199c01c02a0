import type { DomainNeeds } from '../platform/domain-needs.ts';
import { change, count, findUser, list, openSockets } from '../platform/table-uses.ts';

export const accounts = {
  'sign-in.call': {
    table: [
      ...findUser,
      ...count,
      'PutItem limit',
      'DeleteItem limit',
      'BatchGetItem device',
      'PutItem device',
      'PutItem token',
    ],
    mail: true,
    users: ['AdminInitiateAuth'],
    timeoutSeconds: 20,
  },
  'register.call': {
    table: [
      ...findUser,
      ...count,
      'PutItem account',
      'PutItem identity',
      'PutItem email-claim',
      'DeleteItem email-claim',
      'PutItem device',
      'PutItem token',
    ],
    mail: true,
    users: [
      'AdminCreateUser',
      'AdminSetUserPassword',
      'AdminGetUser',
      'AdminListGroupsForUser',
      'AdminDeleteUser',
      'AdminInitiateAuth',
    ],
    settings: ['planOverrides'],
    // A user pool or a mail service that hangs takes 8 s each; to be cut off in between leaves half of an account.
    timeoutSeconds: 28,
  },
  'forgot-password.call': { table: [...findUser, ...count, 'PutItem token'], mail: true },
  'set-new-password.call': {
    table: [
      ...findUser,
      ...count,
      ...openSockets,
      'UpdateItem account',
      'PutItem limit',
      'DeleteItem limit',
      'PutItem device',
      'GetItem token',
      'PutItem token',
      'DeleteItem token',
    ],
    users: ['AdminSetUserPassword', 'AdminUserGlobalSignOut', 'AdminInitiateAuth'],
    // A session that ends takes its open browsers along.
    sockets: ['close'],
    settings: ['publicUrl'],
    timeoutSeconds: 28,
  },
  'confirm-email.call': {
    table: [...findUser, 'UpdateItem account', 'GetItem token', 'DeleteItem token'],
  },
  'resend-confirmation.call': { table: ['PutItem token', ...count], mail: true },
  'list-sub-users.call': { table: list },
  'add-sub-user.call': {
    table: [...change, ...count, 'PutItem token'],
    mail: true,
    settings: ['planOverrides'],
    timeoutSeconds: 20,
  },
  'renew-invitation.call': {
    table: [...list, ...change, ...count, 'PutItem token'],
    mail: true,
    timeoutSeconds: 20,
  },
  'remove-sub-user.call': {
    table: [...openSockets, 'UpdateItem account', 'DeleteItem identity'],
    users: ['AdminDeleteUser'],
    sockets: ['close'],
    timeoutSeconds: 20,
  },
  'set-sub-user-password.call': {
    table: [
      ...findUser,
      ...list,
      ...change,
      'PutItem identity',
      'PutItem email-claim',
      'DeleteItem email-claim',
      'GetItem token',
      'PutItem token',
      'DeleteItem token',
    ],
    users: [
      'AdminCreateUser',
      'AdminSetUserPassword',
      'AdminGetUser',
      'AdminListGroupsForUser',
      'AdminDeleteUser',
    ],
    timeoutSeconds: 28,
  },
} as const satisfies DomainNeeds<'accounts'>;
