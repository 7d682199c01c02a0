import { channelKinds } from '../../shared/models/channel-kind.ts';
import { providerNames } from '../../shared/models/identity-provider.ts';
import { switchOff } from '../channels/switch-off.ts';
import type { UserPorts } from './create-user.ts';
import { linkedIdentityStore } from './linked-identity-store.ts';
import { removeSubUser } from './remove-sub-user.ts';
import { sessionStore } from './session-store.ts';
import { subUserStore } from './sub-user-store.ts';
import type { User } from '../platform/callers/user-entity.ts';

/** Whether the address is still unconfirmed. Sub-users confirm theirs with the link of their invitation. */
export const isUnproven = ({ isRoot, emailConfirmed }: User): boolean => isRoot && !emailConfirmed;

/**
 * Removes every sign-in method and channel of an account whose address was never confirmed, because a stranger may have
 * registered it. Runs once the owner of the address has proven it, and before the account counts as confirmed, so that it
 * runs again if it dies half-way. An unconfirmed owner cannot add any of it again.
 *
 * @returns what was removed, by name
 */
export async function removeUnproven(ports: UserPorts, user: User, now: Date): Promise<string[]> {
  const { table, directory } = ports;
  const { accountId, userId } = user;
  const removed: string[] = [];
  if (user.twoStepSince !== undefined) {
    await directory.switchSecondStep(userId, false);
    removed.push('two-step sign-in');
  }
  await sessionStore(table).endAllBut(userId, undefined, { now });
  const links = linkedIdentityStore(table);
  for (const link of await links.list(user)) {
    await links.unlink(link, { hasPassword: true });
    removed.push(`${providerNames[link.provider]} sign-in`);
  }
  for (const { subUserId, email } of await subUserStore(table).list(accountId)) {
    await removeSubUser(ports, { accountId, subUserId, now });
    removed.push(email);
  }
  const early = { reason: 'It was set up before your address was confirmed.' };
  for (const kind of channelKinds)
    if (await switchOff(table, accountId, kind, early, now)) removed.push(`${kind} notifications`);
  return removed;
}
