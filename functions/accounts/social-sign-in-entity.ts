import { Entity } from 'electrodb';
import { identityProviders } from '../../shared/models/identity-provider.ts';
import { on, oncePerTable, service, type Table } from '../platform/table/table.ts';

/**
 * A sign-in with Google or Microsoft that has begun. Its nonce is the hash of the state that the browser brings back.
 * Access: by nonce.
 */
export const socialSignInEntity = oncePerTable(
  (table: Table) =>
    new Entity(
      {
        model: { entity: 'social-sign-in', version: '1', service },
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
          byNonce: {
            pk: { field: 'pk', composite: ['nonce'], template: 'sign-in#${nonce}', casing: 'none' },
            sk: { field: 'sk', composite: [], template: 'social-sign-in' },
          },
        },
      },
      on(table),
    ),
);
