import { describe, expect, test } from 'vitest';
import {
  checkSocialAccount,
  linkIdentity,
  registerGoogleUser,
  registerMicrosoftUser,
  signInWithGoogle,
  signInWithMicrosoft,
} from '../../../shared/calls/identity/social.ts';
import { useStandIns } from '../../../test/stand-ins.ts';
import {
  mailReader,
  newPassword,
  oldPassword,
  registered,
  registeredAndConfirmed,
  setting,
  signingIn,
} from '../../../test/support/account-calls.ts';
import { call, callRaw } from '../../../test/support/call-handler.ts';
import { someone, useIdentityProviders } from '../../../test/support/identity-provider.ts';
import { strangersAccount } from '../../../test/support/strangers-account.ts';
import { socialCalls } from '../../../test/support/social-calls.ts';
import { documentClient } from '../../platform/aws/clients.ts';
import { findUser, parseClaims } from '../../platform/callers/find-caller.ts';
import { identityEntity } from '../../platform/callers/identity-entity.ts';
import { userEntity } from '../../platform/callers/user-entity.ts';
import { accountStore } from './account-store.ts';
import { handler as checkHandler } from './check-social-account.call.ts';
import { handler as linkHandler } from './link-identity.call.ts';
import { handler as registerGoogleHandler } from './register-google-user.call.ts';
import { handler as registerMicrosoftHandler } from './register-microsoft-user.call.ts';
import { handler as googleHandler } from './sign-in-with-google.call.ts';
import { handler as microsoftHandler } from './sign-in-with-microsoft.call.ts';

const standIns = await useStandIns();
const { resetTokenFor } = mailReader(standIns);
const providers = await useIdentityProviders();
const table = { client: documentClient(), tableName: standIns.env['TABLE_NAME'] ?? '' };

const { registering, checking, merging, listing, linking, unlinking } = socialCalls(providers);
const userOf = async (email: string) => {
  const user = await accountStore(table).findByEmail(email);
  if (user === undefined) throw new Error('There is no such user');
  return user;
};
const { waitingFor, expectNothingLeft } = strangersAccount(standIns, table);
const claimsIn = (token: string) =>
  parseClaims(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()));

describe('the way to a provider', () => {
  test('is an authorization request with state, nonce and PKCE', async () => {
    const { url, state } = await providers.begin('microsoft');
    expect(url.pathname).toBe('/common/oauth2/v2.0/authorize');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'test-client',
      redirect_uri: 'http://localhost:3000/signed-in-with/microsoft',
      scope: 'openid email profile',
      state,
      code_challenge_method: 'S256',
      prompt: 'select_account',
    });
  });

  test('back gives a proof, which the server has fetched with its secret', async () => {
    const person = someone();
    const { state, codeVerifier, nonce } = await providers.begin('google');
    const code = providers.codeFor(await providers.sign('google', person, nonce));
    const answer = await providers.exchange({ provider: 'google', code, state, codeVerifier });
    expect(answer.body).toMatchObject({
      email: person.email,
      firstName: 'Ada',
      lastName: 'Lovelace',
    });
    expect(Object.fromEntries(providers.asked.at(-1)?.form ?? [])).toMatchObject({
      code,
      client_secret: 'google-secret',
      code_verifier: codeVerifier,
      redirect_uri: 'http://localhost:3000/signed-in-with/google',
    });
  });
});

