import { createSchema, CustomAttributeType, Entity } from 'electrodb';
import { causes } from '../../shared/jobs/cause.ts';
import type { MaskRect } from '../../shared/models/screenshot-mask.ts';
import { scanStates } from '../../shared/models/scan.ts';
import { scanFailureReasons } from '../../shared/scan-failures.ts';
import { on, oncePerTable, service, type Table } from '../platform/table/table.ts';

/**
 * One picture of a page, and how it compares with the one before; the pictures themselves are in S3. `dueAt` names it,
 * so that a job done twice leaves one.
 * Access: a page's pictures in time order; open ones (queued or running) that are due for another try, by shard.
 */
export const screenshotEntity = oncePerTable(
  (table: Table) =>
    new Entity(
      createSchema({
        model: { entity: 'screenshot', version: '1', service },
        attributes: {
          accountId: { type: 'string', required: true },
          urlKey: { type: 'string', required: true },
          /** ISO 8601. */
          dueAt: { type: 'string', required: true },
          state: { type: scanStates, required: true },
          /** Normalised; on open ones. */
          url: { type: 'string' },
          /** ISO 8601; when it was asked for, or a worker first began it. */
          requestedAt: { type: 'string' },
          /** Who waits for it, and so in which queue its job is; a person where it is not said. */
          cause: { type: causes },
          /** The user who asked for it; absent where the clock did. */
          requestedBy: { type: 'string' },
          /** Who holds the job; a worker that lost its lease may not write. */
          leaseOwner: { type: 'string' },
          /** ISO 8601: when another worker may claim the job. */
          leaseUntil: { type: 'string' },
          /** How often a worker began. */
          attempts: { type: 'number' },
          /** How often the sweep sent the job again. */
          resends: { type: 'number' },
          /** Shard of the sweep's index; absent once done or failed, which takes the item out of it. */
          openShard: { type: 'string' },
          /** ISO 8601: when the sweep may send the job again; absent with `openShard`. */
          retryAt: { type: 'string' },
          /** ISO 8601; when the picture was taken. */
          takenAt: { type: 'string' },
          /** S3 key of the PNG. Pictures that are equal share the first one's. */
          pictureKey: { type: 'string' },
          /** ISO 8601; when that PNG was stored. */
          storedAt: { type: 'string' },
          /** What did not hold still during the visit. */
          mask: { type: CustomAttributeType<MaskRect[]>('any') },
          /** Whether it is equal to the one before; absent on the first. */
          isEqual: { type: 'boolean' },
          /** Pixels that differ from the one before. */
          changedPixels: { type: 'number' },
          /** S3 key of the PNG that shows what differs; absent where nothing does. */
          differenceKey: { type: 'string' },
          failureReason: { type: scanFailureReasons },
          /** 30 days after the job was due. */
          expiresAt: { type: 'number', required: true },
        },
        indexes: {
          byPage: {
            pk: { field: 'pk', composite: ['accountId'], template: 'account#${accountId}' },
            sk: {
              field: 'sk',
              composite: ['urlKey', 'dueAt'],
              template: 'screenshot#${urlKey}#${dueAt}',
            },
          },
          open: {
            index: 'gsi2',
            pk: {
              field: 'gsi2pk',
              composite: ['openShard'],
              template: 'open-screenshot#${openShard}',
            },
            sk: { field: 'gsi2sk', composite: ['retryAt'], template: '${retryAt}' },
          },
        },
      }),
      on(table),
    ),
);
