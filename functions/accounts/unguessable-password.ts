import { randomBytes } from 'node:crypto';

/** For users who sign in without a password, which the user pool wants all the same: 256 random bits that are kept nowhere. */
export const unguessablePassword = (): string => `Aa1-${randomBytes(32).toString('base64url')}`;
