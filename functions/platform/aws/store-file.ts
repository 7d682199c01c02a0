import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';

/** Stores a zip from the disk as a private object, part by part; the bucket deletes it after a week. */
export const storeFile =
  (client: S3Client, Bucket: string) =>
  async ({ key, fileName, path }: { key: string; fileName: string; path: string }) => {
    const { size } = await stat(path);
    await client.send(
      new PutObjectCommand({
        Bucket,
        Key: key,
        Body: createReadStream(path),
        ContentLength: size,
        ContentType: 'application/zip',
        ContentDisposition: `attachment; filename="${fileName}"`,
        Tagging: 'keep=7-days',
      }),
    );
  };
