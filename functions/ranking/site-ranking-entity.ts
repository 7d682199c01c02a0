import { createSchema, CustomAttributeType, Entity } from 'electrodb';
import type { KeywordRanking } from '../../shared/calls/ranking.ts';
import { on, oncePerTable, service, type Table } from '../platform/table/table.ts';

/**
 * What Semrush last said of a domain. Every question costs API units, so the answer is kept, also that there is none.
 * Access: get by account and domain.
 */
export const siteRankingEntity = oncePerTable(
  (table: Table) =>
    new Entity(
      createSchema({
        model: { entity: 'site-ranking', version: '1', service },
        attributes: {
          accountId: { type: 'string', required: true },
          /** Host name, lower case, without `www.`. */
          domain: { type: 'string', required: true },
          rankings: { type: CustomAttributeType<KeywordRanking[]>('any') },
          /** ISO 8601; absent while Semrush has never answered. */
          fetchedAt: { type: 'string' },
          /** ISO 8601; no request is sent before. */
          askAgainAt: { type: 'string', required: true },
          /** A month after the last question. */
          expiresAt: { type: 'number', required: true },
        },
        indexes: {
          byDomain: {
            pk: { field: 'pk', composite: ['accountId'], template: 'account#${accountId}' },
            sk: { field: 'sk', composite: ['domain'], template: 'ranking#${domain}' },
          },
        },
      }),
      on(table),
    ),
);
