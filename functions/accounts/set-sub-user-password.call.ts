import { setSubUserPassword } from '../../shared/calls/sub-users.ts';
import { succeeded } from '../../shared/calls/fields.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { accountStore } from './account-store.ts';
import { oneTimeTokens } from './one-time-tokens.ts';
import { subUserStore } from './sub-user-store.ts';
import { takeUpInvitation } from './take-up-invitation.ts';
import { announce } from '../platform/events/announce.ts';
import { userDirectory } from '../providers/cognito/user-pool-directory.ts';

export const handler = handleCall(setSubUserPassword, async ({ body, table, now, audit }) => {
  const ports = {
    store: subUserStore(table, announce),
    tokens: oneTimeTokens(table),
    accounts: accountStore(table),
    directory: userDirectory(),
  };
  const { email, password, confirmToken: token } = body;
  const confirmToken = await takeUpInvitation(ports, { email, password, token }, { now, audit });
  return { ...succeeded, confirmToken };
});