describe('registration', () => {
  test('makes a confirmed account without a password, and signs in', async () => {
    const person = someone();
    const token = await providers.proven('google', person);
    expect((await checking(token, person)).body).toBe(false);
    const answer = await call(registerGoogleHandler, registerGoogleUser, { body: { token } });
    expect(answer.status).toBe(201);
    const { email } = person;
    expect(answer.body).toMatchObject({ email, username: email, token: answer.body.accessToken });
    const claims = claimsIn(answer.body.accessToken);
    expect(claims && (await findUser(table, claims))).toMatchObject({ email, role: 'root' });
    const { accountId, userId } = await userOf(email);
    const { data: user } = await userEntity(table).get({ accountId, userId }).go();
    expect(user).toMatchObject({
      emailConfirmed: true,
      hasPassword: false,
      firstName: 'Ada',
      lastName: 'Lovelace',
      role: 'Other',
    });
    expect(user?.usePlan).toBeUndefined();
  });

  test('with Microsoft takes the names of the form, in data', async () => {
    const person = someone();
    const microsoftId = await providers.proven('microsoft', person);
    const data = { microsoftId, email: person.email, firstName: 'Grace' };
    const answer = await call(registerMicrosoftHandler, registerMicrosoftUser, { body: { data } });
    expect(answer.status).toBe(201);
    expect(await userOf(person.email)).toMatchObject({ firstName: 'Grace' });
  });

  test('is refused for an address that has an account, which is to be merged', async () => {
    const { email } = await registered();
    expect((await registering(someone(email))).status).toBe(409);
  });

  test('of one Google account at once makes one account', async () => {
    const person = someone();
    const answers = await Promise.all(Array.from({ length: 6 }, () => registering(person)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array(5).fill(409),
    ]);
  });

  test('leaves the password to the reset mail', async () => {
    const person = someone();
    const { body } = await registering(person);
    const token = await resetTokenFor(person.email);
    expect((await setting(body.userId, { token })).status).toBe(200);
    expect((await signingIn(person.email, newPassword)).status).toBe(200);
    expect(await listing(body.userId)).toMatchObject({ hasPassword: true });
  });
});

describe('sign-in', () => {
  test('by the check itself, and by the calls for it, with a linked account', async () => {
    const person = someone();
    const { body } = await registering(person);
    const byCheck = await checking(await providers.proven('google', person), person);
    expect(byCheck.body).toMatchObject({ userId: body.userId, username: person.email });
    const googleId = await providers.proven('google', person);
    const direct = await call(googleHandler, signInWithGoogle, {
      body: { googleId, email: person.email },
    });
    expect(direct.body).toMatchObject({ userId: body.userId });
  });

  test('follows the provider, not the address: it may have changed there', async () => {
    const person = someone();
    const { body } = await registering(person);
    const renamed = { ...person, email: someone().email };
    const answer = await checking(await providers.proven('google', renamed), renamed);
    expect(answer.body).toMatchObject({ userId: body.userId, email: person.email });
  });

  test('with an account that is not linked says so', async () => {
    const person = someone();
    const microsoftId = await providers.proven('microsoft', person);
    const body = { data: { microsoftId, email: person.email } };
    const answer = await call(microsoftHandler, signInWithMicrosoft, { body });
    expect([answer.status, answer.body.errors[0].reason]).toEqual([404, 'not_linked']);
  });
});

describe('merging', () => {
  test('links the account with the same address, and signs in', async () => {
    const owner = await registeredAndConfirmed();
    const person = someone(owner.email);
    const token = await providers.proven('google', person);
    expect((await checking(token, person)).body).toBe(true);
    const merged = await merging(person);
    expect(merged.body).toMatchObject({ userId: owner.userId });
    expect(standIns.ses.mailbox.list(owner.email)[0]?.subject).toBe(
      'A Google account was linked to yours',
    );
    expect((await signingIn(owner.email, oldPassword)).status).toBe(200);
    const again = await checking(await providers.proven('google', person), person);
    expect(again.body).toMatchObject({ userId: owner.userId });
  });

  test('into an account whose address was never confirmed leaves no way in to who registered it', async () => {
    const stranger = await registered();
    const before = await waitingFor(stranger);
    const resetToken = await resetTokenFor(stranger.email);
    const merged = await merging(someone(stranger.email));
    expect(merged.body).toMatchObject({ userId: stranger.userId });
    await expectNothingLeft(stranger, before);
    expect((await signingIn(stranger.email, oldPassword)).status).toBe(401);
    expect((await setting(stranger.userId, { token: resetToken })).status).toBe(401);
    const session = claimsIn(stranger.accessToken);
    const earlier = session && { ...session, authTime: session.authTime - 1 };
    expect(earlier && (await findUser(table, earlier))).toBeUndefined();
    const { identities, hasPassword } = await listing(stranger.userId);
    expect([hasPassword, identities.map(({ provider }: { provider: string }) => provider)]).toEqual(
      [false, ['google']],
    );
    expect(await userOf(stranger.email)).toMatchObject({ emailConfirmed: true });
  });

  test('is refused where another account of the provider is linked', async () => {
    const { email, userId } = await registeredAndConfirmed();
    await linking(userId, 'google', someone());
    expect((await merging(someone(email))).status).toBe(409);
  });

  test('is nothing without an account', async () => {
    expect((await merging(someone())).status).toBe(404);
  });
});

