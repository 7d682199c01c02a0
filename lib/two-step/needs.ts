import type { DomainNeeds } from '../platform/domain-needs.ts';
import {
  completeSignIn,
  countGuesses,
  findUser,
  list,
  openSockets,
  read,
} from '../platform/table-uses.ts';

export const twoStep = {
  'answer-code.call': {
    table: [...findUser, ...completeSignIn, 'UpdateItem account'],
    mail: true,
    users: ['AdminRespondToAuthChallenge'],
    timeoutSeconds: 20,
  },
  'use-recovery-code.call': {
    table: [...findUser, ...completeSignIn, 'UpdateItem account'],
    mail: true,
    users: ['AdminInitiateAuth', 'AdminSetUserMFAPreference'],
    timeoutSeconds: 28,
  },
  'get-two-step.call': { table: read },
  'begin-two-step.call': {
    table: [...read, ...countGuesses],
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
    table: [...read, ...countGuesses, 'UpdateItem account'],
    users: ['AdminInitiateAuth', 'AdminSetUserMFAPreference'],
    mail: true,
    timeoutSeconds: 20,
  },
  'renew-recovery-codes.call': {
    table: [...read, ...countGuesses, 'UpdateItem account'],
    users: ['AdminInitiateAuth'],
    mail: true,
    timeoutSeconds: 20,
  },
  'require-two-step.call': {
    table: [...read, ...list, 'UpdateItem account'],
    mail: true,
    timeoutSeconds: 20,
  },
  'reset-sub-user-two-step.call': {
    table: [...read, ...openSockets, 'UpdateItem account', 'Query session'],
    users: ['AdminSetUserMFAPreference', 'AdminUserGlobalSignOut'],
    // A session that ends takes its open browsers along.
    sockets: ['close'],
    mail: true,
    timeoutSeconds: 28,
  },
} as const satisfies DomainNeeds<'two-step'>;
