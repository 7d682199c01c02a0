import { inAccount, type ItemOf, ofAccount } from '../../platform/table/entity.ts';

/** How an account appears to its clients. Access: get by account. */
export const brandEntity = ofAccount('brand', {
  attributes: {
    sender: { type: 'string' },
    /** `#1971c2` */
    colour: { type: 'string' },
    replyTo: { type: 'string' },
    signOff: { type: 'string' },
    hidesProduct: { type: 'boolean', required: true },
    /** Data URL, 100 KB at most. */
    logo: { type: 'string' },
    /** Counts changes, so that of two at once one fails. */
    revision: { type: 'number' },
  },
  indexes: { byAccount: inAccount('brand') },
});
export type BrandItem = ItemOf<typeof brandEntity>;
