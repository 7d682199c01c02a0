import { newToken } from '../../platform/secret-token.ts';

/**
 * For users who sign in without a password, which the user pool still requires: 256 random bits that are not stored.
 */
export const unguessablePassword = (): string => `Aa1-${newToken()}`;
