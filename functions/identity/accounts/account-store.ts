import type { PlanName } from '../../../shared/plans/plans.ts';
import { type Audit, changeAudited, writeAudited } from '../../platform/audit/audit.ts';
import { accountEntity } from '../../platform/callers/account-entity.ts';
import { stepSoon } from '../../platform/callers/account-standing.ts';
import { emailClaimEntity } from './email-claim-entity.ts';
import { linkedIdentityEntity, type NewLink } from './linked-identity-entity.ts';
import { identityEntity, type IdentityKind } from '../../platform/callers/identity-entity.ts';
import { epochSeconds, type Table } from '../../platform/table/table.ts';
import { userEntity, type UserKey, type User } from '../../platform/callers/user-entity.ts';
import { changeOne } from '../../platform/table/write-together.ts';

export interface NewAccount extends Pick<
  User,
  'accountId' | 'userId' | 'email' | 'firstName' | 'lastName' | 'role'
> {
  /** Undefined until it is chosen on the first visit. */
  usePlan: string | undefined;
  plan: PlanName;
  /** ISO 8601; absent on plans that do not end by themselves. */
  nextPaymentDate: string | undefined;
  /** ISO 8601. */
  createdAt: string;
  /** Google or Microsoft account that replaces a password and confirms the address. */
  link?: NewLink | undefined;
}

/** Longer than any call may take: an older claim belongs to a registration that died. */
const claimSeconds = 60;

/** Accounts, their users and the identities that lead to them. */
export function accountStore(table: Table) {
  const accounts = accountEntity(table);
  const users = userEntity(table);
  const identities = identityEntity(table);
  const claims = emailClaimEntity(table);
  const links = linkedIdentityEntity(table);

  const find = async (kind: IdentityKind, subject: string): Promise<User | undefined> => {
    const identity = await identities.get({ kind, subject }).go({ consistent: true });
    if (identity.data === null) return undefined;
    const { accountId, userId } = identity.data;
    const user = await users.get({ accountId, userId }).go({ consistent: true });
    return user.data ?? undefined;
  };

  return {
    findByEmail: (email: string) => find('email', email),
    findByUserId: (userId: string) => find('cognito', userId),

    /** Reserves an address for a minute or until `release`. False if another registration holds it. */
    async claimEmail(email: string, claimId: string, now: Date): Promise<boolean> {
      const seconds = epochSeconds(now);
      return changeOne(claims, (items) =>
        items
          .put({ email, claimId, expiresAt: seconds + claimSeconds })
          .where(
            (attributes, is) =>
              `${is.notExists(attributes.claimId)} OR ${is.lte(attributes.expiresAt, seconds)}`,
          ),
      );
    },

    /** False if the claim was gone: then the account was created, or a minute has passed. */
    async releaseEmail(email: string, claimId: string): Promise<boolean> {
      return changeOne(claims, (items) =>
        items.delete({ email }).where((attributes, is) => is.eq(attributes.claimId, claimId)),
      );
    },

    /** Creates account, root user and identities, and ends the claim, all at once. False if the address is taken. */
    async createAccount(account: NewAccount, claimId: string, audit?: Audit): Promise<boolean> {
      const { accountId, userId, email, plan, nextPaymentDate, createdAt } = account;
      const { firstName, lastName, role, usePlan, link } = account;
      const owner = { accountId, userId };
      audit?.by(owner);
      const written = await writeAudited(
        table,
        audit,
        { accounts, users, identities, claims, links },
        (entities) => [
          entities.accounts
            .create({
              accountId,
              rootUserId: userId,
              rootEmail: email,
              plan,
              createdAt,
              ...(nextPaymentDate === undefined ? {} : { nextPaymentDate }),
              ...stepSoon(accountId, new Date(createdAt)),
            })
            .commit(),
          entities.users
            .create({
              ...owner,
              email,
              firstName,
              lastName,
              role,
              ...(usePlan === undefined ? {} : { usePlan }),
              isRoot: true,
              createdAt,
              ...(link === undefined ? {} : { emailConfirmed: true, hasPassword: false }),
            })
            .commit(),
          entities.identities.create({ ...owner, kind: 'email', subject: email }).commit(),
          entities.identities.create({ ...owner, kind: 'cognito', subject: userId }).commit(),
          entities.claims
            .delete({ email })
            .where((attributes, is) => is.eq(attributes.claimId, claimId))
            .commit(),
          ...(link === undefined
            ? []
            : [
                entities.identities
                  .create({ ...owner, kind: link.provider, subject: link.subject })
                  .commit(),
                entities.links.create({ ...owner, ...link, linkedAt: createdAt }).commit(),
              ]),
        ],
      );
      return written.done;
    },

    /** False if the user was removed. */
    async confirmEmail({ accountId, userId }: UserKey, audit?: Audit): Promise<boolean> {
      return changeAudited(table, audit, users, (items) =>
        items.patch({ accountId, userId }).set({ emailConfirmed: true }),
      );
    },

    /**
     * Invalidates all sessions and reset links from before `now`; the user has a password from then on.
     * @param options `isFirstProof`: the mailed link has proven an address that was never confirmed, and the second step of
     *   the one who registered it is off
     * @throws if the user was removed
     */
    async notePasswordChange(
      { accountId, userId }: UserKey,
      now: Date,
      { audit, isFirstProof = false }: { audit?: Audit | undefined; isFirstProof?: boolean } = {},
    ): Promise<void> {
      const changed = { passwordChangedAt: now.toISOString(), hasPassword: true };
      const noted = await writeAudited(table, audit, { users }, (entities) => [
        isFirstProof
          ? entities.users
              .patch({ accountId, userId })
              .set({ ...changed, emailConfirmed: true })
              .remove(['twoStepSince', 'recoveryCodes'])
              .commit()
          : entities.users.patch({ accountId, userId }).set(changed).commit(),
      ]);
      if (!noted.done) throw new Error(`User ${userId} not found`);
    },
  };
}
