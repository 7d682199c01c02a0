import type { DomainNeeds } from '../platform/domain-needs.ts';
import { count, findUser, openSockets } from '../platform/table-uses.ts';

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
      'AdminDeleteUser',
      'AdminInitiateAuth',
    ],
    settings: ['plan-overrides'],
    // A user pool or a mail service that hangs takes 8 s each; to be cut off in between leaves device scan of an account.
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
    settings: ['public-url'],
    timeoutSeconds: 28,
  },
  'confirm-email.call': {
    table: [...findUser, 'UpdateItem account', 'GetItem token', 'DeleteItem token'],
  },
  'resend-confirmation.call': { table: ['PutItem token', ...count], mail: true },
} as const satisfies DomainNeeds<'accounts'>;
