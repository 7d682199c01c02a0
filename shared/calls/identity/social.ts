import * as z from 'zod';
import { identityProviders } from '../../models/identity/identity-provider.ts';
import { givenText } from '../../models/texts.ts';
import { firstName, lastName } from '../../models/identity/user.ts';
import { callsOf } from '../define-call.ts';
import { email, isoTime, ownUserId } from '../fields.ts';
import { session as ownSession } from './accounts.ts';

const defineCall = callsOf('accounts');

const provider = z.enum(identityProviders, { error: 'Provider is required' });
/** 256 random bits, or a SHA-256, in base64url. */
const random = (what: string) =>
  givenText(what, 128).regex(/^[\w-]{43,128}$/, `${what} is not valid`);

const proof = (what: string) =>
  givenText(what, 8192).describe(
    'ID token of the provider, whose nonce POST /auth/state gave out; valid for ten minutes and one use',
  );
const googleId = proof('Google sign-in');
const microsoftId = proof('Microsoft sign-in');

const session = ownSession.extend({
  token: z.string().describe('The access token, under its documented name'),
  username: z.string().describe('The email address'),
});
export type SocialSession = z.infer<typeof session>;

/** The fields themselves, whether or not they came in `data`, where the specification has them. */
const unwrapped =
  <Fields>(fields: z.ZodType<Fields>) =>
  ({ data, ...flat }: { data?: unknown }, context: z.RefinementCtx): Fields => {
    const given = fields.safeParse(data ?? flat);
    if (given.success) return given.data;
    for (const { path, message } of given.error.issues)
      context.addIssue({ code: 'custom', message, path: [...path] });
    return z.NEVER;
  };

const microsoftUser = z.object({ microsoftId, email });
const newMicrosoftUser = z.object({
  microsoftId,
  email,
  // Microsoft does not return it for every user.
  firstName: firstName.optional(),
  lastName: lastName.optional(),
});

const perHour = (requests: number) => ({ requests, windowSeconds: 3600 });
/** Enough for a whole office behind one address. */
const signInLimit = perHour(300);

export const beginSocialSignIn = defineCall({
  id: 'begin-social-sign-in',
  path: '/auth/state',
  summary:
    'Start a sign-in with Google or Microsoft; returns the address to send the browser to, and the state',
  caller: 'public',
  ours: true,
  body: z.object({
    provider,
    codeChallenge: random('Code challenge').describe(
      'SHA-256 of a verifier that stays in the browser, base64url (RFC 7636, S256)',
    ),
  }),
  answer: z.object({
    url: z.string().describe('Authorization request at the provider'),
    state: z.string().describe('Returned with the browser; valid for ten minutes and one use'),
  }),
  errors: ['provider_unavailable'],
  limit: signInLimit,
});

export const exchangeSocialCode = defineCall({
  id: 'exchange-social-code',
  path: '/auth/exchange',
  summary: 'Exchange the code with which the provider sent the browser back for an ID token',
  caller: 'public',
  ours: true,
  body: z.object({
    provider,
    code: givenText('Code', 4096),
    state: random('State'),
    codeVerifier: random('Code verifier'),
  }),
  answer: z.object({
    idToken: z.string().describe('The proof that the other calls take'),
    email: z.string(),
    firstName: z.string().describe('Empty if the provider does not return it'),
    lastName: z.string().describe('Empty if the provider does not return it'),
  }),
  errors: ['unauthenticated', 'provider_unavailable'],
  limit: signInLimit,
});

export const signInWithGoogle = defineCall({
  id: 'sign-in-with-google',
  path: '/auth/google',
  summary: 'Sign in with a Google account that is linked',
  caller: 'public',
  body: z.object({ googleId, email }),
  answer: session,
  errors: ['unauthenticated', 'not_found', 'provider_unavailable'],
  limit: signInLimit,
});

export const signInWithMicrosoft = defineCall({
  id: 'sign-in-with-microsoft',
  path: '/auth/microsoft',
  summary: 'Sign in with a Microsoft account that is linked',
  caller: 'public',
  body: z
    .object({ ...microsoftUser.partial().shape, data: microsoftUser.optional() })
    .transform(unwrapped(microsoftUser)),
  answer: session,
  errors: ['unauthenticated', 'not_found', 'provider_unavailable'],
  limit: signInLimit,
});

