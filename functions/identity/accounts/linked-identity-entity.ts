import { identityProviders } from '../../../shared/models/identity/identity-provider.ts';
import { ofAccount, inAccount, type ItemOf } from '../../platform/table/entity.ts';

/**
 * A Google or Microsoft account by which a user can sign in, one of each at most. Written and removed together with the
 * `identity` that leads from it to the user.
 * Access: by user and provider; all of a user.
 */
export const linkedIdentityEntity = ofAccount('linked-identity', {
  attributes: {
    userId: { type: 'string', required: true },
    provider: { type: identityProviders, required: true },
    subject: { type: 'string', required: true },
    /** The address that the provider named when the identity was linked. */
    email: { type: 'string', required: true },
    linkedAt: { type: 'string', required: true },
  },
  indexes: {
    byUser: inAccount('linked-identity#${userId}#${provider}'),
  },
});

export type LinkedIdentity = ItemOf<typeof linkedIdentityEntity>;
/** A provider's account to link. */
export type NewLink = Pick<LinkedIdentity, 'provider' | 'subject' | 'email'>;
