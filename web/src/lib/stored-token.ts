import * as z from 'zod';
import { keptAccessToken } from './kept.ts';

/** Minimum remaining validity of a token, so that it does not expire on its way. */
export const tokenMarginMs = 60_000;
const Expiring = z.object({ exp: z.number() });
const Issued = z.object({ sub: z.string() });

/** The claims of a token, unverified: the server checks them. */
export function payloadOf(token: string): unknown {
  const encoded = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
  const bytes = Uint8Array.from(atob(encoded), (character) => character.codePointAt(0) ?? 0);
  return JSON.parse(new TextDecoder().decode(bytes));
}

/** Milliseconds until a token expires, by this browser's clock. */
export const remainingLife = (token: string, now = Date.now()): number =>
  Expiring.parse(payloadOf(token)).exp * 1000 - now;

/** Whether a token was issued to another user. One that cannot be read is for the server to refuse. */
export function isOfAnother(userId: string, token: string): boolean {
  try {
    return Issued.parse(payloadOf(token)).sub !== userId;
  } catch {
    return false;
  }
}

/**
 * The access token that aws-amplify stored for this user, while it is certainly still valid: reading it saves the first
 * screen from waiting for the library, which is needed only to refresh it.
 */
export function freshStoredToken(userId: string): string | undefined {
  const token = keptAccessToken(userId);
  if (token === undefined) return undefined;
  try {
    return remainingLife(token) > tokenMarginMs ? token : undefined;
  } catch {
    return undefined;
  }
}
