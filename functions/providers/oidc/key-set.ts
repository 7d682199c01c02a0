import { createRemoteJWKSet, customFetch } from 'jose';
import * as z from 'zod';
import { requestProvider } from '../request-provider.ts';
import { answerOf } from '../text-of.ts';

const Answer = z.object({
  keys: z
    .array(
      z.looseObject({
        kty: z.string(),
        kid: z.string().optional(),
        /** Microsoft says for which issuer a key is good. */
        issuer: z.string().optional(),
      }),
    )
    .max(100),
});

const patience = { timeoutMs: 3000, pauseMs: 200, longestWaitMs: 1000 };
/** Keys are kept for an hour; the other bounds how often tokens with unknown keys make us fetch the key set. */
const durations = { cacheMaxAge: 3600_000, cooldownDuration: 30_000 };

const known = new Map<string, ReturnType<typeof createRemoteJWKSet>>();

/**
 * The public keys with which a provider signs, for jose, which asks for them. Verifying fails with a ProviderError if they
 * cannot be fetched.
 * @param provider as people know it: 'Google'
 */
export function keySetOf(provider: string, address: string) {
  const ask = async (signal: AbortSignal): Promise<Response> => {
    const response = await fetch(address, { signal, redirect: 'error' });
    return Response.json(await answerOf(response, provider, Answer));
  };
  const keys =
    known.get(address) ??
    createRemoteJWKSet(new URL(address), {
      ...durations,
      [customFetch]: () => requestProvider(provider, ask, { secrets: [], ...patience }),
    });
  known.set(address, keys);
  return keys;
}

/** The issuer for which a key is good; undefined if the provider does not say. */
export const issuerOfKey = (keys: ReturnType<typeof keySetOf>, kid: string): string | undefined =>
  Answer.parse(keys.jwks()).keys.find((key) => key.kid === kid)?.issuer;
