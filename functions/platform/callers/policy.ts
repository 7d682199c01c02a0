import type { CallContract } from '../../../shared/calls/define-call.ts';
import { type Scope, scopeOf } from '../../../shared/calls/scope.ts';
import { ProblemError } from '../../../shared/errors.ts';
import type { Caller } from './caller.ts';

type CallerKind =
  | 'anonymous'
  | 'root'
  | 'sub-user'
  | 'suspended root'
  | 'suspended sub-user'
  | 'support';

const refusals = {
  unauthenticated: () => new ProblemError('unauthenticated', 'Please sign in'),
  forbidden: () => new ProblemError('forbidden', 'You are not allowed to do this'),
  suspended: () =>
    new ProblemError('forbidden', 'This account is suspended', { reason: 'account_suspended' }),
};
type Verdict = 'allow' | keyof typeof refusals;
type Row = Record<CallerKind, Verdict>;

const everyone: Row = {
  anonymous: 'allow',
  root: 'allow',
  'sub-user': 'allow',
  'suspended root': 'allow',
  'suspended sub-user': 'allow',
  support: 'allow',
};
const members: Row = { ...everyone, anonymous: 'unauthenticated', support: 'forbidden' };
const suspended = { 'suspended root': 'suspended', 'suspended sub-user': 'suspended' } as const;

/** The whole policy. Every row is tested. */
const policy: Record<Scope, Row> = {
  public: everyone,
  'signed-in': { ...everyone, anonymous: 'unauthenticated' },
  member: { ...members, ...suspended },
  'member, also suspended': members,
  root: { ...members, ...suspended, 'sub-user': 'forbidden' },
  'root, also suspended': {
    ...members,
    'sub-user': 'forbidden',
    'suspended sub-user': 'suspended',
  },
  support: {
    anonymous: 'unauthenticated',
    root: 'forbidden',
    'sub-user': 'forbidden',
    'suspended root': 'forbidden',
    'suspended sub-user': 'forbidden',
    support: 'allow',
  },
};

function kindOf(caller: Caller | undefined): CallerKind {
  if (caller === undefined) return 'anonymous';
  if (caller.kind === 'support') return 'support';
  return caller.isSuspended ? `suspended ${caller.role}` : caller.role;
}

/**
 * @param capacities in which the owner of the token may act, the usual one first
 * @returns the first capacity that the contract allows; undefined for a public call without a session
 * @throws ProblemError the refusal of the usual capacity, when the contract allows none
 */
export function admit(
  contract: Pick<CallContract, 'caller' | 'whenSuspended'>,
  capacities: readonly Caller[],
): Caller | undefined {
  const row = policy[scopeOf(contract)];
  const allowed = capacities.find((caller) => row[kindOf(caller)] === 'allow');
  if (allowed !== undefined) return allowed;
  const verdict = row[kindOf(capacities[0])];
  if (verdict !== 'allow') throw refusals[verdict]();
  return undefined;
}
