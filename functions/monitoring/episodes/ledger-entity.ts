import { CustomAttributeType } from 'electrodb';
import { renamed, ofAccount, inAccount } from '../../platform/table/entity.ts';
import type { Ledger } from './ledger.ts';

/**
 * The episodes of a site that may still change, with their incidents and the notifications raised about them. One item, so that
 * simultaneous events of one site are put into an order.
 * Access: get by site.
 */
export const ledgerEntity = ofAccount('incident-ledger', {
  attributes: {
    siteKey: { type: 'string', required: true },
    ledger: {
      type: CustomAttributeType<Ledger>('any'),
      required: true,
      get: (ledger: Ledger) => renamed(ledger, { told: 'raised' }),
    },
    /** Incremented with each write. */
    revision: { type: 'number', required: true },
  },
  indexes: {
    bySite: inAccount('incident-ledger#${siteKey}'),
  },
});
