import type { EntityItem } from 'electrodb';
import { identityProviders } from '../../shared/models/identity-provider.ts';
import { entity, inAccount } from '../platform/table/entity.ts';

/**
 * A Google or Microsoft account by which a user can sign in, one of each at most. Written and removed together with the
 * `identity` that leads from it to the user.
 * Access: by user and provider; all of a user.
 */
export const linkedIdentityEntity = entity('linked-identity', {
  attributes: {
    accountId: { type: 'string', required: true },
    userId: { type: 'string', required: true },
    provider: { type: identityProviders, required: true },
    subject: { type: 'string', required: true },
    /** As the provider gave it when it was linked. */
    email: { type: 'string', required: true },
    linkedAt: { type: 'string', required: true },
  },
  indexes: {
    byUser: inAccount('linked-identity#${userId}#${provider}'),
  },
});

export type LinkedIdentity = EntityItem<ReturnType<typeof linkedIdentityEntity>>;
/** A provider's account to link. */
export type NewLink = Pick<LinkedIdentity, 'provider' | 'subject' | 'email'>;
