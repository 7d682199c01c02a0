import type { ClientRoles } from '../../../shared/models/registry/client.ts';
import type { PlanName } from '../../../shared/plans/plans.ts';
import { accountEntity } from '../../platform/callers/account-entity.ts';
import { identityEntity } from '../../platform/callers/identity-entity.ts';
import { type User, userEntity, usersOf } from '../../platform/callers/user-entity.ts';
import { type Audit, changeAudited, writeAudited } from '../../platform/audit/audit.ts';
import { type Announce, outboxItem, unannounced } from '../../platform/events/outbox.ts';
import { outboxEventEntity } from '../../platform/events/outbox-event-entity.ts';
import { auditEntryEntity } from '../../platform/audit/audit-entry-entity.ts';
import { asRead, type Comparisons } from '../../platform/table/change-versioned.ts';
import type { Table } from '../../platform/table/table.ts';
import { emailClaimEntity } from './email-claim-entity.ts';
import { identityProviders } from '../../../shared/models/identity/identity-provider.ts';
import { linkedIdentityEntity } from './linked-identity-entity.ts';
import { oneTimeTokenEntity } from './one-time-token-entity.ts';
import { hashOfToken } from '../../platform/secret-token.ts';
import { subUserEntity, type TeamMember } from './sub-user-entity.ts';

/** Result of accepting an invitation. */
export type TakenUp = 'done' | 'void' | 'address-taken';

/** Condition under which a member has neither joined nor been removed since they were read. */
const isAsRead =
  ({ subUserId, userId }: Pick<TeamMember, 'subUserId' | 'userId'>) =>
  (item: { subUserId: unknown; userId: unknown }, is: Comparisons<unknown, string>): string =>
    `${is.eq(item.subUserId, subUserId)} AND ${asRead(item.userId, userId, is)}`;

/**
 * Sub-users of accounts, from the invitation to the removal.
 * @param announce delivers the event of a person who joins
 */
