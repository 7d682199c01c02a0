import { limitSubUser } from '../../../shared/calls/identity/sub-users.ts';
import { ProblemError } from '../../../shared/calls/errors.ts';
import { limitsOfMember } from '../../registry/clients/limits-of-member.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { endSockets } from '../../platform/sockets/end-sockets.ts';
import { subUserStore } from './sub-user-store.ts';
import { subUserNotFound, toSubUser } from './sub-users.ts';

export const handler = handleCall(limitSubUser, async ({ params, body, caller, table, audit }) => {
  const { accountId } = caller;
  const store = subUserStore(table);
  const [member, users] = await Promise.all([
    store.find(accountId, params.subUserId),
    store.users(accountId),
  ]);
  if (member === undefined) throw subUserNotFound();
  audit.about([member.email]);
  const clients = await limitsOfMember(table, accountId, body.clients);
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
