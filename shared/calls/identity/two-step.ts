import * as z from 'zod';
import { session } from './accounts.ts';
import { callsOf } from '../define-call.ts';
import { email, isoTime, ownUserId } from '../fields.ts';
import { givenText, requires } from '../../models/texts.ts';

const defineCall = callsOf('two-step', { ours: true });

const codeWords = 'Enter the 6 digits that your app shows';
/** A code of an authenticator app. Spaces, with which apps show it, do not count. */
const appCode = z
  .string(requires('Code is required'))
  .max(20, codeWords)
  .transform((text) => text.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, codeWords));

const password = givenText('Password', 256);
const ownParams = z.object({ userId: ownUserId });

/** Codes that are given out when the second step is set up. */
export const recoveryCodeCount = 10;

export const answerCode = defineCall({
  id: 'answer-code',
  path: '/auth/totp',
  summary: 'The second step of a sign-in: a code of the authenticator app; wrong ones are counted',
  caller: 'public',
  body: z.object({ email, ticket: givenText('Ticket', 4096), code: appCode }),
  answer: session,
  errors: ['unauthenticated'],
  // A set-up that was interrupted, and which this completes.
  writes: { kind: 'user', names: ({ body }) => [body.email] },
  limit: { requests: 120, windowSeconds: 900 },
});

export const useRecoveryCode = defineCall({
  id: 'use-recovery-code',
  path: '/auth/recovery-code',
  summary: 'Sign in with the password and a recovery code, which turns two-step sign-in off',
  caller: 'public',
  body: z.object({ email, password, recoveryCode: givenText('Recovery code', 64) }),
  answer: session.extend({ message: z.string() }),
  errors: ['unauthenticated'],
  writes: { kind: 'user', names: ({ body }) => [body.email] },
  limit: { requests: 120, windowSeconds: 900 },
});

export const TwoStep = z.object({
  since: isoTime.nullable().describe('When two-step sign-in was turned on; null if it is off'),
  recoveryCodesLeft: z.number().int(),
  requiredFrom: isoTime
    .nullable()
    .describe(
      'When the team starts to require two-step sign-in of every user; null if it does not',
    ),
  isExempt: z
    .boolean()
    .describe('True for a user without a password, whose second step is up to Google or Microsoft'),
});
export type TwoStep = z.infer<typeof TwoStep>;

export const getTwoStep = defineCall({
  id: 'get-two-step',
  path: '/two-step/{userId}',
  summary: "State of the caller's two-step sign-in",
  whenLimited: 'own',
  whenTwoStepDue: 'allowed',
  params: ownParams,
  answer: TwoStep,
});

export const beginTwoStep = defineCall({
  id: 'begin-two-step',
  path: '/two-step/{userId}',
  summary: 'A secret for an authenticator app; nothing changes until a code confirms it',
  whenLimited: 'own',
  whenTwoStepDue: 'allowed',
  params: ownParams,
  body: z.object({ password }),
  answer: z.object({
    secret: z.string().describe('Base32'),
    uri: z.string().describe('The secret as `otpauth://totp/…`, for a QR code'),
  }),
  errors: ['conflict'],
});

export const confirmTwoStep = defineCall({
  id: 'confirm-two-step',
  path: '/two-step/{userId}/verify',
  summary:
    'Turn two-step sign-in on with a code from the app; the recovery codes are shown only once',
  whenLimited: 'own',
  whenTwoStepDue: 'allowed',
  params: ownParams,
  body: z.object({ code: appCode }),
  writes: { kind: 'user', names: ({ params }) => [params.userId] },
  answer: z.object({ recoveryCodes: z.array(z.string()).length(recoveryCodeCount) }),
  errors: ['conflict'],
  limit: { requests: 60, windowSeconds: 900 },
});

export const renewRecoveryCodes = defineCall({
  id: 'renew-recovery-codes',
  path: '/two-step/{userId}/recovery-codes',
  summary:
    'Create new recovery codes, with the password; they are shown only once and replace earlier ones',
  whenLimited: 'own',
  params: ownParams,
  body: z.object({ password }),
  writes: { kind: 'user', names: ({ params }) => [params.userId] },
  answer: z.object({ recoveryCodes: z.array(z.string()).length(recoveryCodeCount) }),
  errors: ['conflict'],
});

export const endTwoStep = defineCall({
  id: 'end-two-step',
  method: 'DELETE',
  path: '/two-step/{userId}',
  summary:
    'Turn two-step sign-in off, with the password, unless the team requires it; the recovery codes become invalid',
  whenLimited: 'own',
  params: ownParams,
  body: z.object({ password }),
  writes: { kind: 'user', names: ({ params }) => [params.userId] },
  errors: ['conflict'],
});
