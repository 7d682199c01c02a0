import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import { env } from '../../functions/platform/aws/env.ts';
import { userPoolClient } from '../../functions/platform/aws/user-pool-client.ts';

/** Makes a member of staff as docs/deploy.md says, who has no account. Repeatable. */
export async function makeStaff({ email, password }: Record<'email' | 'password', string>) {
  const pool = userPoolClient();
  const inPool = { UserPoolId: env.userPoolId(), Username: email };
  const UserAttributes = [{ Name: 'email', Value: email }];
  try {
    await pool.send(
      new AdminCreateUserCommand({ ...inPool, UserAttributes, MessageAction: 'SUPPRESS' }),
    );
  } catch (error) {
    if (!(error instanceof UsernameExistsException)) throw error;
  }
  await pool.send(
    new AdminSetUserPasswordCommand({ ...inPool, Password: password, Permanent: true }),
  );
  await pool.send(new AdminAddUserToGroupCommand({ ...inPool, GroupName: 'support' }));
}
