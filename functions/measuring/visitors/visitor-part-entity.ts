import { ofAccount, inAccount } from '../../platform/table/entity.ts';

/**
 * Views of a site in an hour that one log object has reported. Written again with the same content when the object is
 * delivered again. Access: all of an hour.
 */
export const visitorPartEntity = ofAccount('visitor-part', {
  attributes: {
    urlKey: { type: 'string', required: true },
    /** `2026-11-24T13`. */
    hour: { type: 'string', required: true },
    /** Name of the log object, and a number if it has many views. */
    part: { type: 'string', required: true },
    /** Packed views. */
    data: { type: 'string', required: true },
    /** A day after the log object is deleted, so that a late object finds the others of its hour. */
    expiresAt: { type: 'number', required: true },
  },
  indexes: {
    byHour: inAccount('visitor-part#${urlKey}#${hour}#${part}', 'none'),
  },
});
