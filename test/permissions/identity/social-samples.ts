import { linkedIdentityStore } from '../../../functions/identity/accounts/linked-identity-store.ts';
import { linkedIdentityEntity } from '../../../functions/identity/accounts/linked-identity-entity.ts';
import { identityEntity } from '../../../functions/platform/callers/identity-entity.ts';
import type { Table } from '../../../functions/platform/table/table.ts';
import { runningProviders, someone } from '../../support/identity-provider.ts';
import { registered } from '../../support/account-calls.ts';
import type { IdentityProvider } from '../../../shared/models/identity/identity-provider.ts';
import type { Actor } from '../actors.ts';
import type { MakeSample } from '../sample.ts';

/** A user who signed up with a password and has linked an account of the provider; the proof of a sign-in with it. */
async function linked(table: Table, provider: IdentityProvider) {
  const { userId, email } = await registered();
  const person = someone(email);
  const proof = await runningProviders().proven(provider, person);
  const { data: user } = await identityEntity(table).get({ kind: 'cognito', subject: userId }).go();
  if (user === null) throw new Error('The registration of a sample failed');
  const subject = runningProviders().subjectOf(provider, person);
  await link(table, user, { provider, subject, email });
  return { email, proof };
}

type NewLink = Parameters<ReturnType<typeof linkedIdentityStore>['link']>[1];

async function link(table: Table, owner: { accountId: string; userId: string }, made: NewLink) {
  const { accountId, userId } = owner;
  const linkedAt = new Date().toISOString();
  await identityEntity(table)
    .put({ accountId, userId, kind: made.provider, subject: made.subject })
    .go();
  await linkedIdentityEntity(table)
    .put({ accountId, userId, ...made, linkedAt })
    .go();
}

/** From an earlier sample of the same actor. */
async function unlink(table: Table, { accountId, userId }: Actor): Promise<void> {
  for (const one of await linkedIdentityStore(table).list({ accountId, userId })) {
    await identityEntity(table).delete({ kind: one.provider, subject: one.subject }).go();
    await linkedIdentityEntity(table).delete({ accountId, userId, provider: one.provider }).go();
  }
}

export const socialSamples: Record<string, MakeSample> = {
  'begin-social-sign-in': () => ({
    body: { provider: 'google', codeChallenge: 'x'.repeat(43) },
  }),
  'exchange-social-code': async () => {
    const { begin, sign, codeFor } = runningProviders();
    const { state, codeVerifier, nonce } = await begin('google');
    const code = codeFor(await sign('google', someone(), nonce));
    return { body: { provider: 'google', code, state, codeVerifier } };
  },
  'sign-in-with-google': async (_, { table }) => {
    const { email, proof: googleId } = await linked(table, 'google');
    return { body: { googleId, email } };
  },
  'sign-in-with-microsoft': async (_, { table }) => {
    const { email, proof: microsoftId } = await linked(table, 'microsoft');
    return { body: { data: { microsoftId, email } } };
  },
  'check-social-account': async () => {
    const person = someone();
    const googleId = await runningProviders().proven('google', person);
    return { body: { googleId, email: person.email } };
  },
  'merge-social-account': async () => {
    const { email } = await registered();
    const newmicrosoftId = await runningProviders().proven('microsoft', someone(email));
    return { body: { newmicrosoftId, email } };
  },
  'register-google-user': async () => {
    const token = await runningProviders().proven('google', someone());
    return { body: { token, googleId: token } };
  },
  'register-microsoft-user': async () => {
    const person = someone();
    const microsoftId = await runningProviders().proven('microsoft', person);
    const { email } = person;
    return { body: { data: { microsoftId, email, firstName: 'Ada', lastName: 'Lovelace' } } };
  },
  'list-identities': async (actor, { table }) => {
    const { email, sub: subject } = someone();
    await unlink(table, actor);
    await link(table, actor, { provider: 'google', subject, email });
    return { params: { userId: actor.userId }, secret: email };
  },
  'link-identity': async (actor, { table }) => {
    await unlink(table, actor);
    const idToken = await runningProviders().proven('google', someone());
    return { params: { userId: actor.userId }, body: { provider: 'google', idToken } };
  },
  'unlink-identity': async (actor, { table }) => {
    const { email, sub: subject } = someone();
    await unlink(table, actor);
    await link(table, actor, { provider: 'google', subject, email });
    return { params: { userId: actor.userId, provider: 'google' } };
  },
};
