import { accessTokenVerifier } from '../callers/access-token.ts';
import { env } from '../aws/env.ts';
import { userPoolClient } from '../aws/user-pool-client.ts';
import { findCallers } from '../callers/find-caller.ts';
import { isStaffNow } from '../callers/is-staff-now.ts';
import { shardOf } from '../table/shards.ts';
import { connectionEntity, staffAccountId, staffShard } from './connection-entity.ts';
import { handleConnection } from './handle-connection.ts';
import { epochSeconds } from '../table/table.ts';

const verify = accessTokenVerifier();
const hours = 3600 * 1000;

/**
 * `$connect`: the access token is the second WebSocket sub-protocol (`['web-vitals', token]`), the only place for it in
 * a browser that is not logged with the address. Refused without a valid token, for suspended accounts, and without a due
 * second step. Staff need no account.
 */
export const handler = handleConnection('connect', async (event, { table }) => {
  const protocols = Object.entries(event.headers ?? {}).find(
    ([name]) => name.toLowerCase() === 'sec-websocket-protocol',
  )?.[1];
  const token = protocols?.split(',')[1]?.trim();
  const claims = token === undefined ? undefined : await verify(token);
  if (claims === undefined) return { statusCode: 401 };
  const callers = await findCallers(table, claims);
  if (callers.length === 0) return { statusCode: 401 };
  const user = callers.find((one) => one.kind === 'user' && !one.isSuspended && !one.isTwoStepDue);
  const isStaff =
    callers.some(({ kind }) => kind === 'support') &&
    (await isStaffNow(userPoolClient(), env.userPoolId(), claims.sub));
  if (user === undefined && !isStaff) return { statusCode: 403 };
  const accountId = user?.kind === 'user' ? user.accountId : staffAccountId;
  const { connectionId } = event.requestContext;
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
  return { statusCode: 200, headers: { 'Sec-WebSocket-Protocol': 'web-vitals' } };
});
