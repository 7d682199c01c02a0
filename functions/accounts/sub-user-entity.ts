import { Entity, type EntityItem } from 'electrodb';
import { roles } from '../../shared/models/user.ts';
import { on, oncePerTable, service, type Table } from '../platform/table/table.ts';

/**
 * A member of an account's team: invited, and joined once they have set a password and are a user. The account's
 * counter changes in the transaction that adds or removes them.
 * Access: by account and email address; all of an account.
 */
export const subUserEntity = oncePerTable(
  (table: Table) =>
    new Entity(
      {
        model: { entity: 'sub-user', version: '1', service },
        attributes: {
          accountId: { type: 'string', required: true },
          email: { type: 'string', required: true },
          /** A new one if the same address is invited again after a removal. */
          subUserId: { type: 'string', required: true },
          firstName: { type: 'string', required: true },
          lastName: { type: 'string', required: true },
          role: { type: roles, required: true },
          /** ISO 8601. */
          invitedUntil: { type: 'string', required: true },
          /** Id of the user; absent until they have set a password. */
          userId: { type: 'string' },
          createdAt: { type: 'string', required: true },
        },
        indexes: {
          byEmail: {
            pk: { field: 'pk', composite: ['accountId'], template: 'account#${accountId}' },
            sk: {
              field: 'sk',
              composite: ['email'],
              template: 'sub-user#${email}',
              casing: 'none',
            },
          },
        },
      },
      on(table),
    ),
);

export type TeamMember = EntityItem<ReturnType<typeof subUserEntity>>;
