import { GetObjectCommand, NoSuchKey, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { bucketClient } from './bucket-client.ts';
import { env } from './env.ts';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';

const lifetimeSeconds = 15 * 60;

/** An address at which a browser can read an object for 15 minutes. */
export const objectAddress = (client: S3Client, Bucket: string, Key: string): Promise<string> =>
  getSignedUrl(client, new GetObjectCommand({ Bucket, Key }), { expiresIn: lifetimeSeconds });

export type PictureStore = ReturnType<typeof pictureStore>;

/** Pictures in a bucket. Keys begin with the account id. */
export function pictureStore(client: S3Client, bucket: string) {
  return {
    /** @param type @default 'image/png' */
    async put(key: string, picture: Uint8Array, type: string = 'image/png'): Promise<void> {
      await client.send(
        new PutObjectCommand({ Bucket: bucket, Key: key, Body: picture, ContentType: type }),
      );
    },
    /** Undefined if there is no such object, or if it has expired. */
    async get(key: string): Promise<Uint8Array | undefined> {
      try {
        const object = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
        return await object.Body?.transformToByteArray();
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
    /** An address at which a browser can read the picture for 15 minutes. */
    addressOf: (key: string): Promise<string> => objectAddress(client, bucket, key),
  };
}

/** The pictures of the product. */
export const ourPictures = (): PictureStore => pictureStore(bucketClient(), env.reportsBucket());
