import * as z from 'zod';
import { listedAttributes } from './account-operations.ts';
import { assertClient, type Operation } from './pool.ts';

const WithAccessToken = z.object({ AccessToken: z.string() });
const WithRefreshToken = z.object({ ClientId: z.string(), RefreshToken: z.string() });
const Revocation = z.object({ ClientId: z.string(), Token: z.string() });

/** What a signed-in browser does with its own tokens. */
export const sessionOperations: Record<string, Operation> = {
  GetUser(pool, raw) {
    const user = pool.tokens.userOf(WithAccessToken.parse(raw).AccessToken);
    return { Username: user.sub, UserAttributes: listedAttributes(user) };
  },

  GlobalSignOut(pool, raw) {
    const user = pool.tokens.userOf(WithAccessToken.parse(raw).AccessToken);
    pool.store.endSessionsOf(user.sub);
    return {};
  },

  GetTokensFromRefreshToken(pool, raw) {
    const input = WithRefreshToken.parse(raw);
    assertClient(pool, input.ClientId);
    return { AuthenticationResult: pool.tokens.refresh(input.RefreshToken) };
  },

  RevokeToken(pool, raw) {
    const input = Revocation.parse(raw);
    assertClient(pool, input.ClientId);
    pool.tokens.revoke(input.Token);
    return {};
  },
};
