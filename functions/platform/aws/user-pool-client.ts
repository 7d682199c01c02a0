import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { once } from '../once.ts';
import { impatient } from './impatient.ts';

export const userPoolClient = once(() => new CognitoIdentityProviderClient(impatient));
