import { type CryptoKey, importJWK } from 'jose';
import * as z from 'zod';
import { askProvider } from '../ask-provider.ts';
import { answerOf } from '../text-of.ts';

/** A public key with which a provider signs. */
interface SigningKey {
  key: CryptoKey | Uint8Array;
  /** Microsoft says for which issuer a key is good. */
  issuer: string | undefined;
}
type Keys = ReadonlyMap<string, SigningKey>;
type Entry = [kid: string, key: SigningKey];

const Answer = z.object({
  keys: z
    .array(
      z.object({
        kty: z.string(),
        kid: z.string().optional(),
        n: z.string().optional(),
        e: z.string().optional(),
        use: z.string().optional(),
        issuer: z.string().optional(),
      }),
    )
    .max(100),
});

const keptMs = 3600_000;
/** Bounds how often tokens with unknown keys make us fetch the key set. */
const leastPauseMs = 30_000;
const patience = { timeoutMs: 3000, pauseMs: 200, longestWaitMs: 1000 };

const kept = new Map<string, { at: number; keys: Promise<Keys> }>();

/**
 * The provider's key of this name; undefined when it has none. Keys are kept for an hour, and asked for again when one is
 * unknown, twice a minute at most.
 *
 * @param provider as people know it: 'Google'
 * @throws ProviderError
 */
export async function findSigningKey(
  provider: string,
  { address, kid }: { address: string; kid: string },
  now = performance.now(),
): Promise<SigningKey | undefined> {
  const before = kept.get(address);
  const found = before && now - before.at < keptMs ? (await before.keys).get(kid) : undefined;
  if (found !== undefined) return found;
  if (before !== undefined && now - before.at < leastPauseMs) return undefined;
  const keys = readKeys(provider, address);
  kept.set(address, { at: now, keys });
  try {
    return (await keys).get(kid);
  } catch (error) {
    kept.delete(address);
    throw error;
  }
}

function readKeys(provider: string, address: string): Promise<Keys> {
  return askProvider(
    provider,
    async (signal) => {
      const response = await fetch(address, { signal, redirect: 'error' });
      const { keys } = await answerOf(response, provider, Answer);
      const imported = keys.flatMap(({ kty, kid, n, e, use, issuer }) =>
        kty === 'RSA' && use !== 'enc' && kid !== undefined && n !== undefined && e !== undefined
          ? [importJWK({ kty, n, e }, 'RS256').then((key): Entry => [kid, { key, issuer }])]
          : [],
      );
      return new Map(await Promise.all(imported));
    },
    { secrets: [], ...patience },
  );
}
