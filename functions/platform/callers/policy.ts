import { type Admission, type Scope, scopeOf } from '../../../shared/calls/scope.ts';
import { ProblemError } from '../../../shared/calls/errors.ts';
import * as messages from '../../../shared/calls/messages.ts';
import type { Caller } from './caller.ts';

const callerKinds = [
  'anonymous',
  'root',
  'sub-user',
  'suspended root',
  'suspended sub-user',
  'barred root',
  'barred sub-user',
  'expired root',
  'expired sub-user',
  'root without second step',
  'sub-user without second step',
  'share link',
  'report link',
  'support',
] as const;
type CallerKind = (typeof callerKinds)[number];

const refusals = {
  unauthenticated: () => new ProblemError('unauthenticated', 'Please sign in'),
  voidLink: () => new ProblemError('unauthenticated', messages.shareLinkVoid),
  forbidden: () => new ProblemError('forbidden', 'You are not allowed to do this'),
  suspended: () =>
    new ProblemError('forbidden', 'This account is suspended', { reason: 'account_suspended' }),
  expired: () =>
    new ProblemError(
      'forbidden',
      'Your subscription has expired. You can see everything, but add and scan nothing new until you subscribe again.',
      { reason: 'subscription_expired' },
    ),
  twoStepDue: () =>
    new ProblemError(
      'forbidden',
      'Your team requires two-step sign-in. Please set it up to continue.',
      { reason: 'two_step_required' },
    ),
  unconfirmed: () =>
    new ProblemError('forbidden', messages.confirmEmailFirst, { reason: 'email_not_confirmed' }),
  limited: () =>
    new ProblemError('forbidden', 'You have access to the sites of your clients only', {
      reason: 'limited_to_clients',
    }),
  leaving: () =>
    new ProblemError(
      'forbidden',
      'This account will be deleted. You can still read everything, but not add or scan unless its owner keeps it.',
      { reason: 'account_leaving' },
    ),
};
type Verdict = 'allow' | Exclude<keyof typeof refusals, 'leaving' | 'unconfirmed' | 'limited'>;
type Row = Record<CallerKind, Verdict>;

const all = (verdict: Verdict): Row =>
  Object.fromEntries(callerKinds.map((kind) => [kind, verdict])) as Row;

const everyone = all('allow');
/** Without a session. */
const strangers = {
  anonymous: 'unauthenticated',
  'share link': 'unauthenticated',
  'report link': 'unauthenticated',
} as const;
const signedIn: Row = { ...everyone, ...strangers };
const members: Row = {
  ...signedIn,
  support: 'forbidden',
  'root without second step': 'twoStepDue',
  'sub-user without second step': 'twoStepDue',
};
/** By the operator. */
const barred = { 'barred root': 'suspended', 'barred sub-user': 'suspended' } as const;
const suspended = {
  'suspended root': 'suspended',
  'suspended sub-user': 'suspended',
  ...barred,
} as const;
const expired = { 'expired root': 'expired', 'expired sub-user': 'expired' } as const;
const suspendedSubUsers = {
  'suspended sub-user': 'suspended',
  'barred sub-user': 'suspended',
} as const;
const subUsers = { 'sub-user': 'forbidden', 'expired sub-user': 'forbidden' } as const;

/** Callers who have not opened a share link. */
const readers = all('voidLink');

/** The whole policy. Every row is tested. */
const policy: Record<Scope, Row> = {
  public: everyone,
  'signed-in': signedIn,
  member: { ...members, ...suspended },
  'member, also without second step': { ...signedIn, support: 'forbidden', ...suspended },
  'member, also suspended': members,
  'member, unless expired': { ...members, ...suspended, ...expired },
  root: { ...members, ...suspended, ...subUsers },
  'root, also suspended': { ...members, ...subUsers, ...suspendedSubUsers },
  // The money of a barred account would buy nothing.
  'root, also to pay': { ...members, ...subUsers, ...suspendedSubUsers, ...barred },
  'root, unless expired': { ...members, ...suspended, ...expired, ...subUsers },
  support: { ...all('forbidden'), ...strangers, support: 'allow' },
  // Only the token of an opened view counts; a session does not, and neither does a link to something else.
  share: { ...readers, 'share link': 'allow' },
  'share-report': { ...readers, 'report link': 'allow' },
};

function kindOf(caller: Caller | undefined): CallerKind {
  if (caller === undefined) return 'anonymous';
  if (caller.kind === 'support') return 'support';
  if (caller.kind === 'share-link') return caller.of === 'report' ? 'report link' : 'share link';
  // A suspended account reaches plans and payment only, not the set-up of a second step.
  if (caller.isSuspended)
    return `${caller.isBarred === true ? 'barred' : 'suspended'} ${caller.role}`;
  if (caller.isTwoStepDue) return `${caller.role} without second step`;
  return caller.isExpired ? `expired ${caller.role}` : caller.role;
}

/**
 * @param capacities in which the owner of the token may act, the usual one first
 * @returns the first capacity that the contract allows; undefined for a public call without a session
 * @throws ProblemError the refusal of the usual capacity, when the contract allows none
 */
export function admit<Of extends Caller>(
  contract: Admission,
  capacities: readonly Of[],
): Of | undefined {
  const row = policy[scopeOf(contract)];
  const allowed = capacities.find((caller) => row[kindOf(caller)] === 'allow');
  if (allowed !== undefined) {
    if (contract.whenUnconfirmed === 'refused' && allowed.kind === 'user' && !allowed.isConfirmed)
      throw refusals.unconfirmed();
    return limitedBy(contract, allowed);
  }
  const verdict = row[kindOf(capacities[0])];
  if (verdict === 'allow') return undefined;
  throw refusals[verdict === 'expired' && isLeaving(capacities[0]) ? 'leaving' : verdict]();
}

/** A user who is limited to clients, with the role that the call asks of them. */
function limitedBy<Of extends Caller>({ caller, whenLimited }: Admission, allowed: Of): Of {
  if (allowed.kind !== 'user' || allowed.clients === undefined || caller !== 'member')
    return allowed;
  if (whenLimited === undefined) throw refusals.limited();
  return whenLimited === 'own' ? allowed : { ...allowed, needs: whenLimited };
}

const isLeaving = (caller: Caller | undefined): boolean =>
  caller?.kind === 'user' && caller.deletesOn !== undefined;
