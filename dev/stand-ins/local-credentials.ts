import { randomBytes } from 'node:crypto';

/** Made at every start, so that only what this process starts can sign for its stand-ins. */
export const localCredentials = {
  accessKeyId: `LOCAL${randomBytes(16).toString('hex').toUpperCase()}`,
  secretAccessKey: randomBytes(32).toString('base64url'),
} as const;

export const localRegion = 'us-east-1';
