import * as z from 'zod';
import { keptAccessToken } from './kept.ts';

/** How long a token must still be good, so that it does not run out on its way. */
export const tokenMarginMs = 60_000;
const Expiring = z.object({ exp: z.number() });

/** What a token says, unverified: the server judges it. */
export function payloadOf(token: string): unknown {
  const encoded = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
  const bytes = Uint8Array.from(atob(encoded), (character) => character.codePointAt(0) ?? 0);
  return JSON.parse(new TextDecoder().decode(bytes));
}

/** Milliseconds for which a token is still good, by this browser's clock. */
export const remainingLife = (token: string, now = Date.now()): number =>
  Expiring.parse(payloadOf(token)).exp * 1000 - now;

/**
 * The access token that aws-amplify stored for this user, while it is certainly still good: reading it spares the first
 * screen from waiting for the library, which is needed for refreshing only.
 */
export function freshStoredToken(userId: string, now = Date.now()): string | undefined {
  const token = keptAccessToken(userId);
  if (token === undefined) return undefined;
  try {
    return remainingLife(token, now) > tokenMarginMs ? token : undefined;
  } catch {
    return undefined;
  }
}
