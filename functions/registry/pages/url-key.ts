import { createHash } from 'node:crypto';
import { addressKey } from '../../../shared/pages/urls.ts';

/**
 * Short, fixed-length key of an address, the same with and without a trailing slash: 128 bits of its SHA-256, base64url.
 */
export const keyOfUrl = (url: string): string =>
  createHash('sha256').update(addressKey(url)).digest().subarray(0, 16).toString('base64url');
