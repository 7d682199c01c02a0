import { DeleteObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import {
  domainKeyOf,
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

interface Of {
  /** Undefined if another page has its path by now. */
  slug: string | undefined;
  pageId: string;
}

/** The files of status pages in the bucket that CloudFront serves. */
const objectsOf = (client: S3Client, Bucket: string) => {
  async function write(
    keyOf: (file: StatusFile) => string,
    contents: StatusContents,
  ): Promise<void> {
    await Promise.all(
      statusFiles.map(async ({ name, type, seconds }) => {
        const Key = keyOf(name);
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
  }
  return {
    /** Writes all files of a page, at its path and on its own domain; those that it does not have are deleted. */
    async put(
      { slug, pageId }: Of,
      atPath: StatusContents,
      onDomain: StatusContents = {},
    ): Promise<void> {
      await Promise.all([
        ...(slug === undefined ? [] : [write((file) => statusKeyOf(slug, file), atPath)]),
        write((file) => domainKeyOf(pageId, file), onDomain),
      ]);
    },
    /** Deletes all files of a page. */
    async remove(page: Of): Promise<void> {
      await this.put(page, {});
    },
  };
};

export const statusObjects = (): StatusObjects => objectsOf(bucketClient(), env.statusBucket());
