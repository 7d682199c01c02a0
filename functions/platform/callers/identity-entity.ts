import { entity, primaryKey } from '../table/entity.ts';

export const identityKinds = ['cognito', 'email', 'google', 'microsoft'] as const;
export type IdentityKind = (typeof identityKinds)[number];

/**
 * A way to identify a user: Cognito's `sub`, an email address, a provider's subject. Its existence makes the value
 * unique.
 * Access: get by kind and subject. The only item whose key does not start with an account id, because it leads to one.
 */
export const identityEntity = entity('identity', {
  attributes: {
    kind: { type: identityKinds, required: true },
    subject: { type: 'string', required: true },
    accountId: { type: 'string', required: true },
    userId: { type: 'string', required: true },
  },
  indexes: {
    // Microsoft's subjects are case-sensitive.
    bySubject: primaryKey('identity#${kind}#${subject}', 'identity', { pk: 'none' }),
  },
});
