import { S3Client } from '@aws-sdk/client-s3';
import { once } from '../once.ts';

export const bucketClient = once(
  () =>
    new S3Client({
      // Host names per bucket do not resolve on loopback; AWS accepts both forms.
      forcePathStyle: process.env['AWS_ENDPOINT_URL_S3'] !== undefined,
      // Optional checksums turn streams into chunks, which stand-ins store as they are.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    }),
);
