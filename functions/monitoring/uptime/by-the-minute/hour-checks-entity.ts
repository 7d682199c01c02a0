import { CustomAttributeType } from 'electrodb';
import { ofAccount, inAccount } from '../../../platform/table/entity.ts';

/**
 * The checks of a page in one hour that found nothing new; the others are items of their own, `uptime-check`.
 * Access: a page's hours in order.
 */
export const hourChecksEntity = ofAccount('hour-checks', {
  attributes: {
    urlKey: { type: 'string', required: true },
    /** ISO 8601: its beginning. */
    hour: { type: 'string', required: true },
    /** By `pack`. */
    packed: { type: CustomAttributeType<Uint8Array>('any'), required: true },
    /** 35 days later. */
    expiresAt: { type: 'number', required: true },
  },
  indexes: { byPage: inAccount('uptime-hour#${urlKey}#${hour}') },
});
