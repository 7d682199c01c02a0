import { removeSubUser as contract } from '../../shared/calls/sub-users.ts';
import { switchOff } from '../channels/channel-store.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { removeSubUser } from './remove-sub-user.ts';
import { removalPorts } from './removal-ports.ts';
import { userDirectory } from '../providers/cognito/user-pool-directory.ts';

export const handler = handleCall(contract, async ({ params, caller, table, audit, now }) => {
  const ports = removalPorts(table, { directory: userDirectory(), switchOff, now });
  const { subUserId } = params;
  await removeSubUser(ports, { accountId: caller.accountId, subUserId, audit });
});
