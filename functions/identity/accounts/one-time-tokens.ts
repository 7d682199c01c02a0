import type { ItemOf } from '../../platform/table/entity.ts';
import { oneTimeTokenEntity, type TokenPurpose } from './one-time-token-entity.ts';
import { epochSeconds, isExpired, type Table } from '../../platform/table/table.ts';
import { hashOfToken, newToken } from '../../platform/secret-token.ts';
import { changeOne } from '../../platform/table/write-together.ts';

/** The meaning of a token: one purpose of one user at one address. */
type TokenGrant = Omit<ItemOf<typeof oneTimeTokenEntity>, 'hash' | 'expiresAt'>;

/** Validity of an invitation. */
export const invitationDays = 7;

const hours = 3600 * 1000;
const lifeMs: Record<TokenPurpose, number> = {
  'confirm-email': 24 * hours,
  'reset-password': 24 * hours,
  invitation: invitationDays * 24 * hours,
  'sign-in': 60_000,
};

const expiryOf = ({ purpose, createdAt }: TokenGrant): number =>
  epochSeconds(new Date(Date.parse(createdAt) + lifeMs[purpose]));

/** Tokens for links in mails, and for the user pool: 256 random bits, stored as SHA-256 only, valid once. */
export function oneTimeTokens(table: Table) {
  const tokens = oneTimeTokenEntity(table);
  const save = async (token: string, grant: TokenGrant): Promise<void> => {
    await tokens.put({ ...grant, hash: hashOfToken(token), expiresAt: expiryOf(grant) }).go();
  };
  return {
    /** @returns the token, which is not stored */
    async issue(grant: Omit<TokenGrant, 'createdAt'>, now: Date): Promise<string> {
      const token = newToken();
      await save(token, { ...grant, createdAt: now.toISOString() });
      return token;
    },

    /** Undefined if there is no such token for the purpose, or if it has expired or been used. */
    async find(purpose: TokenPurpose, token: string, now: Date): Promise<TokenGrant | undefined> {
      const { data } = await tokens.get({ hash: hashOfToken(token) }).go({ consistent: true });
      if (data === null || data.purpose !== purpose || isExpired(data, now)) return undefined;
      const { accountId, userId, email, createdAt } = data;
      return { purpose, accountId, userId, email, createdAt };
    },

    /** False if another request consumed it first. */
    async consume(token: string): Promise<boolean> {
      const hash = hashOfToken(token);
      return changeOne(tokens, (items) =>
        items.delete({ hash }).where((attributes, is) => is.exists(attributes.hash)),
      );
    },

    /** Restores a used token if its action failed. */
    restore: save,
  };
}
