import { removeSubUser as contract } from '../../../shared/calls/identity/sub-users.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { removeSubUser } from './remove-sub-user.ts';
import { userDirectory } from '../../providers/cognito/cognito-directory.ts';

export const handler = handleCall(contract, async ({ params, caller, table, audit, now }) => {
  const { accountId } = caller;
  await removeSubUser({ table, directory: userDirectory() }, { ...params, accountId, now, audit });
});
