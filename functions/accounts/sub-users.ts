import type { SubUser } from '../../shared/calls/sub-users.ts';
import { ProblemError } from '../../shared/errors.ts';
import { messages } from '../../shared/messages.ts';
import type { TeamMember } from './sub-user-entity.ts';

/** @param confirmed user ids whose address is confirmed */
export function toSubUser(member: TeamMember, confirmed: ReadonlySet<string> = new Set()): SubUser {
  const { subUserId, firstName, lastName, email, role, userId, invitedUntil } = member;
  return {
    id: subUserId,
    firstName,
    lastName,
    email,
    role,
    confirmed: userId !== undefined && confirmed.has(userId),
    invitedUntil: userId === undefined ? invitedUntil : null,
  };
}

export const subUserNotFound = (): ProblemError =>
  new ProblemError('not_found', 'This user is not in your team', { field: 'subUserId' });

export const subUserExists = (): ProblemError =>
  new ProblemError('conflict', messages.subUserExists, { field: 'email' });

export const subUsersLimitReached = (limit: number): ProblemError =>
  new ProblemError('limit_reached', messages.subUsersLimitReached(limit));

export const invitationVoid = (): ProblemError =>
  new ProblemError('invalid_input', messages.invitationVoid, { field: 'confirmToken' });
