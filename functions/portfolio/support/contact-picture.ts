import { type PictureStore, ourPictures } from '../../platform/aws/picture-store.ts';
import type { CheckedPicture } from './check-picture.ts';
import type { RequestKey } from './contact-request-store.ts';

const keyOf = ({ accountId, requestId }: RequestKey): string => `${accountId}/contact/${requestId}`;

/** Pictures of contact requests, private in the bucket, which keeps them for 90 days. */
export const contactPictures = (pictures: PictureStore = ourPictures()) => ({
  put: (key: RequestKey, { type, bytes }: Pick<CheckedPicture, 'type' | 'bytes'>) =>
    pictures.put(keyOf(key), bytes, type),
  get: (key: RequestKey) => pictures.get(keyOf(key)),
  addressOf: (key: RequestKey) => pictures.addressOf(keyOf(key)),
});
