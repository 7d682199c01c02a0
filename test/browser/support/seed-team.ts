import { randomUUID } from 'node:crypto';
import { subUserEntity } from '../../../functions/identity/accounts/sub-user-entity.ts';
import { userEntity } from '../../../functions/platform/callers/user-entity.ts';
import type { Table } from '../../../functions/platform/table/table.ts';
import { seedSubUser } from '../../support/seed-account.ts';

const dayMs = 24 * 3600 * 1000;

/** Sub-users in every state: confirmed, not confirmed, invited, and with an invitation that has expired. */
export async function seedTeam(table: Table, { accountId }: { accountId: string }): Promise<void> {
  const people = [
    { firstName: 'Grace', lastName: 'Hopper', isConfirmed: true, days: -30 },
    { firstName: 'Joan', lastName: 'Clarke', isConfirmed: false, days: -1 },
    { firstName: 'Katherine', lastName: 'Coleman Goble Johnson', days: 3 },
    { firstName: 'Hedy', lastName: 'Lamarr', days: -4 },
  ];
  for (const [index, { isConfirmed, days, ...name }] of people.entries()) {
    const email = `${name.firstName}.${index}@long-name-of-a-company.example.com`.toLowerCase();
    const owner = { accountId };
    const user = { userId: randomUUID(), email };
    if (isConfirmed !== undefined) {
      await seedSubUser(table, owner, user);
      const { userId } = user;
      const users = userEntity(table);
      await users.patch({ accountId, userId }).set({ emailConfirmed: isConfirmed }).go();
    }
    await subUserEntity(table)
      .create({
        ...name,
        accountId,
        email,
        subUserId: randomUUID(),
        role: index === 0 ? 'Product Owner' : 'Developer',
        invitedUntil: new Date(Date.now() + days * dayMs).toISOString(),
        createdAt: new Date(Date.now() + index).toISOString(),
        ...(isConfirmed === undefined ? {} : { userId: user.userId }),
      })
      .go();
  }
}
