import * as z from 'zod';
import { parseClaims } from '../../platform/callers/find-caller.ts';
import type { ClientRequest } from '../../platform/callers/client-request.ts';
import { sessionEntity } from '../../platform/callers/session-entity.ts';
import { epochSeconds, type Table } from '../../platform/table/table.ts';
import { deviceName } from './device-name.ts';

/** As the user pool's client is set up (`lib/accounts/identity-stack.ts`), with the hour of the last access token. */
const lifeMs = (30 * 24 + 1) * 3600 * 1000;
const Claims = z.record(z.string(), z.unknown());

/**
 * Records a sign-in as a session of its user. Every kind of sign-in does this before it hands out the tokens.
 *
 * @param accessToken just issued by the user pool
 */
export async function recordSession(
  table: Table,
  signIn: {
    owner: { accountId: string; userId: string };
    accessToken: string;
    client: Pick<ClientRequest, 'userAgent' | 'place'>;
  },
  now: Date,
): Promise<void> {
  const { owner, accessToken, client } = signIn;
  const { accountId, userId } = owner;
  const { sessionId, authTime } = claimsOf(accessToken);
  // To the second, as Cognito counts them: a password change in the same second counts as later.
  const signedInAt = new Date(authTime * 1000).toISOString();
  await sessionEntity(table)
    .put({
      userId,
      sessionId,
      accountId,
      device: deviceName(client.userAgent),
      ...(client.place === undefined ? {} : { place: client.place }),
      signedInAt,
      lastSeenAt: now.toISOString(),
      expiresAt: epochSeconds(new Date(now.getTime() + lifeMs)),
    })
    .go();
}

/** Nothing is left to verify in a token that comes from the pool itself. */
function claimsOf(accessToken: string) {
  const payload = Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString();
  const claims = parseClaims(Claims.parse(JSON.parse(payload)));
  if (claims === undefined) throw new Error('The user pool issued no access token');
  return claims;
}
