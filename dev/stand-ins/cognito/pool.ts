import { CognitoError } from './errors.ts';
import type { TokenIssuer } from './tokens.ts';
import type { User, UserStore } from './user-store.ts';

/** The context of every operation. */
export interface Pool {
  userPoolId: string;
  clientId: string;
  store: UserStore;
  tokens: TokenIssuer;
  /** Between the password and the tokens. */
  secondStep: {
    /** The question for a user whose password was right; undefined where there is none. */
    ask(user: User): object | undefined;
    respond: Operation;
  };
}

/** Takes the unparsed request body and returns the response body, or a promise of it. */
export type Operation = (pool: Pool, input: unknown) => unknown;

/** Prefix of the password in SRP's hash. */
export const srpIdentity = (pool: Pool, sub: string): string =>
  `${pool.userPoolId.split('_')[1] ?? ''}${sub}`;

export function assertPool(pool: Pool, userPoolId: string): void {
  if (userPoolId !== pool.userPoolId)
    throw new CognitoError('ResourceNotFoundException', `User pool ${userPoolId} does not exist.`);
}

export function assertClient(pool: Pool, clientId: string): void {
  if (clientId !== pool.clientId)
    throw new CognitoError(
      'ResourceNotFoundException',
      `User pool client ${clientId} does not exist.`,
    );
}
