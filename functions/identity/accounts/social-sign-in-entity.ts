import { identityProviders } from '../../../shared/models/identity/identity-provider.ts';
import { entity, primaryKey } from '../../platform/table/entity.ts';

/**
 * A sign-in with Google or Microsoft that has begun. Its nonce is the hash of the state that the browser brings back.
 * Access: by nonce.
 */
export const socialSignInEntity = entity('social-sign-in', {
  attributes: {
    nonce: { type: 'string', required: true },
    provider: { type: identityProviders, required: true },
    /** SHA-256 of a verifier that stays in the browser in which the sign-in began. */
    codeChallenge: { type: 'string', required: true },
    /** Set when the state came back; an ID token with this nonce is accepted from then on. */
    returned: { type: 'boolean' },
    expiresAt: { type: 'number', required: true },
  },
  indexes: {
    byNonce: primaryKey('sign-in#${nonce}', 'social-sign-in', { pk: 'none' }),
  },
});
