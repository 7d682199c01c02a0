import { setSubUserPassword } from '../../../shared/calls/identity/sub-users.ts';
import { succeeded } from '../../../shared/calls/fields.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { takeUpInvitation } from './take-up-invitation.ts';
import { userDirectory } from '../../providers/cognito/cognito-directory.ts';

export const handler = handleCall(setSubUserPassword, async ({ body, table, now, audit }) => {
  const ports = { table, directory: userDirectory() };
  const { email, password, confirmToken: token } = body;
  const confirmToken = await takeUpInvitation(ports, { email, password, token }, { now, audit });
  return { ...succeeded, confirmToken };
});
