import { createSchema, Entity } from 'electrodb';
import { on, oncePerTable, service, type Table } from '../platform/table/table.ts';

/**
 * An account's request for a text that explains how to fix an audit's finding.
 * Access: get by account, audit and kind of text; all of an account.
 */
export const suggestionRequestEntity = oncePerTable(
  (table: Table) =>
    new Entity(
      createSchema({
        model: { entity: 'suggestion-request', version: '1', service },
        attributes: {
          accountId: { type: 'string', required: true },
          /** Id of the Lighthouse audit. */
          suggestionType: { type: 'string', required: true },
          kind: { type: ['general', 'wordpress'] as const, required: true },
          suggestionName: { type: 'string', required: true },
          /** ISO 8601. */
          requestedAt: { type: 'string', required: true },
        },
        indexes: {
          byType: {
            pk: { field: 'pk', composite: ['accountId'], template: 'account#${accountId}' },
            sk: {
              field: 'sk',
              composite: ['suggestionType', 'kind'],
              template: 'suggestion-request#${suggestionType}#${kind}',
            },
          },
        },
      }),
      on(table),
    ),
);
