import { randomUUID } from 'node:crypto';
import type { StandIns } from '../../dev/stand-ins/index.ts';
import { accountStore } from '../../functions/identity/accounts/account-store.ts';
import { handler as forgotHandler } from '../../functions/identity/accounts/forgot-password.call.ts';
import { handler as registerHandler } from '../../functions/identity/accounts/register.call.ts';
import { handler as newPasswordHandler } from '../../functions/identity/accounts/set-new-password.call.ts';
import { handler as signInHandler } from '../../functions/identity/accounts/sign-in.call.ts';
import {
  forgotPassword,
  register,
  setNewPassword,
  signIn,
} from '../../shared/calls/identity/accounts.ts';
import { call, type CallOptions } from './call-handler.ts';
import { functionTable } from '../../functions/platform/table/function-table.ts';

export const oldPassword = 'Analytical-1843';
export const newPassword = 'Difference-1822';

export const emailOf = (): string => `${randomUUID()}@example.com`;

/** A user who has just registered, with `oldPassword`. */
export interface Registered {
  email: string;
  userId: string;
  accessToken: string;
  refreshToken: string;
  /** The cookies that the browser was given. */
  cookies: string[];
}

export async function registered(): Promise<Registered> {
  const email = emailOf();
  const person = { firstName: 'Ada', lastName: 'Lovelace', role: 'CEO', usePlan: 'Other' } as const;
  const answer = await call(registerHandler, register, {
    body: { ...person, email, password: oldPassword },
  });
  const {
    userId = '',
    accessToken = '',
    refreshToken = '',
  } = answer.body as Record<string, string>;
  return { email, userId, accessToken, refreshToken, cookies: answer.cookies };
}

/** The same, by someone who has confirmed the address. */
export async function registeredAndConfirmed(): Promise<Registered> {
  const person = await registered();
  const accounts = accountStore(functionTable);
  const user = await accounts.findByEmail(person.email);
  if (user !== undefined) await accounts.confirmEmail(user);
  return person;
}

export const signingIn = (email: string, password: string, options: CallOptions = {}) =>
  call(signInHandler, signIn, { body: { email, password } }, options);

export const forgetting = (email: string) =>
  call(forgotHandler, forgotPassword, { body: { email } });

export const setting = (
  userId: string,
  body: { token?: string; currentPassword?: string; password?: string },
  bearer?: string,
  options: CallOptions = {},
) =>
  call(
    newPasswordHandler,
    setNewPassword,
    { params: { userId }, body: { password: newPassword, ...body } },
    { bearer, ...options },
  );

/** The cookies that a browser sends back. */
export const sent = (cookies: string[]): string[] =>
  cookies.map((cookie) => cookie.replace(/;.*/, ''));

/** Reads the newest mail to an address. */
export function mailReader({ ses }: Pick<StandIns, 'ses'>) {
  const linkIn = (email: string): URL =>
    new URL(/http:\S+/.exec(ses.mailbox.list(email)[0]?.text ?? '')?.[0] ?? '');
  return {
    linkIn,
    resetTokenFor: async (email: string): Promise<string> => {
      await forgetting(email);
      return linkIn(email).searchParams.get('token') ?? '';
    },
  };
}
