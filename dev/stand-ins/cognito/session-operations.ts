import * as z from 'zod';
import { assertClient, type Operation } from './pool.ts';

const WithRefreshToken = z.object({ ClientId: z.string(), RefreshToken: z.string() });
const Revocation = z.object({ ClientId: z.string(), Token: z.string() });

/**
 * Operations of a signed-in browser on its own tokens: all that aws-amplify sends, since the product signs in through
 * calls.
 */
export const sessionOperations: Record<string, Operation> = {
  async GetTokensFromRefreshToken(pool, raw) {
    const input = WithRefreshToken.parse(raw);
    assertClient(pool, input.ClientId);
    return { AuthenticationResult: await pool.tokens.refresh(input.RefreshToken) };
  },

  RevokeToken(pool, raw) {
    const input = Revocation.parse(raw);
    assertClient(pool, input.ClientId);
    pool.tokens.revoke(input.Token);
    return {};
  },
};
