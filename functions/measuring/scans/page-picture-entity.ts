import { ofAccount, inAccount, type ItemOf } from '../../platform/table/entity.ts';

/**
 * A small picture of a page for lists: the last frame of its newest mobile scan. Kept apart from the page's numbers,
 * which are read by the thousand.
 * Access: get many by account and address.
 */
export const pagePictureEntity = ofAccount('page-picture', {
  attributes: {
    urlKey: { type: 'string', required: true },
    /** The scan that took it. */
    scanId: { type: 'string', required: true },
    /** `data:image/jpeg;base64,…`, at most 16,000 characters. */
    data: { type: 'string', required: true },
    /** 25 months after the scan. */
    expiresAt: { type: 'number', required: true },
  },
  indexes: {
    byUrl: inAccount('page-picture#${urlKey}'),
  },
});

export type PagePicture = ItemOf<typeof pagePictureEntity>;
