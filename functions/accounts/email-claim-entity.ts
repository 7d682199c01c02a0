import { Entity } from 'electrodb';
import { on, oncePerTable, service, type Table } from '../platform/table/table.ts';

/**
 * Held while an email address is being registered, so that two registrations of one address do not collide in the user
 * pool. Deleted by the transaction that creates the account; expires if a registration dies half-way.
 * Access: by email.
 */
export const emailClaimEntity = oncePerTable(
  (table: Table) =>
    new Entity(
      {
        model: { entity: 'email-claim', version: '1', service },
        attributes: {
          email: { type: 'string', required: true },
          claimId: { type: 'string', required: true },
          expiresAt: { type: 'number', required: true },
        },
        indexes: {
          byEmail: {
            pk: {
              field: 'pk',
              composite: ['email'],
              template: 'email-claim#${email}',
              casing: 'none',
            },
            sk: { field: 'sk', composite: [], template: 'email-claim' },
          },
        },
      },
      on(table),
    ),
);
