import type { IncomingMessage, ServerResponse } from 'node:http';
import { GetObjectCommand, NoSuchKey } from '@aws-sdk/client-s3';
import { bucketClient } from '../../functions/platform/aws/bucket-client.ts';
import { isWidget, statusHeaders, widgetCsp } from '../../shared/deployment/status-files.ts';

/** CloudFront's part: serves the files of status pages from their bucket, without a call and without the table. */
export const statusFilesHandler =
  (Bucket: string) =>
  async ({ method, url = '' }: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (method !== 'GET' && method !== 'HEAD') return void response.writeHead(403).end();
    const path = url.replace(/\?.*/s, '').replace(/\/+$/, '');
    const { 'x-frame-options': framing, ...embeddable } = statusHeaders;
    const headers = isWidget(path)
      ? { ...embeddable, 'content-security-policy': widgetCsp }
      : { ...embeddable, 'x-frame-options': framing };
    try {
      const object = await bucketClient().send(
        new GetObjectCommand({ Bucket, Key: path.slice(1) }),
      );
      const body = (await object.Body?.transformToByteArray()) ?? new Uint8Array();
      response
        .writeHead(200, {
          ...headers,
          'content-type': object.ContentType,
          'cache-control': object.CacheControl,
        })
        .end(method === 'HEAD' ? undefined : body);
    } catch (error) {
      if (!(error instanceof NoSuchKey)) throw error;
      response.writeHead(404, headers).end('There is no such status page.');
    }
  };
