import { listSubUsers } from '../../../shared/calls/identity/sub-users.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { subUserStore } from './sub-user-store.ts';
import { toSubUser } from './sub-users.ts';

export const handler = handleCall(listSubUsers, async ({ caller, table }) => {
  const store = subUserStore(table);
  const [members, users] = await Promise.all([
    store.list(caller.accountId),
    store.users(caller.accountId),
  ]);
  return { response: members.map((member) => toSubUser(member, users.get(member.userId ?? ''))) };
});
