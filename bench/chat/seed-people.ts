import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
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
  await seedInto(dataDir, async ({ table }) => {
    for (let made = 0; made < count.customers; made += 1) accounts.push(await seedAccount(table));
  });
  // Signed as the local pool does it: 500 sign-ins with a password would take minutes.
  const store = new UserStore(join(dataDir, 'cognito.sqlite'));
  const pool = { userPoolId: localUserPoolId, clientId: localClientId, accessTokenSeconds: 3600 };
  const tokens = await TokenIssuer.open(store, pool);
  const signedIn = (one: Omit<SignedIn, 'token'>, groups: string[] = []): SignedIn => {
    const claims = { sub: one.userId, email: one.email, attributes: {}, groups };
    return { ...one, token: tokens.signIn(claims).AccessToken };
  };
  const customers = accounts.map((one) => signedIn(one));
  const staff = Array.from({ length: count.staff }, () =>
    signedIn({ userId: randomUUID(), email: '', accountId: '' }, ['support']),
  );
  store.close();
  return { customers, staff };
}
