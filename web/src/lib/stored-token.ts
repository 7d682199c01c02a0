import * as z from 'zod';

/** Seconds that a token must still be good for, so that it does not run out on its way. */
const margin = 60;
const prefix = 'CognitoIdentityServiceProvider.';
const Expiring = z.object({ exp: z.number() });

/** What a token says, unverified: the server judges it. */
export function payloadOf(token: string): unknown {
  const encoded = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
  const bytes = Uint8Array.from(atob(encoded), (character) => character.codePointAt(0) ?? 0);
  return JSON.parse(new TextDecoder().decode(bytes));
}

/**
 * The access token that aws-amplify stored for this user, while it is certainly still good: reading it spares the first
 * screen from waiting for the library, which is needed for refreshing only.
 */
export function freshStoredToken(userId: string, now = Date.now()): string | undefined {
  const key = Object.keys(localStorage).find(
    (one) => one.startsWith(prefix) && one.endsWith(`.${userId}.accessToken`),
  );
  const token = key === undefined ? null : localStorage.getItem(key);
  if (token === null) return undefined;
  try {
    const { exp } = Expiring.parse(payloadOf(token));
    return exp - margin > now / 1000 ? token : undefined;
  } catch {
    return undefined;
  }
}
