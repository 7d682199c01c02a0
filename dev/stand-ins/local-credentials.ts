import { randomBytes } from 'node:crypto';

/** Generated at every start, so that only processes of this start can sign requests to its stand-ins. */
export const localCredentials = {
  accessKeyId: `LOCAL${randomBytes(16).toString('hex').toUpperCase()}`,
  secretAccessKey: randomBytes(32).toString('base64url'),
} as const;

export const localRegion = 'us-east-1';