export function subUserStore(table: Table, announce: Announce = unannounced) {
  const accounts = accountEntity(table);
  const members = subUserEntity(table);
  const users = userEntity(table);
  const identities = identityEntity(table);
  const claims = emailClaimEntity(table);
  const tokens = oneTimeTokenEntity(table);
  const audits = auditEntryEntity(table);
  const links = linkedIdentityEntity(table);
  const outbox = outboxEventEntity(table);

  const linksOf = async (accountId: string, userId: string | undefined) => {
    if (userId === undefined) return [];
    const keys = identityProviders.map((provider) => ({ accountId, userId, provider }));
    return (await links.get(keys).go({ consistent: true })).data;
  };

  const list = async (accountId: string): Promise<TeamMember[]> => {
    const { data } = await members.query.byEmail({ accountId }).go({
      consistent: true,
      pages: 'all',
    });
    return data.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt));
  };

  return {
    list,

    async find(accountId: string, subUserId: string): Promise<TeamMember | undefined> {
      return (await list(accountId)).find((member) => member.subUserId === subUserId);
    },

    /** The account's users, by id. */
    async users(accountId: string): Promise<Map<string, User>> {
      const all = await usersOf(table, accountId);
      return new Map(all.map((user) => [user.userId, user]));
    },

    /** @param limit maximum sub-users of the account; null without a limit */
    async invite(
      member: TeamMember,
      { limit, plan, audit }: { limit: number | null; plan: PlanName; audit: Audit },
    ): Promise<'done' | 'exists' | 'limit'> {
      const written = await writeAudited(table, audit, { accounts, members }, (entities) => [
        entities.accounts
          .patch({ accountId: member.accountId })
          .add({ subUserCount: 1 })
          .where((attributes, is) =>
            [
              is.eq(attributes.plan, plan),
              ...(limit === null ? [] : [is.lte(attributes.subUserCount, limit - 1)]),
            ].join(' AND '),
          )
          .commit(),
        entities.members.create(member).commit(),
      ]);
      if (written.done) return 'done';
      return written.refused.includes(1) ? 'exists' : 'limit';
    },

    /** False if the invitation was accepted or removed in the meantime. */
    async renew(
      { accountId, email, subUserId }: TeamMember,
      { invitedUntil, audit }: { invitedUntil: string; audit: Audit },
    ): Promise<boolean> {
      return changeAudited(table, audit, members, (items) =>
        items.patch({ accountId, email }).set({ invitedUntil }).where(isAsRead({ subUserId })),
      );
    },

    /** Makes an invitee a user of the account; consumes the token and ends the claim of the address. */
    async takeUp(
      { accountId, email, subUserId, firstName, lastName, role, clients }: TeamMember,
      user: { userId: string; claimId: string; token: string; now: Date; audit: Audit },
    ): Promise<TakenUp> {
      const { userId, claimId, token, now, audit } = user;
      const owner = { accountId, userId };
      const person = {
        email,
        firstName,
        lastName,
        role,
        createdAt: now.toISOString(),
        ...(clients === undefined ? {} : { clients }),
      };
      audit.by(owner);
      const by = { kind: 'user', userId } as const;
      const facts = { userId, email, name: `${firstName} ${lastName}` };
      const joined = outboxItem('sub-user-joined', { accountId, cause: 'person', by, facts }, now);
      const written = await writeAudited(
        table,
        audit,
        { members, users, identities, claims, tokens, audits, outbox },
        (entities) => [
          entities.members
            .patch({ accountId, email })
            .set({ userId })
            .where((item, is) => {
              // Otherwise the user would reach what the member was barred from in the meantime.
              const hasSameLimit =
                clients === undefined ? is.notExists(item.clients) : is.eq(item.clients, clients);
              return `${isAsRead({ subUserId })(item, is)} AND ${hasSameLimit}`;
            })
            .commit(),
          entities.tokens
            .delete({ hash: hashOfToken(token) })
            .where((item, is) => is.exists(item.hash))
            .commit(),
          entities.users.create({ ...owner, ...person, isRoot: false }).commit(),
          entities.identities.create({ ...owner, kind: 'email', subject: email }).commit(),
          entities.identities.create({ ...owner, kind: 'cognito', subject: userId }).commit(),
          entities.claims
            .delete({ email })
            .where((item, is) => is.eq(item.claimId, claimId))
            .commit(),
          entities.outbox.create(joined).commit(),
        ],
      );
      if (written.done) {
        await announce(joined);
        return 'done';
      }
      return written.refused.some((index) => index < 2) ? 'void' : 'address-taken';
    },

    /**
     * Limits a member to clients, and their user with them.
     * @param clients undefined for no limit
     * @returns false if the member joined or was removed in the meantime
     */
    async limit(
      member: TeamMember,
      clients: ClientRoles | undefined,
      audit: Audit,
    ): Promise<boolean> {
      const { accountId, email, userId } = member;
      const limited = clients === undefined ? {} : { clients };
      const lifted = clients === undefined ? (['clients'] as const) : ([] as const);
      const written = await writeAudited(table, audit, { members, users }, (entities) => [
        entities.members
          .patch({ accountId, email })
          .set(limited)
          .remove([...lifted])
          .where(isAsRead(member))
          .commit(),
        ...(userId === undefined
          ? []
          : [
              entities.users
                .patch({ accountId, userId })
                .set(limited)
                .remove([...lifted])
                .commit(),
            ]),
      ]);
      return written.done;
    },

    /** Removes a member from the team, with their user. False if it changed since it was read. */
    async remove(member: TeamMember, audit?: Audit) {
      const { accountId, email, userId } = member;
      const linked = await linksOf(accountId, userId);
      const written = await writeAudited(
        table,
        audit,
        { accounts, members, users, identities, links },
        (entities) => [
          entities.accounts.patch({ accountId }).add({ subUserCount: -1 }).commit(),
          entities.members.delete({ accountId, email }).where(isAsRead(member)).commit(),
          ...(userId === undefined
            ? []
            : [
                entities.users.delete({ accountId, userId }).commit(),
                entities.identities.delete({ kind: 'email', subject: email }).commit(),
                entities.identities.delete({ kind: 'cognito', subject: userId }).commit(),
                ...linked.flatMap(({ provider, subject }) => [
                  entities.identities.delete({ kind: provider, subject }).commit(),
                  entities.links.delete({ accountId, userId, provider }).commit(),
                ]),
              ]),
        ],
      );
      return written.done;
    },
  };
}
