import { ProblemError } from '../../shared/calls/errors.ts';
import type { UserDirectory } from '../providers/ports/user-directory.ts';
import type { Audit } from '../platform/audit/audit.ts';
import { log } from '../platform/logger.ts';
import type { EndSockets } from '../platform/sockets/end-sockets.ts';
import type { SessionStore } from './session-store.ts';
import type { SubUserStore } from './sub-user-store.ts';
import { subUserNotFound } from './sub-users.ts';

export interface RemovalPorts {
  store: Pick<SubUserStore, 'find' | 'remove'>;
  directory: Pick<UserDirectory, 'deleteUser'>;
  sockets: Pick<EndSockets, 'ofUser'>;
  sessions: Pick<SessionStore, 'forgetAll'>;
  /** Notifications no longer go to the address. */
  forgetAddress(accountId: string, email: string): Promise<unknown>;
}

const attempts = 3;

/**
 * Removes a sub-user from the account. Deletes their identities first, which invalidates their tokens regardless of the
 * user pool. If the pool keeps the user, the next registration of the address replaces it.
 * @throws ProblemError `not_found` for someone who is not in the team
 */
export async function removeSubUser(
  { store, directory, sockets, sessions, forgetAddress }: RemovalPorts,
  { accountId, subUserId, audit }: { accountId: string; subUserId: string; audit?: Audit },
): Promise<void> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const member = await store.find(accountId, subUserId);
    if (member === undefined) throw subUserNotFound();
    audit?.about([member.email]);
    const { userId, email } = member;
    // First, so that a process that dies here leaves no address of a stranger behind.
    if (userId !== undefined) await forgetAddress(accountId, email);
    // Refused if the invitation has been accepted meanwhile.
    if (!(await store.remove(member, audit))) continue;
    if (userId === undefined) return;
    await Promise.all([
      sockets.ofUser({ accountId, userId }),
      directory.deleteUser(userId).catch((error: unknown) => {
        log.error('removed user left in the user pool', { userId, error });
      }),
      sessions.forgetAll(userId).catch((error: unknown) => {
        // They expire by themselves.
        log.error('sessions of a removed user left on the table', { userId, error });
      }),
    ]);
    return;
  }
  throw new ProblemError('conflict', 'This user is being changed, please try again');
}
