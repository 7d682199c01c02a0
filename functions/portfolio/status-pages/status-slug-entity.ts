import { accountTrace, entity, primaryKey } from '../../platform/table/entity.ts';

/** The address of a status page: of several pages that want it at once, one gets it. Access: get by slug. */
export const statusSlugEntity = entity('status-slug', {
  attributes: {
    slug: { type: 'string', required: true },
    accountId: { type: 'string', required: true },
    pageId: { type: 'string', required: true },
  },
  indexes: {
    bySlug: primaryKey('status-slug#${slug}', 'slug'),
    byAccount: accountTrace('slug'),
  },
});
