import { succeeded } from '../../shared/calls/fields.ts';
import { removeSubUser as contract } from '../../shared/calls/sub-users.ts';
import { switchOff } from '../channels/channel-store.ts';
import { userPoolClient } from '../platform/aws/user-pool-client.ts';
import { env } from '../platform/aws/env.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { endSockets } from '../platform/sockets/end-sockets.ts';
import { cognitoDirectory } from '../providers/cognito/cognito-directory.ts';
import { removeSubUser } from './remove-sub-user.ts';
import { removalPorts } from './removal-ports.ts';

export const handler = handleCall(contract, async ({ params, caller, table, audit, now }) => {
  const pool = { userPoolId: env.userPoolId(), clientId: env.userPoolClientId() };
  const directory = cognitoDirectory(userPoolClient(), pool);
  const sockets = endSockets(table, env.socketEndpoint());
  const ports = removalPorts(table, { directory, sockets, switchOff, now });
  const { subUserId } = params;
  await removeSubUser(ports, { accountId: caller.accountId, subUserId, audit });
  return succeeded;
});
