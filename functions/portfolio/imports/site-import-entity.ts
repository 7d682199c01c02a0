import { CustomAttributeType } from 'electrodb';
import type { ImportRow } from '../../../shared/calls/portfolio/imports.ts';
import { leaseAttributes } from '../../platform/open-work/open-items.ts';
import { ofAccount, inAccount, openItems, type ItemOf } from '../../platform/table/entity.ts';

/**
 * The newest import of sites of an account. A later one replaces it.
 * Access: get by account; open ones that are due for another attempt, by shard.
 */
export const siteImportEntity = ofAccount('site-import', {
  attributes: {
    importId: { type: 'string', required: true },
    /** What is done with the rows, or was. */
    step: { type: ['check', 'add'] as const, required: true },
    /** 0 to 100, of the step. */
    percent: { type: 'number', required: true },
    requestedAt: { type: 'string', required: true },
    ...leaseAttributes,
    /** The user who asked for it. */
    requestedBy: { type: 'string', required: true },
    /** Address of the sitemap whose rows are to be read; absent once they are. */
    sitemap: { type: 'string' },
    /** Whether its addresses become pages of one site. */
    asPages: { type: 'boolean' },
    rows: { type: CustomAttributeType<ImportRow[]>('any'), required: true },
    /** ISO 8601, when its sites were to be added. */
    confirmedAt: { type: 'string' },
    /** Whether the account had no site then. */
    isFirst: { type: 'boolean' },
    /** Whether clients that the account does not have are created first. */
    createsClients: { type: 'boolean' },
    /** Why it failed. */
    failure: { type: 'string' },
    expiresAt: { type: 'number', required: true },
  },
  indexes: {
    byAccount: inAccount('site-import'),
    open: openItems('open-import'),
  },
});

export type SiteImportItem = ItemOf<typeof siteImportEntity>;
