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
import { inSlices } from '../in-slices.ts';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** Gzipped JSON in a bucket. Keys begin with the account id. */
export interface ObjectStore {
  putJson(key: string, value: unknown): Promise<void>;
  /** Undefined if there is no such object, or if it has expired. */
  getJson(key: string): Promise<unknown>;
  /** Deletes objects; missing ones are ignored. */
  remove(keys: readonly string[]): Promise<void>;
}

const removalsAtOnce = 10;

export function objectStore(client: S3Client, bucket: string): ObjectStore {
  return {
    async putJson(key, value) {
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
    async getJson(key) {
      try {
        const object = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
        const bytes = (await object.Body?.transformToByteArray()) ?? new Uint8Array();
        return JSON.parse((await decompress(bytes)).toString('utf8')) as unknown;
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
    async remove(keys) {
      const removal = (Key: string) =>
        client.send(new DeleteObjectCommand({ Bucket: bucket, Key }));
      await inSlices(keys, removal, removalsAtOnce);
    },
  };
}

/** Reports, and what else the product keeps as JSON. */
export const reportObjects = (): ObjectStore => objectStore(bucketClient(), env.reportsBucket());
