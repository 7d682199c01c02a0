import { ofAccount, inAccount } from '../../platform/table/entity.ts';

/**
 * A site of others that an account compares its own with. The clock watches it under the subject `competitor`.
 * Access: get by account and address; list an account's competitors.
 */
export const competitorEntity = ofAccount('competitor', {
  attributes: {
    urlKey: { type: 'string', required: true },
    /** Normalised by shared/pages/urls.ts. */
    url: { type: 'string', required: true },
    name: { type: 'string', required: true },
    createdAt: { type: 'string', required: true },
    /** Own sites whose reports show it, by `siteId`: a site that is added again is another one. Absent without any. */
    siteIds: { type: 'set', items: 'string' },
    /** Clients whose reports show it. Absent without any. */
    clientIds: { type: 'set', items: 'string' },
  },
  indexes: {
    byUrl: inAccount('competitor#${urlKey}'),
  },
});
