import { Entity } from 'electrodb';
import { uptimeStates } from '../../shared/uptime.ts';
import { on, oncePerTable, service, type Table } from '../platform/table/table.ts';

/**
 * How a page stands: written when something changes, and once a day.
 * Access: get by account and address; those whose confirmation seems lost, by shard.
 */
export const uptimePageEntity = oncePerTable(
  (table: Table) =>
    new Entity(
      {
        model: { entity: 'uptime-page', version: '1', service },
        attributes: {
          accountId: { type: 'string', required: true },
          urlKey: { type: 'string', required: true },
          /** Of the newest check that knew. */
          status: { type: uptimeStates },
          /** ISO 8601; `dueAt` of the first check that saw that state. */
          since: { type: 'string' },
          /** Grows with each write of status and since, so that two at once do not undo each other. */
          revision: { type: 'number' },
          /** Day of the newest check (UTC); those before it are rolled up. */
          day: { type: 'string' },
          /** `dueAt` of a check that failed and is being confirmed. */
          confirming: { type: 'string' },
          /** ISO 8601. */
          confirmingSince: { type: 'string' },
          /** Normalised; while a failure is being confirmed. */
          url: { type: 'string' },
          /** How often the sweep sent the confirmation again. */
          resends: { type: 'number' },
          /** Shard of the sweep's index; absent unless a failure is being confirmed. */
          openShard: { type: 'string' },
          /** ISO 8601: when the sweep may send the confirmation again; absent with `openShard`. */
          retryAt: { type: 'string' },
          /** ISO 8601. */
          updatedAt: { type: 'string', required: true },
        },
        indexes: {
          byUrl: {
            pk: { field: 'pk', composite: ['accountId'], template: 'account#${accountId}' },
            sk: { field: 'sk', composite: ['urlKey'], template: 'uptime-page#${urlKey}' },
          },
          open: {
            index: 'gsi2',
            pk: { field: 'gsi2pk', composite: ['openShard'], template: 'open-uptime#${openShard}' },
            sk: { field: 'gsi2sk', composite: ['retryAt'], template: '${retryAt}' },
          },
        },
      },
      on(table),
    ),
);
