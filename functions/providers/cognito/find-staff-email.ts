import {
  AdminGetUserCommand,
  type CognitoIdentityProviderClient,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';

const known = new Map<string, string>();

/**
 * The email address of a member of staff, which identifies them to colleagues; read once per process. Staff need no
 * account, so only the user pool has it.
 */
export async function findStaffEmail(
  client: CognitoIdentityProviderClient,
  UserPoolId: string,
  userId: string,
): Promise<string> {
  const email = known.get(userId) ?? (await readEmail(client, UserPoolId, userId));
  known.set(userId, email);
  return email;
}

async function readEmail(
  client: CognitoIdentityProviderClient,
  UserPoolId: string,
  Username: string,
): Promise<string> {
  try {
    const { UserAttributes = [] } = await client.send(
      new AdminGetUserCommand({ UserPoolId, Username }),
    );
    return UserAttributes.find(({ Name }) => Name === 'email')?.Value ?? unnamed;
  } catch (error) {
    if (error instanceof UserNotFoundException) return unnamed;
    throw error;
  }
}

const unnamed = 'Another member of staff';
