import { createSchema, Entity, type EntityItem } from 'electrodb';
import { on, oncePerTable, service, type Table } from '../platform/table/table.ts';

/**
 * A small picture of a page for lists: the last frame of its newest mobile scan. Kept apart from the page's numbers,
 * which are read by the thousand.
 * Access: get many by account and address.
 */
export const pagePictureEntity = oncePerTable(
  (table: Table) =>
    new Entity(
      createSchema({
        model: { entity: 'page-picture', version: '1', service },
        attributes: {
          accountId: { type: 'string', required: true },
          urlKey: { type: 'string', required: true },
          /** The scan that took it. */
          scanId: { type: 'string', required: true },
          /** `data:image/jpeg;base64,…`, at most 16,000 characters. */
          data: { type: 'string', required: true },
          /** 25 months after the scan. */
          expiresAt: { type: 'number', required: true },
        },
        indexes: {
          byUrl: {
            pk: { field: 'pk', composite: ['accountId'], template: 'account#${accountId}' },
            sk: { field: 'sk', composite: ['urlKey'], template: 'page-picture#${urlKey}' },
          },
        },
      }),
      on(table),
    ),
);

export type PagePicture = EntityItem<ReturnType<typeof pagePictureEntity>>;