export const checkSocialAccount = defineCall({
  id: 'check-social-account',
  path: '/auth/check',
  summary:
    'Whether a verified Google or Microsoft account can be linked: true if its email belongs to an account to merge with, false if it is new; or the session of the account that it is linked to. Without a proof: false',
  caller: 'public',
  body: z.object({ email, googleId: googleId.optional(), microsoftId: microsoftId.optional() }),
  answer: z.union([z.boolean(), session]),
  errors: ['unauthenticated', 'provider_unavailable'],
  limit: signInLimit,
});

export const mergeSocialAccount = defineCall({
  id: 'merge-social-account',
  path: '/auth/merge',
  summary:
    'Link a verified Google or Microsoft account to the account with the same email, and sign in',
  caller: 'public',
  body: z
    .object({ email, googleId: googleId.optional(), newmicrosoftId: microsoftId.optional() })
    .refine((body) => body.googleId !== undefined || body.newmicrosoftId !== undefined, {
      path: ['googleId'],
      error: 'Google sign-in is required',
    }),
  writes: { kind: 'user', names: ({ body }) => [body.email] },
  answer: session,
  errors: ['unauthenticated', 'not_found', 'conflict', 'provider_unavailable'],
  limit: signInLimit,
});

export const registerGoogleUser = defineCall({
  id: 'register-google-user',
  path: '/auth/google-user/register',
  summary: 'Register a root user with a verified Google account, on the Trial plan, and sign in',
  caller: 'public',
  body: z.object({ token: googleId, googleId: googleId.optional() }),
  writes: { kind: 'account' },
  answer: session,
  status: 201,
  errors: ['unauthenticated', 'conflict', 'provider_unavailable'],
  limit: perHour(60),
});

export const registerMicrosoftUser = defineCall({
  id: 'register-microsoft-user',
  path: '/auth/microsoft-user/register',
  summary: 'Register a root user with a verified Microsoft account, on the Trial plan, and sign in',
  caller: 'public',
  body: z
    .object({ ...newMicrosoftUser.partial().shape, data: newMicrosoftUser.optional() })
    .transform(unwrapped(newMicrosoftUser)),
  writes: { kind: 'account' },
  answer: session,
  status: 201,
  errors: ['unauthenticated', 'conflict', 'provider_unavailable'],
  limit: perHour(60),
});

const Identities = z.object({
  identities: z.array(
    z.object({
      provider,
      email: z.string().describe('Email from the provider at the time of linking'),
      linkedAt: isoTime,
    }),
  ),
  hasPassword: z.boolean().describe('False until a password is set by the reset mail'),
});
export type Identities = z.infer<typeof Identities>;

export const listIdentities = defineCall({
  id: 'list-identities',
  path: '/identities/{userId}',
  summary:
    "The caller's sign-in methods: linked Google and Microsoft accounts, and whether a password is set",
  whenLimited: 'own',
  whenSuspended: 'allowed',
  ours: true,
  params: z.object({ userId: ownUserId }),
  answer: Identities,
});

export const linkIdentity = defineCall({
  id: 'link-identity',
  path: '/identities/{userId}',
  summary: 'Link a verified Google or Microsoft account to the caller',
  whenLimited: 'own',
  whenUnconfirmed: 'refused',
  whenSuspended: 'allowed',
  ours: true,
  params: z.object({ userId: ownUserId }),
  body: z.object({ provider, idToken: proof('Sign-in') }),
  writes: { kind: 'user', names: ({ body }) => [body.provider] },
  answer: Identities,
  errors: ['invalid_input', 'conflict', 'provider_unavailable'],
  limit: perHour(60),
});

export const unlinkIdentity = defineCall({
  id: 'unlink-identity',
  method: 'DELETE',
  path: '/identities/{userId}/{provider}',
  summary:
    "Unlink the caller's Google or Microsoft account; the last sign-in method cannot be removed",
  whenLimited: 'own',
  whenSuspended: 'allowed',
  ours: true,
  params: z.object({ userId: ownUserId, provider }),
  writes: { kind: 'user', names: ({ params }) => [params.provider] },
  errors: ['not_found', 'conflict'],
});
