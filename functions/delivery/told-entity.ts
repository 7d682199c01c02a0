import { createSchema, CustomAttributeType, Entity, type EntityItem } from 'electrodb';
import { channelKinds } from '../../shared/models/channel-kind.ts';
import { on, oncePerTable, service, type Table } from '../platform/table/table.ts';
import type { OutgoingMessage } from '../providers/ports/tell-channel.ts';
import type { Suppression } from './judge-site.ts';

export const toldGroups = ['outage', 'account', 'digest'] as const;
export type ToldGroup = (typeof toldGroups)[number];

/**
 * A message as its channels get it, or a decision that there is none.
 * Access: by account, group and id; those of a group from a time on.
 */
export const toldEntity = oncePerTable(
  (table: Table) =>
    new Entity(
      createSchema({
        model: { entity: 'told', version: '1', service },
        attributes: {
          accountId: { type: 'string', required: true },
          group: { type: toldGroups, required: true },
          /** Sorts by time: UUID version 7; a digest's is the end of its period and its channel. */
          toldId: { type: 'string', required: true },
          /** ISO 8601. */
          at: { type: 'string', required: true },
          /** What it tells of; absent from a digest, which has a period. */
          notificationIds: { type: 'list', items: { type: 'string' } },
          /** Absent from a decision. */
          message: { type: CustomAttributeType<OutgoingMessage>('any') },
          /** Why there is no message. */
          suppressed: { type: CustomAttributeType<Suppression>('string') },
          /** Of a digest. */
          channel: { type: channelKinds },
          /** ISO 8601: a digest tells of what was raised from then on, and before `to`. */
          from: { type: 'string' },
          to: { type: 'string' },
          /** 13 months. */
          expiresAt: { type: 'number', required: true },
        },
        indexes: {
          byId: {
            pk: { field: 'pk', composite: ['accountId'], template: 'account#${accountId}' },
            sk: {
              field: 'sk',
              composite: ['group', 'toldId'],
              template: 'told#${group}#${toldId}',
            },
          },
        },
      }),
      on(table),
    ),
);
export type ToldItem = EntityItem<ReturnType<typeof toldEntity>>;
