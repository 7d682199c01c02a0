import {
  AdminListGroupsForUserCommand,
  type CognitoIdentityProviderClient,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';

const supportGroup = 'support';

/** Whether a user of the pool is a member of staff at this moment. Their tokens say so for up to an hour longer. */
export async function isStaffNow(
  client: CognitoIdentityProviderClient,
  UserPoolId: string,
  Username: string,
): Promise<boolean> {
  try {
    const { Groups = [] } = await client.send(
      new AdminListGroupsForUserCommand({ UserPoolId, Username }),
    );
    return Groups.some(({ GroupName }) => GroupName === supportGroup);
  } catch (error) {
    if (error instanceof UserNotFoundException) return false;
    throw error;
  }
}
