import { GetObjectCommand, NoSuchKey, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { bucketClient } from './bucket-client.ts';
import { env } from './env.ts';
import { objectAddress } from './object-address.ts';

/** Pictures in a bucket. Keys begin with the account id. */
export interface PictureStore {
  /** @param type @default 'image/png' */
  put(key: string, picture: Uint8Array, type?: string): Promise<void>;
  /** Undefined if there is no such object, or if it has expired. */
  get(key: string): Promise<Uint8Array | undefined>;
  /** An address at which a browser can read the picture for 15 minutes. */
  addressOf(key: string): Promise<string>;
}

export function pictureStore(client: S3Client, bucket: string): PictureStore {
  return {
    async put(key, picture, type = 'image/png') {
      await client.send(
        new PutObjectCommand({ Bucket: bucket, Key: key, Body: picture, ContentType: type }),
      );
    },
    async get(key) {
      try {
        const object = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
        return await object.Body?.transformToByteArray();
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
    addressOf: (key) => objectAddress(client, bucket, key),
  };
}

/** The pictures of the product. */
export const ourPictures = (): PictureStore => pictureStore(bucketClient(), env.reportsBucket());
