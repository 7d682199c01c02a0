import { GetObjectCommand, NoSuchKey, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { RequestKey } from './contact-request-store.ts';
import type { CheckedPicture } from './check-picture.ts';

const addressLifetimeSeconds = 15 * 60;

const keyOf = ({ accountId, requestId }: RequestKey): string => `${accountId}/contact/${requestId}`;

/** Pictures of contact requests, private in the bucket, which keeps them for 90 days. */
export function contactPictures(client: S3Client, Bucket: string) {
  return {
    async put(key: RequestKey, { type, bytes }: Pick<CheckedPicture, 'type' | 'bytes'>) {
      await client.send(
        new PutObjectCommand({ Bucket, Key: keyOf(key), Body: bytes, ContentType: type }),
      );
    },
    /** Undefined if it has expired. */
    async get(key: RequestKey): Promise<Uint8Array | undefined> {
      try {
        const object = await client.send(new GetObjectCommand({ Bucket, Key: keyOf(key) }));
        return await object.Body?.transformToByteArray();
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
    /** An address at which a browser can read the picture for 15 minutes. */
    addressOf: (key: RequestKey): Promise<string> =>
      getSignedUrl(client, new GetObjectCommand({ Bucket, Key: keyOf(key) }), {
        expiresIn: addressLifetimeSeconds,
      }),
  };
}
