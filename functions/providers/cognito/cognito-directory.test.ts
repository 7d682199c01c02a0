import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminInitiateAuthCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, test } from 'vitest';
import { isLockedInDirectory } from '../ports/user-directory.ts';
import { cognitoDirectory } from './cognito-directory.ts';

/** Errors that the stand-in does not produce; the rest is tested with the calls over the stand-in. */
const client = new CognitoIdentityProviderClient({ region: 'local' });
const cognito = mockClient(client);
const directory = cognitoDirectory(client, {
  userPoolId: 'local_1',
  clientId: 'client-1',
});
const fault = (name: string) => Object.assign(new Error(`${name} of 10.0.0.8`), { name });
beforeEach(() => cognito.reset());

describe('signIn', () => {
  test.each([
    'NotAuthorizedException',
    'UserNotFoundException',
    'UserNotConfirmedException',
    'PasswordResetRequiredException',
  ])('%s is a wrong password', async (name) => {
    cognito.on(AdminInitiateAuthCommand).rejects(fault(name));
    expect(await directory.signIn('ada@example.com', 'x')).toBeUndefined();
  });

  test('a user whom Cognito has locked is distinguished from a wrong password', async () => {
    const locked = new Error('Password attempts exceeded');
    cognito
      .on(AdminInitiateAuthCommand)
      .rejects(Object.assign(locked, { name: 'NotAuthorizedException' }));
    const error: unknown = await directory
      .signIn('ada@example.com', 'x')
      .catch((it: unknown) => it);
    expect(isLockedInDirectory(error)).toBe(true);
    expect(error).toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 60 });
  });

  test('a challenge instead of tokens is no sign-in', async () => {
    cognito.on(AdminInitiateAuthCommand).resolves({ ChallengeName: 'NEW_PASSWORD_REQUIRED' });
    expect(await directory.signIn('ada@example.com', 'x')).toBeUndefined();
  });

  test.each([
    ['TooManyRequestsException', 'too_many_requests'],
    ['LimitExceededException', 'too_many_requests'],
    ['InternalErrorException', 'provider_unavailable'],
    ['TimeoutError', 'provider_unavailable'],
    ['ResourceNotFoundException', 'provider_unavailable'],
  ])('%s is %s, without a word about why', async (name, code) => {
    cognito.on(AdminInitiateAuthCommand).rejects(fault(name));
    const failure = directory.signIn('ada@example.com', 'x');
    await expect(failure).rejects.toMatchObject({ code });
    await expect(failure).rejects.not.toThrow('10.0.0.8');
  });
});

describe('createUser', () => {
  const attributes = [{ Name: 'sub', Value: 'sub-1' }];

  test('sends no mail of its own', async () => {
    cognito.on(AdminCreateUserCommand).resolves({ User: { Attributes: attributes } });
    cognito.on(AdminSetUserPasswordCommand).resolves({});
    expect(await directory.createUser('ada@example.com', 'Analytical-1843')).toBe('sub-1');
    expect(cognito.commandCalls(AdminCreateUserCommand)[0]?.args[0].input).toMatchObject({
      MessageAction: 'SUPPRESS',
    });
    expect(cognito.commandCalls(AdminSetUserPasswordCommand)[0]?.args[0].input).toMatchObject({
      Username: 'sub-1',
      Permanent: true,
    });
  });

  test('leaves no user whose password was refused', async () => {
    cognito.on(AdminCreateUserCommand).resolves({ User: { Attributes: attributes } });
    cognito.on(AdminSetUserPasswordCommand).rejects(fault('InvalidPasswordException'));
    cognito.on(AdminDeleteUserCommand).resolves({});
    await expect(directory.createUser('ada@example.com', 'x')).rejects.toMatchObject({
      code: 'invalid_input',
      field: 'password',
    });
    expect(cognito.commandCalls(AdminDeleteUserCommand)).toHaveLength(1);
  });

  test('returns undefined for an address with a user', async () => {
    cognito.on(AdminCreateUserCommand).rejects(fault('UsernameExistsException'));
    expect(await directory.createUser('ada@example.com', 'x')).toBeUndefined();
  });
});

test('deleting a user who is gone already is done', async () => {
  cognito.on(AdminDeleteUserCommand).rejects(fault('UserNotFoundException'));
  await expect(directory.deleteUser('sub-1')).resolves.toBeUndefined();
});
