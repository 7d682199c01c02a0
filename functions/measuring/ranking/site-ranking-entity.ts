import { CustomAttributeType } from 'electrodb';
import type { KeywordRanking } from '../../../shared/calls/measuring/ranking.ts';
import { ofAccount, inAccount } from '../../platform/table/entity.ts';

/**
 * Semrush's last answer for a domain. Every request costs API units, so the answer is stored, even if it is empty.
 * Access: get by account and domain.
 */
export const siteRankingEntity = ofAccount('site-ranking', {
  attributes: {
    /** Host name, lower case, without `www.`. */
    domain: { type: 'string', required: true },
    rankings: { type: CustomAttributeType<KeywordRanking[]>('any') },
    /** ISO 8601; absent until Semrush first answers. */
    fetchedAt: { type: 'string' },
    /** ISO 8601; earliest time of the next request. */
    askAgainAt: { type: 'string', required: true },
    /** A month after the last request. */
    expiresAt: { type: 'number', required: true },
  },
  indexes: {
    byDomain: inAccount('ranking#${domain}'),
  },
});