describe('an account with two-step sign-in', () => {
  test('is not linked past its code: the mailbox is no second factor', async () => {
    const owner = await registeredAndConfirmed();
    const { accountId, userId } = await userOf(owner.email);
    await userEntity(table)
      .patch({ accountId, userId })
      .set({ twoStepSince: new Date().toISOString() })
      .go();
    const merged = await merging(someone(owner.email));
    expect([merged.status, merged.body.errors[0].reason]).toEqual([403, 'code_required']);
    expect((await listing(owner.userId)).identities).toEqual([]);
    // From a session, which a code has opened.
    expect((await linking(owner.userId, 'google', someone())).status).toBe(200);
  });
});

describe('linked accounts', () => {
  test('are added and removed by their user', async () => {
    const { userId, email } = await registeredAndConfirmed();
    const person = someone();
    const linked = await linking(userId, 'microsoft', person);
    const [mail] = standIns.ses.mailbox.list(email);
    expect(mail?.subject).toBe('A Microsoft account was linked to yours');
    expect(mail?.text).toContain(person.email);
    expect(linked.body).toMatchObject({
      identities: [{ provider: 'microsoft', email: person.email }],
      hasPassword: true,
    });
    expect((await unlinking(userId, 'microsoft')).status).toBe(200);
    expect(await listing(userId)).toEqual({ identities: [], hasPassword: true });
    expect((await unlinking(userId, 'microsoft')).status).toBe(404);
    // Free for another user.
    const other = await registeredAndConfirmed();
    expect((await linking(other.userId, 'microsoft', person)).status).toBe(200);
  });

  test('lead to one user, who has one of each provider', async () => {
    const [one, two] = [await registeredAndConfirmed(), await registeredAndConfirmed()];
    const person = someone();
    await linking(one.userId, 'google', person);
    expect((await linking(two.userId, 'google', person)).status).toBe(409);
    expect((await linking(one.userId, 'google', someone())).status).toBe(409);
  });

  test('a bad proof is no end of the session', async () => {
    const { userId } = await registeredAndConfirmed();
    const { nonce } = await providers.begin('google');
    const idToken = await providers.sign('google', someone(), nonce);
    const request = { params: { userId }, body: { provider: 'google' as const, idToken } };
    const answer = await call(linkHandler, linkIdentity, request, { as: { userId } });
    expect([answer.status, answer.body.errors[0].field]).toEqual([400, 'idToken']);
  });

  test('the last way in stays, also when both are unlinked at once', async () => {
    const { body } = await registering(someone());
    const refused = await unlinking(body.userId, 'google');
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringContaining('your only way to sign in'),
    ]);
    await linking(body.userId, 'microsoft', someone());
    const both = await Promise.all([
      unlinking(body.userId, 'google'),
      unlinking(body.userId, 'microsoft'),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test('of a user who was removed leads nowhere, and is free', async () => {
    const person = someone();
    const gone = { accountId: 'gone', userId: 'gone' };
    await identityEntity(table)
      .put({ ...gone, kind: 'google', subject: person.sub })
      .go();
    expect((await registering(person)).status).toBe(201);
  });
});

test('a provider that is not configured is reported as such', async () => {
  const { GOOGLE_CLIENT_ID: before } = process.env;
  process.env['GOOGLE_CLIENT_ID'] = '';
  try {
    const answer = await callRaw(checkHandler, checkSocialAccount, {
      body: { googleId: 'x', email: someone().email },
    });
    expect([answer.status, answer.body.errors[0].reason]).toEqual([502, 'not_configured']);
  } finally {
    process.env['GOOGLE_CLIENT_ID'] = before;
  }
});
