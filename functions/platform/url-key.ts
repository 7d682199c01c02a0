import { createHash } from 'node:crypto';

/** Short, fixed-length key of a normalised address: 128 bits of its SHA-256, base64url. */
export const keyOfUrl = (normalisedUrl: string): string =>
  createHash('sha256').update(normalisedUrl).digest().subarray(0, 16).toString('base64url');
