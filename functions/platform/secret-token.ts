import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** SHA-256, which is stored in place of a token. */
export const hashOfToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');

/** Whether a token has this hash, compared in constant time; false without one. */
export const hasHash = (token: string, hash = hashOfToken('')): boolean =>
  timingSafeEqual(Buffer.from(hashOfToken(token)), Buffer.from(hash));

/** Whether two values are the same, compared in constant time. */
export const areSame = (given: Buffer, expected: Buffer): boolean =>
  given.length === expected.length && timingSafeEqual(given, expected);
