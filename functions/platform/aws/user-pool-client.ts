import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { impatient, once } from './once.ts';

export const userPoolClient = once(() => new CognitoIdentityProviderClient(impatient));
