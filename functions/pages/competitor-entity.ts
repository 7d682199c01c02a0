import { ofAccount, inAccount } from '../platform/table/entity.ts';

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
  },
  indexes: {
    byUrl: inAccount('competitor#${urlKey}'),
  },
});
