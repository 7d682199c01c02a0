import { linkedIdentityEntity } from './linked-identity-entity.ts';
import { sessionStore } from './session-store.ts';
import { identityEntity, type IdentityKind } from '../../platform/callers/identity-entity.ts';
import { usersOf } from '../../platform/callers/user-entity.ts';
import type { Table } from '../../platform/table/table.ts';
import { writeTogether } from '../../platform/table/write-together.ts';
import type { UserDirectory } from '../../providers/ports/user-directory.ts';
import { allItems } from '../../platform/table/read-items.ts';

/**
 * Removes the sign-in methods and sessions of all users of an account, and their users in the pool. Idempotent, even if
 * an address was registered again in the meantime.
 */
export async function forgetUsers(
  table: Table,
  directory: Pick<UserDirectory, 'isSupport' | 'deleteUser' | 'signOutEverywhere'>,
  accountId: string,
): Promise<void> {
  const links = await allItems(linkedIdentityEntity(table).query.byUser({ accountId }));
  for (const { provider, subject } of links)
    await forgetIdentity(table, accountId, { kind: provider, subject });
  for (const { userId, email } of await usersOf(table, accountId)) {
    await forgetIdentity(table, accountId, { kind: 'email', subject: email });
    await forgetIdentity(table, accountId, { kind: 'cognito', subject: userId });
    // Staff keep their access, but their sessions of this account must end.
    if (await directory.isSupport(userId)) await directory.signOutEverywhere(userId);
    else await directory.deleteUser(userId);
    await sessionStore(table).forgetAll(userId);
  }
}

/** Unless it leads to another account by now. */
async function forgetIdentity(
  table: Table,
  accountId: string,
  key: { kind: IdentityKind; subject: string },
): Promise<void> {
  await writeTogether({ identities: identityEntity(table) }, ({ identities }) => [
    identities
      .delete(key)
      .where((item, is) => is.eq(item.accountId, accountId))
      .commit(),
  ]);
}
