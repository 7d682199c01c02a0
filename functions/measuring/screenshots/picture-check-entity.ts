import { ofAccount, inAccount, type ItemOf } from '../../platform/table/entity.ts';

/**
 * The last checks whether a page has changed since its newest picture, without taking another one. Access: get by account and
 * page.
 */
export const pictureCheckEntity = ofAccount('picture-check', {
  attributes: {
    urlKey: { type: 'string', required: true },
    /** `keyOfUrl` of the site that the page belonged to at the last picture; absent if there was none. */
    siteKey: { type: 'string' },
    /** Of the page at the last check; absent if it could not be made. */
    fingerprint: { type: 'string' },
    /** `dueAt` of the last scheduled picture. */
    pictureDueAt: { type: 'string', required: true },
    /** Whether that picture was taken although the fingerprint was the one of the picture before. */
    wasSame: { type: 'boolean', required: true },
    /** ISO 8601; when the page was last found unchanged. */
    unchangedAt: { type: 'string' },
    /** ISO 8601; until then every check takes a picture, because the page had changed with an equal fingerprint. */
    unreliableUntil: { type: 'string' },
    /** 30 days after the last check. */
    expiresAt: { type: 'number', required: true },
  },
  indexes: {
    byPage: inAccount('picture-check#${urlKey}'),
  },
});

export type PictureCheck = ItemOf<typeof pictureCheckEntity>;
