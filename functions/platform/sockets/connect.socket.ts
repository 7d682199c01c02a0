import { accessTokenVerifier } from '../callers/access-token.ts';
import { env } from '../aws/env.ts';
import { userPoolClient } from '../aws/user-pool-client.ts';
import { findCallers } from '../callers/find-caller.ts';
import { isStaffNow } from '../callers/is-staff-now.ts';
import { isLookTicket } from '../callers/look-ticket.ts';
import { shardOf } from '../table/shards.ts';
import {
  connectionEntity,
  lookAccountId,
  lookSeconds,
  staffAccountId,
  staffShard,
} from './connection-entity.ts';
import { handleConnection } from './handle-connection.ts';
import { epochSeconds, type Table } from '../table/table.ts';

const verify = accessTokenVerifier();
const hours = 3600 * 1000;
const accepted = { statusCode: 200, headers: { 'Sec-WebSocket-Protocol': 'web-vitals' } };

/**
 * `$connect`: the access token is the second WebSocket sub-protocol (`['web-vitals', token]`), the only place for it in
 * a browser that is not logged with the address. Refused without a valid token, for suspended accounts, and without a
 * due second step. Staff need no account. The outside check has a ticket instead of a token.
 */
export const handler = handleConnection('connect', async (event, { table }) => {
  const protocols = Object.entries(event.headers ?? {}).find(
    ([name]) => name.toLowerCase() === 'sec-websocket-protocol',
  )?.[1];
  const token = protocols?.split(',')[1]?.trim();
  if (token === undefined) return { statusCode: 401 };
  const { connectionId } = event.requestContext;
  const claims = await verify(token);
  if (claims === undefined) {
    if (!(await isLookTicket(token))) return { statusCode: 401 };
    await admitLook(table, connectionId);
    return accepted;
  }
  const callers = await findCallers(table, claims);
  if (callers.length === 0) return { statusCode: 401 };
  const user = callers.find((one) => one.kind === 'user' && !one.isSuspended && !one.isTwoStepDue);
  const isStaff =
    callers.some(({ kind }) => kind === 'support') &&
    (await isStaffNow(userPoolClient(), env.userPoolId(), claims.sub));
  if (user === undefined && !isStaff) return { statusCode: 403 };
  const accountId = user?.kind === 'user' ? user.accountId : staffAccountId;
  await connectionEntity(table)
    .put({
      accountId,
      userId: claims.sub,
      connectionId,
      sessionId: claims.sessionId,
      authTime: claims.authTime,
      sessionUntil: claims.expiresAt,
      ...(user?.kind === 'user' && user.clients !== undefined ? { isLimited: true } : {}),
      groups: isStaff ? [...claims.groups] : [],
      shard: isStaff ? staffShard : shardOf(accountId, connectionId),
      expiresAt: epochSeconds(new Date(Date.now() + 2 * hours)),
    })
    .go();
  return accepted;
});

async function admitLook(table: Table, connectionId: string): Promise<void> {
  const now = epochSeconds(new Date());
  await connectionEntity(table)
    .put({
      accountId: lookAccountId,
      userId: lookAccountId,
      connectionId,
      authTime: now,
      sessionUntil: now + lookSeconds,
      shard: lookAccountId,
      expiresAt: now + lookSeconds,
    })
    .go();
}
