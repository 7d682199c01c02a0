import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { bucketClient } from './bucket-client.ts';
import { env } from './env.ts';
import { inParallel } from '../each-in-turn.ts';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

export type ObjectStore = ReturnType<typeof objectStore>;

const removalsAtOnce = 10;

/** Gzipped JSON in a bucket. Keys begin with the account id. */
export function objectStore(client: S3Client, bucket: string) {
  return {
    async putJson(key: string, value: unknown): Promise<void> {
      await client.send(
        new PutObjectCommand({
          Bucket: bucket,
          Key: key,
          Body: await compress(JSON.stringify(value)),
          ContentType: 'application/json',
          ContentEncoding: 'gzip',
        }),
      );
    },
    /** Undefined if there is no such object, or if it has expired. */
    async getJson(key: string): Promise<unknown> {
      try {
        const object = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
        const bytes = (await object.Body?.transformToByteArray()) ?? new Uint8Array();
        return JSON.parse((await decompress(bytes)).toString('utf8')) as unknown;
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
    /** Deletes objects; missing ones are ignored. */
    async remove(keys: readonly string[]): Promise<void> {
      const removal = (Key: string) =>
        client.send(new DeleteObjectCommand({ Bucket: bucket, Key }));
      await inParallel(keys, removal, removalsAtOnce);
    },
  };
}

/** Reports, and what else the product keeps as JSON. */
export const reportObjects = (): ObjectStore => objectStore(bucketClient(), env.reportsBucket());
