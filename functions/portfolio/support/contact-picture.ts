import { ourPictures } from '../../platform/aws/picture-store.ts';
import type { CheckedPicture } from './check-picture.ts';
import type { RequestKey } from './contact-request-store.ts';

const keyOf = ({ accountId, requestId }: RequestKey): string => `${accountId}/contact/${requestId}`;

/** Pictures of contact requests, private in the bucket, which keeps them for 90 days. */
export const contactPictures = () => ({
  put: (key: RequestKey, { type, bytes }: Pick<CheckedPicture, 'type' | 'bytes'>) =>
    ourPictures().put(keyOf(key), bytes, type),
  get: (key: RequestKey) => ourPictures().get(keyOf(key)),
  addressOf: (key: RequestKey) => ourPictures().addressOf(keyOf(key)),
});
