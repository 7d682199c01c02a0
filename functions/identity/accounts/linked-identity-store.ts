import {
  type IdentityProvider,
  identityProviders,
} from '../../../shared/models/identity/identity-provider.ts';
import { type Audit, writeAudited } from '../../platform/audit/audit.ts';
import { identityEntity } from '../../platform/callers/identity-entity.ts';
import { userEntity, type UserKey, type User } from '../../platform/callers/user-entity.ts';
import type { Table } from '../../platform/table/table.ts';
import { writeTogether } from '../../platform/table/write-together.ts';
import {
  linkedIdentityEntity,
  type LinkedIdentity,
  type NewLink,
} from './linked-identity-entity.ts';

const theOther = { google: 'microsoft', microsoft: 'google' } as const;

/** Google and Microsoft accounts, and the users to whom they lead. */
export function linkedIdentityStore(table: Table) {
  const users = userEntity(table);
  const identities = identityEntity(table);
  const links = linkedIdentityEntity(table);

  return {
    /** The user to whom a provider's account is linked. Deletes a link whose user was removed. */
    async findUser(provider: IdentityProvider, subject: string): Promise<User | undefined> {
      const key = { kind: provider, subject };
      const { data: owner } = await identities.get(key).go({ consistent: true });
      if (owner === null) return undefined;
      const { accountId, userId } = owner;
      const { data: user } = await users.get({ accountId, userId }).go({ consistent: true });
      if (user !== null) return user;
      await writeTogether({ identities, links }, (entities) => [
        entities.identities
          .delete(key)
          .where((item, is) => is.eq(item.userId, userId))
          .commit(),
        entities.links.delete({ accountId, userId, provider }).commit(),
      ]);
      return undefined;
    },

    async list({ accountId, userId }: UserKey): Promise<LinkedIdentity[]> {
      const keys = identityProviders.map((provider) => ({ accountId, userId, provider }));
      const { data } = await links.get(keys).go({ consistent: true });
      return data.toSorted((a, b) => a.linkedAt.localeCompare(b.linkedAt));
    },

    /** False when the user is gone, has another account of this provider, or the account leads to another user. */
    async link(
      { accountId, userId }: UserKey,
      { provider, subject, email }: NewLink,
      { now, audit }: { now: Date; audit?: Audit },
    ): Promise<boolean> {
      const owner = { accountId, userId };
      const written = await writeAudited(table, audit, { users, identities, links }, (entities) => [
        entities.users
          .check(owner)
          .where((item, is) => is.exists(item.userId))
          .commit(),
        entities.identities.create({ ...owner, kind: provider, subject }).commit(),
        entities.links
          .create({ ...owner, provider, subject, email, linkedAt: now.toISOString() })
          .commit(),
      ]);
      return written.done;
    },

    /**
     * Links a proven account to a user who never confirmed the address and whose earlier sign-in methods were removed.
     * False if one was added in the meantime.
     */
    async takeOver(
      { accountId, userId }: UserKey,
      { provider, subject, email }: NewLink,
      { now, audit }: { now: Date; audit: Audit },
    ): Promise<boolean> {
      const owner = { accountId, userId };
      const time = now.toISOString();
      const written = await writeAudited(table, audit, { users, identities, links }, (entities) => [
        entities.users
          .patch(owner)
          .set({ emailConfirmed: true, hasPassword: false, passwordChangedAt: time })
          .remove(['twoStepSince', 'recoveryCodes'])
          .commit(),
        entities.identities.create({ ...owner, kind: provider, subject }).commit(),
        entities.links.create({ ...owner, provider, subject, email, linkedAt: time }).commit(),
      ]);
      return written.done;
    },

    /** False when it would be the last way in, or changed since it was read. */
    async unlink(
      { accountId, userId, provider, subject }: LinkedIdentity,
      { hasPassword, audit }: { hasPassword: boolean; audit?: Audit },
    ): Promise<boolean> {
      const written = await writeAudited(table, audit, { users, identities, links }, (entities) => [
        entities.links
          .delete({ accountId, userId, provider })
          .where((item, is) => is.eq(item.subject, subject))
          .commit(),
        entities.identities.delete({ kind: provider, subject }).commit(),
        // Another way to sign in must remain, even if both are unlinked at the same time.
        hasPassword
          ? entities.users
              .check({ accountId, userId })
              .where(
                (item, is) =>
                  `${is.notExists(item.hasPassword)} OR ${is.eq(item.hasPassword, true)}`,
              )
              .commit()
          : entities.links
              .check({ accountId, userId, provider: theOther[provider] })
              .where((item, is) => is.exists(item.subject))
              .commit(),
      ]);
      return written.done;
    },
  };
}
