import { randomBytes } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { checkBrowser } from '../../gateway/check-browser.ts';
import type { IdentityProvider } from '../../../shared/models/identity/identity-provider.ts';
import type { Played } from './play-provider.ts';
import { listenOnLoopback, urlOf } from '../loopback-server.ts';

const clientId = 'web-vitals-on-this-machine';

/**
 * Plays Google and Microsoft on a port of its own, so that their pages are of another origin than the product's, as the
 * real ones are. The library is loaded at the first sign-in.
 *
 * @param only those that the operator has not configured
 * @param productPort where the browser is sent back to
 */
export async function startIdentityProviders(
  only: readonly IdentityProvider[],
  productPort: number,
) {
  const clientSecret = randomBytes(32).toString('base64url');
  const playing = new Map<IdentityProvider, Promise<RequestListener>>();
  const origins = [`http://localhost:${productPort}`, `http://127.0.0.1:${productPort}`];
  const play = (provider: IdentityProvider, url: string): Promise<RequestListener> => {
    const known = playing.get(provider) ?? load(provider, { url, clientId, clientSecret, origins });
    playing.set(provider, known);
    return known;
  };
  const listener = await listenOnLoopback((request, response) => {
    const refusal = checkBrowser(request);
    if (refusal === undefined) {
      const isMicrosoft = /^\/(?:microsoft|common)\//.test(urlOf(request).pathname);
      void play(isMicrosoft ? 'microsoft' : 'google', listener.url).then((serve) =>
        serve(request, response),
      );
    } else response.writeHead(403).end(refusal);
  });
  const env = only.flatMap((provider) => {
    const name = provider.toUpperCase();
    return [
      [`${name}_CLIENT_ID`, clientId],
      [`${name}_CLIENT_SECRET`, clientSecret],
      [`${name}_ENDPOINT`, listener.url],
    ] as const;
  });
  return {
    url: listener.url,
    /** Environment variables for functions. */
    env: Object.fromEntries(env),
    stop: listener.stop,
  };
}

async function load(provider: IdentityProvider, played: Played): Promise<RequestListener> {
  const { playProvider } = await import('./play-provider.ts');
  return playProvider(provider, played);
}
