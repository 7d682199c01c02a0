import { ProblemError } from '../../../shared/calls/errors.ts';
import { switchOff } from '../../notifying/channels/switch-off.ts';
import type { Audit } from '../../platform/audit/audit.ts';
import { log } from '../../platform/logger.ts';
import { endSockets } from '../../platform/sockets/end-sockets.ts';
import type { UserPorts } from './create-user.ts';
import { sessionStore } from './session-store.ts';
import { subUserStore } from './sub-user-store.ts';
import { subUserNotFound } from './sub-users.ts';

const attempts = 3;

/**
 * Removes a sub-user from the account. Deletes their identities first, which invalidates their tokens regardless of the
 * user pool. If the pool keeps the user, the next registration of the address replaces it.
 * @throws ProblemError `not_found` for someone who is not in the team
 */
export async function removeSubUser(
  { table, directory }: UserPorts,
  of: { accountId: string; subUserId: string; now: Date; audit?: Audit },
): Promise<void> {
  const { accountId, subUserId, now, audit } = of;
  const store = subUserStore(table);
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const member = await store.find(accountId, subUserId);
    if (member === undefined) throw subUserNotFound();
    audit?.about([member.email]);
    const { userId, email } = member;
    // First, so that a process that dies here leaves no address of a stranger behind.
    const gone = { reason: `${email} was removed from your team.`, target: email };
    if (userId !== undefined) await switchOff(table, accountId, 'email', gone, now);
    // Refused if the invitation has been accepted meanwhile.
    if (!(await store.remove(member, audit))) continue;
    if (userId === undefined) return;
    await Promise.all([
      endSockets(table).ofUser({ accountId, userId }),
      directory.deleteUser(userId).catch((error: unknown) => {
        log.error('could not delete the removed user from the user pool', { userId, error });
      }),
      sessionStore(table)
        .forgetAll(userId)
        .catch((error: unknown) => {
          // They expire by themselves.
          log.error('could not delete the sessions of the removed user', { userId, error });
        }),
    ]);
    return;
  }
  throw new ProblemError('conflict', 'This user is being changed, please try again');
}
