import { limitSubUser } from '../../../shared/calls/identity/sub-users.ts';
import { ProblemError } from '../../../shared/calls/errors.ts';
import { clientStore } from '../../registry/clients/client-store.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { endSockets } from '../../platform/sockets/end-sockets.ts';
import { subUserStore } from './sub-user-store.ts';
import { subUserNotFound, toSubUser } from './sub-users.ts';

export const handler = handleCall(limitSubUser, async ({ params, body, caller, table, audit }) => {
  const { accountId } = caller;
  const store = subUserStore(table);
  const [member, known, users] = await Promise.all([
    store.find(accountId, params.subUserId),
    clientStore(table).list(accountId),
    store.users(accountId),
  ]);
  if (member === undefined) throw subUserNotFound();
  audit.about([member.email]);
  const ids = new Set(known.map(({ clientId }) => clientId));
  const unknown = body.clients?.findIndex(({ clientId }) => !ids.has(clientId)) ?? -1;
  if (unknown !== -1)
    throw new ProblemError('not_found', 'There is no such client', {
      field: `clients.${unknown}.clientId`,
    });
  const clients =
    body.clients === null
      ? undefined
      : Object.fromEntries(body.clients.map(({ clientId, role }) => [clientId, role]));
  if (!(await store.limit(member, clients, audit)))
    throw new ProblemError('conflict', 'This user is being changed, please try again');
  const { userId } = member;
  // Open sockets were opened under the earlier limit.
  if (userId !== undefined) await endSockets(table).ofUser({ accountId, userId });
  const { clients: _, ...rest } = member;
  return toSubUser(
    { ...rest, ...(clients === undefined ? {} : { clients }) },
    userId === undefined ? undefined : users.get(userId),
  );
});
