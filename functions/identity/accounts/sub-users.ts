import type { SubUser } from '../../../shared/calls/identity/sub-users.ts';
import { ProblemError } from '../../../shared/calls/errors.ts';
import * as messages from '../../../shared/calls/messages.ts';
import { isTwoStepExempt } from '../../platform/callers/two-step-due.ts';
import type { TeamMember } from './sub-user-entity.ts';
import type { User } from '../../platform/callers/user-entity.ts';

/** @param user the member's user, once they have taken up the invitation */
export function toSubUser(member: TeamMember, user?: User): SubUser {
  const { subUserId, firstName, lastName, email, role, userId, invitedUntil, clients } = member;
  return {
    id: subUserId,
    firstName,
    lastName,
    email,
    role,
    confirmed: user?.emailConfirmed ?? false,
    invitedUntil: userId === undefined ? invitedUntil : null,
    twoStep: user === undefined ? null : twoStepOf(user),
    clients:
      clients === undefined
        ? null
        : Object.entries(clients).map(([clientId, role]) => ({ clientId, role })),
  };
}

function twoStepOf(user: User): SubUser['twoStep'] {
  if (user.twoStepSince !== undefined) return 'on';
  return isTwoStepExempt(user) ? 'provider' : 'off';
}

export const subUserNotFound = (): ProblemError =>
  new ProblemError('not_found', 'This user is not in your team', { field: 'subUserId' });

export const subUserExists = (): ProblemError =>
  new ProblemError('conflict', messages.subUserExists, { field: 'email' });

export const subUsersLimitReached = (limit: number | null): ProblemError =>
  new ProblemError('limit_reached', messages.subUsersLimitReached(limit ?? 0));

export const invitationVoid = (): ProblemError =>
  new ProblemError('invalid_input', messages.invitationVoid, { field: 'confirmToken' });
