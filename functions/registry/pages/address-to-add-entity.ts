import { ofAccount, inAccount } from '../../platform/table/entity.ts';

/**
 * The address that an account is about to add as a site: it can be measured although it is not listed yet.
 * Access: get by account; a later address replaces it.
 */
export const addressToAddEntity = ofAccount('address-to-add', {
  attributes: {
    urlKey: { type: 'string', required: true },
    url: { type: 'string', required: true },
    /** A day after it was last requested. */
    expiresAt: { type: 'number', required: true },
  },
  indexes: {
    byAccount: inAccount('address-to-add'),
  },
});
