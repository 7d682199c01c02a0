import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';

const lifetimeSeconds = 15 * 60;

/** An address at which a browser can read an object for 15 minutes. */
export const objectAddress = (client: S3Client, Bucket: string, Key: string): Promise<string> =>
  getSignedUrl(client, new GetObjectCommand({ Bucket, Key }), { expiresIn: lifetimeSeconds });
