import type { UserPorts } from './create-user.ts';
import type { User } from '../../platform/callers/user-entity.ts';
import { waysIn } from './ways-in.ts';

/** Whether the address is still unconfirmed. Sub-users confirm theirs with the link of their invitation. */
export const isUnproven = ({ isRoot, emailConfirmed }: User): boolean => isRoot && !emailConfirmed;

/**
 * Removes every kind of access to an account whose address was never confirmed, because a stranger may have registered
 * it. Runs once the owner of the address has proven it, and before the account counts as confirmed, so that it runs again
 * if it dies half-way. An unconfirmed owner cannot add any of it again.
 *
 * @returns what was removed, by name
 */
export async function removeUnproven(ports: UserPorts, user: User, now: Date): Promise<string[]> {
  const removed: string[] = [];
  for (const remove of Object.values(waysIn)) removed.push(...(await remove(ports, user, now)));
  return removed;
}
