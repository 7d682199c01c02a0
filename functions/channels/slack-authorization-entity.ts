import { Entity } from 'electrodb';
import { on, oncePerTable, service, type Table } from '../platform/table/table.ts';

/**
 * A user who was sent to Slack to connect it, and may return once. Access: by account and the hash of the state.
 */
export const slackAuthorizationEntity = oncePerTable(
  (table: Table) =>
    new Entity(
      {
        model: { entity: 'slack-authorization', version: '1', service },
        attributes: {
          accountId: { type: 'string', required: true },
          /** SHA-256. */
          stateHash: { type: 'string', required: true },
          userId: { type: 'string', required: true },
          /** The sign-in in which it began; empty for a token without one. */
          sessionId: { type: 'string', required: true },
          expiresAt: { type: 'number', required: true },
        },
        indexes: {
          byState: {
            pk: { field: 'pk', composite: ['accountId'], template: 'account#${accountId}' },
            sk: {
              field: 'sk',
              composite: ['stateHash'],
              template: 'slack-authorization#${stateHash}',
              casing: 'none',
            },
          },
        },
      },
      on(table),
    ),
);
