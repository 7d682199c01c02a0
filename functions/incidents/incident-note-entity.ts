import { Entity } from 'electrodb';
import { on, oncePerTable, service, type Table } from '../platform/table/table.ts';

/**
 * An action or comment of a user on an incident. Access: an incident's notes by time.
 */
export const incidentNoteEntity = oncePerTable(
  (table: Table) =>
    new Entity(
      {
        model: { entity: 'incident-note', version: '1', service },
        attributes: {
          accountId: { type: 'string', required: true },
          incidentId: { type: 'string', required: true },
          /** Sorts by time: UUID version 7. */
          noteId: { type: 'string', required: true },
          kind: { type: ['acknowledged', 'comment', 'false-alarm'] as const, required: true },
          userId: { type: 'string', required: true },
          /** Name of the person, as it was then. */
          by: { type: 'string', required: true },
          /** Of a comment. */
          text: { type: 'string' },
          /** ISO 8601. */
          at: { type: 'string', required: true },
          /** As long as incidents are kept. */
          expiresAt: { type: 'number', required: true },
        },
        indexes: {
          byIncident: {
            pk: { field: 'pk', composite: ['accountId'], template: 'account#${accountId}' },
            sk: {
              field: 'sk',
              composite: ['incidentId', 'noteId'],
              template: 'incident-note#${incidentId}#${noteId}',
            },
          },
        },
      },
      on(table),
    ),
);
