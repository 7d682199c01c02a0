import { ofAccount, inAccount } from '../../platform/table/entity.ts';

/**
 * A page of a site other than its home page.
 * Access: list an account's pages, or those of one site; get by site and address.
 */
export const pageEntity = ofAccount('page', {
  attributes: {
    siteKey: { type: 'string', required: true },
    urlKey: { type: 'string', required: true },
    url: { type: 'string', required: true },
    /** When it was imported; absent if it was added in another way. */
    title: { type: 'string' },
    createdAt: { type: 'string', required: true },
    /** Whether the clock watches it; absent on old items, which are adopted when they are listed. */
    isWatched: { type: 'boolean' },
  },
  indexes: {
    bySite: inAccount('page#${siteKey}#${urlKey}'),
  },
});
