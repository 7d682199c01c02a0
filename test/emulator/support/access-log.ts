import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { gzipSync } from 'node:zlib';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { resourceOf } from '../../../bin/postflight/resources.ts';
import { type LogField, logFields } from '../../../shared/visitors/log-format.ts';
import type { Emulator } from './emulator.ts';

interface Beacon {
  incoming: IncomingMessage;
  uri: string;
  query: string;
  viewer: string;
}

/** Delivers CloudFront's log to its bucket, an object for each beacon; the bucket announces it as it is deployed. */
export async function accessLog({ aws }: Emulator) {
  const Bucket = await resourceOf(aws, 'WebVitals-production-Jobs', {
    type: 'AWS::S3::Bucket',
    name: 'VisitorLogs',
  });
  return {
    async write({ incoming, uri, query, viewer }: Beacon): Promise<void> {
      const [date = '', time = ''] = new Date().toISOString().slice(0, 19).split('T');
      const values: Partial<Record<LogField, string>> = {
        date,
        time,
        'c-ip': viewer,
        'cs-method': incoming.method ?? '',
        'cs-uri-stem': uri,
        'sc-status': '204',
        'cs(User-Agent)': encodeURIComponent(incoming.headers['user-agent'] ?? ''),
        'cs-uri-query': query,
      };
      const line = logFields.map((field) => values[field] ?? '-').join('\t');
      const head = `#Version: 1.0\n#Fields: ${logFields.join('\t')}\n`;
      const Key = `${date.replaceAll('-', '/')}/${time.slice(0, 2)}/${randomUUID()}.gz`;
      const Body = gzipSync(`${head}${line}\n`);
      await aws.s3.send(new PutObjectCommand({ Bucket, Key, Body }));
    },
  };
}
