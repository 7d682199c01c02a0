import { ProblemError } from '../../../shared/calls/errors.ts';
import { type Audit, changeAudited } from '../../platform/audit/audit.ts';
import { userEntity, type UserKey, type User } from '../../platform/callers/user-entity.ts';
import type { Table } from '../../platform/table/table.ts';
import { hashOfToken } from '../../platform/secret-token.ts';
import { randomInt } from 'node:crypto';
import { recoveryCodeCount } from '../../../shared/calls/identity/two-step.ts';

/** Without 0, 1, I, L, O and U, which are mistaken for each other or make words. */
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const [groups, perGroup] = [4, 4];

/** Ten codes such as `7KQM-R2XD-9FGT-WB4H`, of 78 random bits each. */
export const newRecoveryCodes = (): string[] => Array.from({ length: recoveryCodeCount }, newCode);

const newCode = (): string =>
  Array.from({ length: groups }, () =>
    Array.from({ length: perGroup }, () => letters[randomInt(letters.length)]).join(''),
  ).join('-');

/** The part of a user's second step on the table. The user pool holds the app's secret. */
export function twoStepStore(table: Table) {
  const users = userEntity(table);

  /** @throws ProblemError `unauthenticated` when the user was removed */
  const find = async ({ accountId, userId }: UserKey): Promise<User> => {
    const { data } = await users.get({ accountId, userId }).go({ consistent: true });
    if (data === null) throw new ProblemError('unauthenticated', 'Please sign in');
    return data;
  };

  return {
    find,

    /** False when it was on already, or the user was removed. */
    async switchOn(owner: UserKey, recoveryCodes: readonly string[], now: Date, audit: Audit) {
      const { accountId, userId } = owner;
      return changeAudited(table, audit, users, (items) =>
        items
          .patch({ accountId, userId })
          .set({
            twoStepSince: now.toISOString(),
            recoveryCodes: recoveryCodes.map(hashOfCode),
          })
          .where((item, is) => is.notExists(item.twoStepSince)),
      );
    },

    /** Notes that the user pool asks for codes. There are no recovery codes yet. */
    async complete({ accountId, userId }: UserKey, now: Date, audit: Audit): Promise<void> {
      await changeAudited(table, audit, users, (items) =>
        items
          .patch({ accountId, userId })
          .set({ twoStepSince: now.toISOString() })
          .where((item, is) => is.notExists(item.twoStepSince)),
      );
    },

    /** Voids the earlier codes. False when the second step is off, or the user was removed. */
    async renewCodes({ accountId, userId }: UserKey, codes: readonly string[], audit: Audit) {
      return changeAudited(table, audit, users, (items) =>
        items
          .patch({ accountId, userId })
          .set({ recoveryCodes: codes.map(hashOfCode) })
          .where((item, is) => is.exists(item.twoStepSince)),
      );
    },

    /** Also voids the recovery codes. Does nothing if it is off. */
    async switchOff({ accountId, userId }: UserKey, audit?: Audit): Promise<void> {
      await changeAudited(table, audit, users, (items) =>
        items.patch({ accountId, userId }).remove(['twoStepSince', 'recoveryCodes']),
      );
    },

    /** Uses up a recovery code. False if it is not this user's, or was used before. */
    async useRecoveryCode({ accountId, userId }: UserKey, code: string): Promise<boolean> {
      const hash = hashOfCode(code);
      const used = await users
        .patch({ accountId, userId })
        .delete({ recoveryCodes: [hash] })
        .where((item, is) => is.contains(item.recoveryCodes, hash))
        .go({ returnOnConditionCheckFailure: true });
      return !used.rejected;
    },

    /** For a code whose use could not be completed. */
    async restoreRecoveryCode({ accountId, userId }: UserKey, code: string): Promise<void> {
      await users
        .patch({ accountId, userId })
        .add({ recoveryCodes: [hashOfCode(code)] })
        .go({ returnOnConditionCheckFailure: true });
    },
  };
}

/** Dashes, spaces and case do not count, since users often mistype them. */
const hashOfCode = (code: string): string =>
  hashOfToken(code.toUpperCase().replace(/[^A-Z0-9]/g, ''));
