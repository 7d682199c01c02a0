import { Entity } from 'electrodb';
import { on, oncePerTable, service, type Table } from '../platform/table/table.ts';

/**
 * A registered site.
 * Access: get by account and address; list an account's sites. `urlKey` is `keyOfUrl(url)`, because addresses are longer than a key may be.
 */
export const siteEntity = oncePerTable(
  (table: Table) =>
    new Entity(
      {
        model: { entity: 'site', version: '1', service },
        attributes: {
          accountId: { type: 'string', required: true },
          urlKey: { type: 'string', required: true },
          siteId: { type: 'string', required: true },
          /** Normalised by shared/urls.ts. */
          url: { type: 'string', required: true },
          siteName: { type: 'string', required: true },
          propertyId: { type: 'string', required: true, default: '' },
          /** Pages other than the home page. */
          pageCount: { type: 'number', required: true, default: 0 },
          createdAt: { type: 'string', required: true },
          /** Whether the clock watches it; absent on old items, which are adopted when they are listed. */
          isWatched: { type: 'boolean' },
        },
        indexes: {
          byUrl: {
            pk: { field: 'pk', composite: ['accountId'], template: 'account#${accountId}' },
            sk: { field: 'sk', composite: ['urlKey'], template: 'site#${urlKey}' },
          },
        },
      },
      on(table),
    ),
);
