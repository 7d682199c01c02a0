import { entity, primaryKey } from '../../platform/table/entity.ts';

/**
 * Held while an email address is being registered, so that two registrations of one address do not collide in the user
 * pool. Deleted by the transaction that creates the account; expires if a registration dies half-way.
 * Access: by email.
 */
export const emailClaimEntity = entity('email-claim', {
  attributes: {
    email: { type: 'string', required: true },
    claimId: { type: 'string', required: true },
    expiresAt: { type: 'number', required: true },
  },
  indexes: {
    byEmail: primaryKey('email-claim#${email}', 'email-claim', { pk: 'none' }),
  },
});
