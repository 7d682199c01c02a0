import { setSubUserPassword } from '../../shared/calls/sub-users.ts';
import { succeeded } from '../../shared/calls/fields.ts';
import { userPoolClient } from '../platform/aws/user-pool-client.ts';
import { queueClient } from '../platform/aws/queue-client.ts';
import { env } from '../platform/aws/env.ts';
import { announcer } from '../platform/events/outbox.ts';
import { jobSender } from '../platform/jobs/send-job.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { cognitoDirectory } from '../providers/cognito/cognito-directory.ts';
import { accountStore } from './account-store.ts';
import { oneTimeTokens } from './one-time-tokens.ts';
import { subUserStore } from './sub-user-store.ts';
import { takeUpInvitation } from './take-up-invitation.ts';

export const handler = handleCall(setSubUserPassword, async ({ body, table, now, audit }) => {
  const pool = { userPoolId: env.userPoolId(), clientId: env.userPoolClientId() };
  const ports = {
    store: subUserStore(table, announcer(jobSender(queueClient(), env.queueUrl))),
    tokens: oneTimeTokens(table),
    accounts: accountStore(table),
    directory: cognitoDirectory(userPoolClient(), pool),
  };
  const { email, password, confirmToken: token } = body;
  const confirmToken = await takeUpInvitation(ports, { email, password, token }, { now, audit });
  return { ...succeeded, confirmToken };
});
