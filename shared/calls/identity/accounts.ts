import * as z from 'zod';
import { callsOf } from '../define-call.ts';
import * as messages from '../messages.ts';
import { email, emailOr, mailedToken } from '../fields.ts';
import { givenText } from '../../models/texts.ts';
import { firstName, lastName, password, role, usePlan } from '../../models/identity/user.ts';

const defineCall = callsOf('accounts');

export const session = z.object({
  accessToken: z.string().describe('Bearer token for all further requests'),
  idToken: z.string(),
  refreshToken: z.string(),
  userId: z.string(),
  email: z.string(),
});

export const signIn = defineCall({
  id: 'sign-in',
  path: '/auth',
  summary: 'Sign in with email and password; failures are counted per client and account',
  caller: 'public',
  body: z.object({ email, password: givenText('Password', 256) }),
  answer: z.union([
    session,
    z
      .object({ challenge: z.literal('totp'), ticket: z.string() })
      .describe('With two-step sign-in: POST /auth/totp takes the ticket and a code'),
  ]),
  errors: ['unauthenticated'],
});

export const register = defineCall({
  id: 'register',
  path: '/users',
  summary: 'Register a root user with an account on the Trial plan; mails a confirmation link',
  caller: 'public',
  body: z.object({
    firstName,
    lastName,
    email,
    password,
    role,
    usePlan,
  }),
  writes: { kind: 'account' },
  answer: session,
  status: 201,
  errors: ['conflict'],
  limit: { requests: 20, windowSeconds: 3600 },
});

export const forgotPassword = defineCall({
  id: 'forgot-password',
  path: '/users/forgot-password',
  summary: 'Mail a reset link; the answer does not reveal whether the account exists',
  caller: 'public',
  body: z.object({ email: emailOr('Email is required') }),
  answer: z.object({ success: z.literal(true), message: z.string() }),
  limit: { requests: 20, windowSeconds: 3600 },
});

export const setNewPassword = defineCall({
  id: 'set-new-password',
  method: 'PATCH',
  path: '/users/{userId}',
  summary: 'Set a new password with the emailed token, or with a session and the current password',
  caller: 'public',
  params: z.object({ userId: z.uuid(messages.resetLinkVoid) }),
  body: z.object({
    password,
    token: mailedToken(messages.resetLinkVoid)
      .optional()
      .describe('From the emailed link /new-password/{userId}?token=…'),
    currentPassword: givenText('Password', 256)
      .optional()
      .describe('Requires a bearer token of that user'),
  }),
  writes: { kind: 'user', names: ({ params }) => [params.userId] },
  answer: z.object({ success: z.literal(true), message: z.string() }),
  errors: ['unauthenticated'],
  // Enough for a whole office behind one address; guesses of the current password are counted by session.
  limit: { requests: 60, windowSeconds: 3600 },
});

export const confirmEmail = defineCall({
  id: 'confirm-email',
  path: '/users/confirm-email',
  summary: 'Confirm the email address with the mailed token',
  caller: 'public',
  body: z.object({ email, confirmToken: mailedToken(messages.confirmTokenExpired) }),
  writes: { kind: 'user', names: ({ body }) => [body.email] },
  errors: ['invalid_input'],
  limit: { requests: 30, windowSeconds: 3600 },
});

export const resendConfirmation = defineCall({
  id: 'resend-confirmation',
  method: 'POST',
  path: '/users/resend-confirmation',
  summary: 'Mail a fresh confirmation link to the signed-in user',
  whenLimited: 'own',
  ours: true,
  limit: { requests: 5, windowSeconds: 3600 },
});
