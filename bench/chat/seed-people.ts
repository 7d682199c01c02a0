import { createHash, createPrivateKey, createPublicKey, randomUUID, sign } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { seedInto } from '../../test/browser/support/seed.ts';
import { seedAccount } from '../../test/support/seed-account.ts';

/** Someone with an access token of the local user pool. */
export interface SignedIn {
  userId: string;
  email: string;
  accountId: string;
  token: string;
}

const Row = z.object({ value: z.string() });
const encoded = (value: unknown): string =>
  Buffer.from(JSON.stringify(value)).toString('base64url');

/** Signs tokens as the local pool does: 500 sign-ins with a password would take minutes. */
function tokensOf(dataDir: string) {
  const database = new DatabaseSync(join(dataDir, 'cognito.sqlite'));
  const row = database.prepare("SELECT value FROM meta WHERE key = 'signingKey'").get();
  database.close();
  const key = createPrivateKey(Row.parse(row).value);
  const { n = '' } = createPublicKey(key).export({ format: 'jwk' });
  const header = { alg: 'RS256', kid: createHash('sha256').update(n).digest('base64url') };
  const pool = process.env['USER_POOL_ID'] ?? '';
  return (sub: string, groups: readonly string[] = []): string => {
    const now = Math.floor(Date.now() / 1000);
    const text = `${encoded(header)}.${encoded({
      sub,
      iss: `https://cognito-idp.${pool.split('_')[0]}.amazonaws.com/${pool}`,
      token_use: 'access',
      scope: 'aws.cognito.signin.user.admin',
      client_id: process.env['USER_POOL_CLIENT_ID'],
      username: sub,
      origin_jti: randomUUID(),
      auth_time: now,
      iat: now,
      exp: now + 3600,
      ...(groups.length === 0 ? {} : { 'cognito:groups': groups }),
    })}`;
    return `${text}.${sign('RSA-SHA256', Buffer.from(text), key).toString('base64url')}`;
  };
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
  const tokenFor = tokensOf(dataDir);
  const staff = Array.from({ length: count.staff }, () => randomUUID());
  return {
    customers: accounts.map((one) => ({ ...one, token: tokenFor(one.userId) })),
    staff: staff.map((userId) => ({
      userId,
      email: '',
      accountId: '',
      token: tokenFor(userId, ['support']),
    })),
  };
}
