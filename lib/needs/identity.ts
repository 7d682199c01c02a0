import type { AreaNeeds } from '../platform/domain-needs.ts';
import {
  change,
  completeSignIn,
  count,
  countGuesses,
  findCaller,
  findUser,
  list,
  openSockets,
  read,
} from '../platform/table-uses.ts';

const providerIds = ['googleClientId', 'microsoftClientId'] as const;
const providerSecrets = ['googleSecretParameter', 'microsoftSecretParameter'] as const;
/** Verifies a proof, uses it up, and signs its user in. */
const proves = ['GetItem sign-in', 'DeleteItem sign-in'] as const;
const signsInWith = <const Ids extends readonly (typeof providerIds)[number][]>(settings: Ids) =>
  ({
    table: [
      ...proves,
      ...findUser,
      'DeleteItem identity',
      'DeleteItem account',
      'PutItem token',
      'PutItem session',
    ],
    users: ['AdminInitiateAuth', 'AdminRespondToAuthChallenge'],
    settings,
    timeoutSeconds: 28,
  }) as const;
const signsIn = signsInWith(providerIds);
/** Registers a user under an address that no one else can take meanwhile. */
const claimsAddress = [
  'PutItem identity',
  'PutItem email-claim',
  'DeleteItem email-claim',
] as const;
const createsUser = [
  'AdminCreateUser',
  'AdminSetUserPassword',
  'AdminGetUser',
  'AdminListGroupsForUser',
  'AdminDeleteUser',
] as const;
const registersWith = <const Id extends (typeof providerIds)[number]>(id: Id) =>
  ({
    ...signsIn,
    table: [...signsIn.table, 'PutItem account', ...claimsAddress],
    users: [...signsIn.users, ...createsUser],
    settings: [id],
  }) as const;
const readLinks = ['BatchGetItem account'] as const;

/**
 * Takes an account over that was never confirmed: its members, links, sessions, channels and second step are removed.
 */
const removesUnproven = [
  ...openSockets,
  ...readLinks,
  'UpdateItem account',
  'ConditionCheckItem account',
  'DeleteItem identity',
  'Query session',
  'UpdateItem session',
  'BatchWriteItem session',
] as const;
const removesUsers = ['AdminDeleteUser', 'AdminSetUserMFAPreference'] as const;

export const identity = {
  'begin-social-sign-in.call': {
    table: ['PutItem sign-in'],
    settings: [...providerIds, 'publicUrl'],
    isSet: providerSecrets,
  },
  'exchange-social-code.call': {
    table: ['UpdateItem sign-in'],
    settings: [...providerIds, ...providerSecrets, 'publicUrl'],
    timeoutSeconds: 28,
  },
  'sign-in-with-google.call': signsInWith(['googleClientId']),
  'sign-in-with-microsoft.call': signsInWith(['microsoftClientId']),
  'check-social-account.call': signsIn,
  'merge-social-account.call': {
    ...signsIn,
    table: [
      ...proves,
      ...findUser,
      ...change,
      ...removesUnproven,
      'PutItem identity',
      'PutItem token',
      'PutItem session',
    ],
    users: [...signsIn.users, ...removesUsers, 'AdminSetUserPassword', 'AdminUserGlobalSignOut'],
    // A user who had registered with the address without confirming it loses their open browsers.
    mail: true,
    sockets: ['close'],
  },
  'register-google-user.call': registersWith('googleClientId'),
  'register-microsoft-user.call': registersWith('microsoftClientId'),
  'list-identities.call': { table: [...findUser, ...readLinks] },
  'link-identity.call': {
    table: [
      ...proves,
      ...findUser,
      ...readLinks,
      'PutItem account',
      'ConditionCheckItem account',
      'DeleteItem account',
      'PutItem identity',
      'DeleteItem identity',
    ],
    mail: true,
    settings: providerIds,
    timeoutSeconds: 20,
  },
  'unlink-identity.call': {
    table: [
      ...findUser,
      ...readLinks,
      'ConditionCheckItem account',
      'DeleteItem account',
      'DeleteItem identity',
    ],
  },
  'define-proven-sign-in.trigger': { timeoutSeconds: 5 },
  'ask-for-proof.trigger': { timeoutSeconds: 5 },
  'verify-proof.trigger': { table: ['GetItem token', 'DeleteItem token'], timeoutSeconds: 5 },
  'sign-in.call': {
    table: [...findUser, ...completeSignIn],
    mail: true,
    users: ['AdminInitiateAuth', 'AdminSetUserMFAPreference'],
    timeoutSeconds: 20,
  },
  'register.call': {
    table: [
      ...findUser,
      ...count,
      'PutItem account',
      ...claimsAddress,
      'PutItem device',
      'PutItem token',
      'PutItem session',
    ],
    mail: true,
    users: [...createsUser, 'AdminInitiateAuth'],
    // A user pool or a mail service that hangs takes 8 s each; a timeout in between would leave half an account.
    timeoutSeconds: 28,
  },
  'forgot-password.call': { table: [...findUser, ...count, 'PutItem token'], mail: true },
  'set-new-password.call': {
    table: [
      ...findCaller,
      ...findUser,
      ...countGuesses,
      ...change,
      ...removesUnproven,
      'PutItem device',
      'GetItem token',
      'PutItem token',
      'DeleteItem token',
    ],
    users: [...removesUsers, 'AdminSetUserPassword', 'AdminUserGlobalSignOut', 'AdminInitiateAuth'],
    // A session that ends takes its open browsers along.
    sockets: ['close'],
    mail: true,
    timeoutSeconds: 28,
  },
  'confirm-email.call': {
    // Enables email.
    table: [...read, ...change, 'ConditionCheckItem account', 'GetItem token', 'DeleteItem token'],
  },
  'get-profile.call': { table: read },
  'edit-profile.call': { table: [...read, 'UpdateItem account'] },
  'list-sessions.call': { table: [...read, 'Query session'] },
  'end-session.call': { table: openSockets, sockets: ['close'] },
  'end-other-sessions.call': { table: ['Query session', ...openSockets], sockets: ['close'] },
  'sign-out.call': { table: [...openSockets, 'PutItem session'], sockets: ['close'] },
  'resend-confirmation.call': {
    table: [...findUser, 'PutItem token', ...count],
    mail: true,
  },
  'list-sub-users.call': { table: list },
  'add-sub-user.call': {
    table: [...findUser, ...list, ...change, ...count, 'PutItem token'],
    mail: true,
    timeoutSeconds: 20,
  },
  'renew-invitation.call': {
    table: [...list, ...change, ...count, 'PutItem token'],
    mail: true,
    timeoutSeconds: 20,
  },
  'limit-sub-user.call': {
    table: [...openSockets, ...change],
    sockets: ['close'],
  },
  'remove-sub-user.call': {
    table: [
      ...openSockets,
      ...readLinks,
      'UpdateItem account',
      'DeleteItem identity',
      'Query session',
      'BatchWriteItem session',
    ],
    users: ['AdminDeleteUser'],
    sockets: ['close'],
    timeoutSeconds: 20,
  },
  'set-sub-user-password.call': {
    table: [
      ...findUser,
      ...list,
      ...change,
      ...claimsAddress,
      'GetItem token',
      'PutItem token',
      'DeleteItem token',
    ],
    users: [...createsUser],
    sends: ['delivery'],
    timeoutSeconds: 28,
  },

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
} as const satisfies AreaNeeds<'identity'>;
