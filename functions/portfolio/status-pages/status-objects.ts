import { DeleteObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import {
  type StatusFile,
  statusFiles,
  statusKeyOf,
} from '../../../shared/deployment/status-files.ts';
import { bucketClient } from '../../platform/aws/bucket-client.ts';
import { env } from '../../platform/aws/env.ts';

/** Of each file of a page its text, or its bytes with their type. */
export type StatusContents = Partial<
  Record<StatusFile, string | { bytes: Uint8Array; type: string }>
>;
export type StatusObjects = ReturnType<typeof objectsOf>;

/** The files of status pages in the bucket that CloudFront serves. */
const objectsOf = (client: S3Client, Bucket: string) => ({
  /** Writes all files of a page; those that it does not have are deleted. */
  async put(slug: string, contents: StatusContents): Promise<void> {
    await Promise.all(
      statusFiles.map(async ({ name, type, seconds }) => {
        const Key = statusKeyOf(slug, name);
        const content = contents[name];
        if (content === undefined) {
          await client.send(new DeleteObjectCommand({ Bucket, Key }));
          return;
        }
        const { bytes, type: ContentType } =
          typeof content === 'string' ? { bytes: Buffer.from(content), type } : content;
        const CacheControl = `public, max-age=${seconds}`;
        await client.send(
          new PutObjectCommand({ Bucket, Key, Body: bytes, ContentType, CacheControl }),
        );
      }),
    );
  },
  /** Deletes all files of a page. */
  async remove(slug: string): Promise<void> {
    await this.put(slug, {});
  },
});

export const statusObjects = (): StatusObjects => objectsOf(bucketClient(), env.statusBucket());
