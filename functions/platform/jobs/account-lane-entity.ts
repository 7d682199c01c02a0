import { ofAccount, inAccount } from '../table/entity.ts';

/**
 * The one piece of long work of an account that is being done. Access: get by account.
 */
export const accountLaneEntity = ofAccount('account-lane', {
  attributes: {
    /** The job. */
    owner: { type: 'string', required: true },
    /** ISO 8601: its worker counts as dead from then on. */
    until: { type: 'string', required: true },
    expiresAt: { type: 'number', required: true },
  },
  indexes: { byAccount: inAccount('account-lane', 'none') },
});
