import { env } from '../../platform/aws/env.ts';
import { userPoolClient } from '../../platform/aws/user-pool-client.ts';
import type { UserDirectory } from '../ports/user-directory.ts';
import { cognitoDirectory } from './cognito-directory.ts';

/** The users of the product's pool. */
export const userDirectory = (): UserDirectory =>
  cognitoDirectory(userPoolClient(), {
    userPoolId: env.userPoolId(),
    clientId: env.userPoolClientId(),
  });
