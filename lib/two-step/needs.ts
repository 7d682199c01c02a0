import type { DomainNeeds } from '../platform/domain-needs.ts';
import { count, findUser, read } from '../platform/table-uses.ts';

export const twoStep = {
  'answer-code.call': {
    table: [
      ...findUser,
      ...count,
      'PutItem limit',
      'DeleteItem limit',
      'BatchGetItem device',
      'PutItem device',
      'PutItem token',
      'PutItem session',
    ],
    mail: true,
    users: ['AdminRespondToAuthChallenge'],
    timeoutSeconds: 20,
  },
  'use-recovery-code.call': {
    table: [
      ...findUser,
      ...count,
      'UpdateItem account',
      'PutItem limit',
      'DeleteItem limit',
      'BatchGetItem device',
      'PutItem device',
      'PutItem token',
      'PutItem session',
    ],
    mail: true,
    users: ['AdminInitiateAuth', 'AdminSetUserMFAPreference'],
    timeoutSeconds: 28,
  },
  'get-two-step.call': { table: read },
  'begin-two-step.call': {
    table: [...read, ...count, 'PutItem limit', 'DeleteItem limit'],
    users: ['AdminInitiateAuth'],
    timeoutSeconds: 20,
  },
  'confirm-two-step.call': {
    table: [...read, 'UpdateItem account'],
    users: ['AdminSetUserMFAPreference'],
    mail: true,
    timeoutSeconds: 20,
  },
  'end-two-step.call': {
    table: [...read, ...count, 'UpdateItem account', 'PutItem limit', 'DeleteItem limit'],
    users: ['AdminInitiateAuth', 'AdminSetUserMFAPreference'],
    mail: true,
    timeoutSeconds: 20,
  },
} as const satisfies DomainNeeds<'two-step'>;
