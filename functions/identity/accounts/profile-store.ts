import { roles } from '../../../shared/models/identity/user.ts';
import type { Profile } from '../../../shared/calls/identity/settings.ts';
import { ProblemError } from '../../../shared/calls/errors.ts';
import { type Audit, changeAudited } from '../../platform/audit/audit.ts';
import { userEntity, type UserKey } from '../../platform/callers/user-entity.ts';
import type { Table } from '../../platform/table/table.ts';

type Change = { [Name in keyof Profile]?: Profile[Name] | undefined };

/** Details that users give about themselves. */
export function profileStore(table: Table) {
  const users = userEntity(table);

  /** @throws ProblemError `unauthenticated` when the user was removed */
  const read = async ({ accountId, userId }: UserKey): Promise<Profile> => {
    const { data } = await users.get({ accountId, userId }).go({ consistent: true });
    if (data === null) throw gone();
    return {
      firstName: data.firstName,
      lastName: data.lastName,
      role: roles.find((role) => role === data.role) ?? 'Other',
      usePlan: data.usePlan ?? null,
      timeZone: data.timeZone ?? null,
      startPage: data.startPage ?? null,
      savedFilters: data.savedFilters ?? [],
    };
  };

  return {
    read,

    /**
     * Fields that are left out stay unchanged.
     * @throws ProblemError `unauthenticated` when the user was removed
     */
    async edit(owner: UserKey, change: Change, audit: Audit): Promise<Profile> {
      const { accountId, userId } = owner;
      const named = Object.entries(change).filter(([, value]) => value !== undefined);
      if (named.length === 0) {
        audit.unchanged();
        return read(owner);
      }
      const isWritten = await changeAudited(table, audit, users, (items) =>
        items.patch({ accountId, userId }).set(Object.fromEntries(named)),
      );
      if (!isWritten) throw gone();
      return read(owner);
    },
  };
}

const gone = () => new ProblemError('unauthenticated', 'Please sign in');
