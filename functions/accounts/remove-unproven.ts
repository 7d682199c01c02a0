import { type ChannelKind, channelKinds } from '../../shared/models/channel-kind.ts';
import { providerNames } from '../../shared/models/identity-provider.ts';
import type { UserDirectory } from '../providers/ports/user-directory.ts';
import type { LinkedIdentityStore } from './linked-identity-store.ts';
import { removeSubUser, type RemovalPorts } from './remove-sub-user.ts';
import type { SessionStore } from './session-store.ts';
import type { SubUserStore } from './sub-user-store.ts';
import type { User } from '../platform/callers/user-entity.ts';

export interface UnprovenPorts extends RemovalPorts {
  store: Pick<SubUserStore, 'list' | 'find' | 'remove'>;
  links: Pick<LinkedIdentityStore, 'list' | 'unlink'>;
  directory: Pick<UserDirectory, 'deleteUser' | 'switchSecondStep'>;
  sessions: Pick<SessionStore, 'forgetAll' | 'endAllBut'>;
  /** @returns whether the channel was enabled */
  switchOffChannel(accountId: string, kind: ChannelKind): Promise<boolean>;
}

/** Whether the address is still unconfirmed. Sub-users confirm theirs with the link of their invitation. */
export const isUnproven = ({ isRoot, emailConfirmed }: User): boolean => isRoot && !emailConfirmed;

/**
 * Removes every sign-in method and channel of an account whose address was never confirmed, because a stranger may have
 * registered it. Runs once the owner of the address has proven it, and before the account counts as confirmed, so that it
 * runs again if it dies half-way. An unconfirmed owner cannot add any of it again.
 *
 * @returns what was removed, by name
 */
export async function removeUnproven(
  ports: UnprovenPorts,
  user: User,
  now: Date,
): Promise<string[]> {
  const { accountId, userId } = user;
  const removed: string[] = [];
  if (user.twoStepSince !== undefined) {
    await ports.directory.switchSecondStep(userId, false);
    removed.push('two-step sign-in');
  }
  await ports.sessions.endAllBut(userId, undefined, { now });
  for (const link of await ports.links.list(user)) {
    await ports.links.unlink(link, { hasPassword: true });
    removed.push(`${providerNames[link.provider]} sign-in`);
  }
  for (const { subUserId, email } of await ports.store.list(accountId)) {
    await removeSubUser(ports, { accountId, subUserId });
    removed.push(email);
  }
  for (const kind of channelKinds)
    if (await ports.switchOffChannel(accountId, kind)) removed.push(`${kind} notifications`);
  return removed;
}
