import { inAccount, ofAccount } from '../../../platform/table/entity.ts';

/**
 * Headers and body with which a page or endpoint is checked, encrypted. An item of their own, so that the clock's reading of
 * what is due does not pay for them. Access: get by account and address.
 */
export const checkSecretsEntity = ofAccount('check-secrets', {
  attributes: {
    urlKey: { type: 'string', required: true },
    /** By `sealSecrets`. */
    sealed: { type: 'string', required: true },
    /** ISO 8601. */
    updatedAt: { type: 'string', required: true },
  },
  indexes: { byUrl: inAccount('check-secrets#${urlKey}') },
});
