import type { BrowserContextOptions } from 'playwright-core';
import * as z from 'zod';
import type { Person } from './people.ts';

export type Session = Exclude<NonNullable<BrowserContextOptions['storageState']>, string>;

const Config = z.object({ userPoolClientId: z.string() });
const SignIn = z.object({
  userId: z.string(),
  email: z.string(),
  accessToken: z.string(),
  idToken: z.string(),
  refreshToken: z.string(),
});

/** The browser state after a sign-in, without the screen: a session of its own for each call. */
export async function sessionOf(origin: string, { email, password }: Person): Promise<Session> {
  const answer = await fetch(`${origin}/api/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`${email} is not signed in: ${await answer.text()}`);
  const { userId, email: user, ...tokens } = SignIn.parse(await answer.json());
  const config = await fetch(`${origin}/config.json`);
  const { userPoolClientId } = Config.parse(await config.json());
  const pool = `CognitoIdentityServiceProvider.${userPoolClientId}`;
  const kept = {
    id: userId,
    user,
    [`${pool}.LastAuthUser`]: userId,
    [`${pool}.${userId}.clockDrift`]: '0',
    ...Object.fromEntries(
      Object.entries(tokens).map(([name, token]) => [`${pool}.${userId}.${name}`, token]),
    ),
  };
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }));
  return { cookies: [], origins: [{ origin, localStorage }] };
}
