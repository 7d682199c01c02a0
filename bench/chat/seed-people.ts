import { join } from 'node:path';
import { makeStaff } from '../../dev/seeds/make-staff.ts';
import { localClientId, localUserPoolId } from '../../dev/stand-ins/cognito/server.ts';
import { TokenIssuer } from '../../dev/stand-ins/cognito/tokens.ts';
import { UserStore } from '../../dev/stand-ins/cognito/user-store.ts';
import { seedInto } from '../../test/browser/support/seed.ts';
import { seedAccount } from '../../test/support/seed-account.ts';

/** Someone with an access token of the local user pool. */
export interface SignedIn {
  userId: string;
  email: string;
  accountId: string;
  token: string;
}

/** Customers with an account each, and members of staff without one, on a data folder. */
export async function seedPeople(
  dataDir: string,
  count: { customers: number; staff: number },
): Promise<{ customers: SignedIn[]; staff: SignedIn[] }> {
  const accounts: Omit<SignedIn, 'token'>[] = [];
  const staffAt = (index: number): string => `staff-${index}@example.com`;
  await seedInto(dataDir, async ({ table }) => {
    for (let made = 0; made < count.customers; made += 1) accounts.push(await seedAccount(table));
    for (let made = 0; made < count.staff; made += 1)
      await makeStaff({ email: staffAt(made), password: 'Nanosecond-1906' });
  });
  // Signed as the local pool does it: 500 sign-ins with a password would take minutes.
  const store = new UserStore(join(dataDir, 'cognito.sqlite'));
  const pool = { userPoolId: localUserPoolId, clientId: localClientId };
  const tokens = await TokenIssuer.open(store, pool);
  const customers = await Promise.all(
    accounts.map(async (one) => {
      const user = { sub: one.userId, email: one.email, attributes: {}, groups: [] };
      return { ...one, token: (await tokens.signIn(user)).AccessToken };
    }),
  );
  const staff = await Promise.all(
    Array.from({ length: count.staff }, async (_, index) => {
      const user = store.findUser(staffAt(index));
      if (user === undefined) throw new Error('The pool has no such member of staff');
      const { sub: userId, email } = user;
      return { userId, email, accountId: '', token: (await tokens.signIn(user)).AccessToken };
    }),
  );
  store.close();
  return { customers, staff };
}
