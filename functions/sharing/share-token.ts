import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

export const hashOfShareToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');

/** Whether a token has this hash, compared in constant time; false without one. */
export function hasHash(token: string, hash = hashOfShareToken('')): boolean {
  return timingSafeEqual(Buffer.from(hashOfShareToken(token)), Buffer.from(hash));
}
