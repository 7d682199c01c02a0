import type { IdentityProvider } from '../../../shared/models/identity/identity-provider.ts';
import { epochSeconds, isExpired, type Table } from '../../platform/table/table.ts';
import { changeOne } from '../../platform/table/write-together.ts';
import { hashOfToken, newToken } from '../../platform/secret-token.ts';
import { socialSignInEntity } from './social-sign-in-entity.ts';

interface Returned {
  provider: IdentityProvider;
  state: string;
  codeVerifier: string;
}

const lifeSeconds = 600;

/**
 * Sign-ins with a provider from the first click to the session. A state and a nonce are valid for ten minutes and one
 * use. The verifier stays in the browser that started the sign-in, so the state is worthless in any other browser.
 */
export function socialSignIns(table: Table) {
  const signIns = socialSignInEntity(table);
  return {
    async begin(provider: IdentityProvider, codeChallenge: string, now: Date) {
      const state = newToken();
      const nonce = hashOfToken(state);
      const expiresAt = epochSeconds(now) + lifeSeconds;
      await signIns.create({ nonce, provider, codeChallenge, expiresAt }).go();
      return { state, nonce };
    },

    /** The nonce of the sign-in that the browser has come back from; undefined if this browser did not start it. */
    async takeState(
      { provider, state, codeVerifier }: Returned,
      now: Date,
    ): Promise<string | undefined> {
      const nonce = hashOfToken(state);
      const isWritten = await changeOne(signIns, (items) =>
        items
          .patch({ nonce })
          .set({ returned: true })
          .where((item, is) =>
            [
              is.eq(item.provider, provider),
              is.eq(item.codeChallenge, hashOfToken(codeVerifier)),
              is.notExists(item.returned),
              is.gt(item.expiresAt, epochSeconds(now)),
            ].join(' AND '),
          ),
      );
      return isWritten ? nonce : undefined;
    },

    /** Whether an ID token with this nonce is still accepted. */
    async isOpen(provider: IdentityProvider, nonce: string, now: Date): Promise<boolean> {
      const { data } = await signIns.get({ nonce }).go({ consistent: true });
      return data?.provider === provider && data.returned === true && !isExpired(data, now);
    },

    /** Uses the nonce up. False when it was used before, or has run out. */
    async use(provider: IdentityProvider, nonce: string, now: Date): Promise<boolean> {
      return changeOne(signIns, (items) =>
        items
          .delete({ nonce })
          .where((item, is) =>
            [
              is.eq(item.provider, provider),
              is.eq(item.returned, true),
              is.gt(item.expiresAt, epochSeconds(now)),
            ].join(' AND '),
          ),
      );
    },
  };
}
