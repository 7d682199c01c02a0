import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { DeleteObjectCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3';
import { bucketClient } from '../../functions/platform/aws/bucket-client.ts';
import { dayMs } from '../../functions/platform/times.ts';
import { rollUpVisitors } from '../../shared/jobs/catalogue.ts';
import {
  beaconPath,
  logDays,
  type LogField,
  logFields,
  scriptPath,
} from '../../shared/visitors/log-format.ts';
import type { StandIns } from '../stand-ins/index.ts';

/** Far less than CloudFront takes, so that the first visit is seen at once. */
const flushMs = 1000;
const compress = promisify(gzip);

/** Whether any page may send this request: for the script of a site, or with its beacon. */
export const isOfVisitor = ({ method, url = '' }: Pick<IncomingMessage, 'method' | 'url'>) => {
  const path = url.replace(/\?.*/, '');
  return method === 'GET' && (beaconPath.test(path) || scriptPath.test(path));
};

export interface Beacons {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Writes what is not in the bucket yet. */
  flush(): Promise<void>;
}

/**
 * CloudFront's part: answers beacons with 204 and writes them to its access log, whose objects S3 announces to the queue. The
 * script of a site comes from a call.
 */
export function beacons(
  { visitorLogs, sendBare }: Pick<StandIns, 'visitorLogs' | 'sendBare'>,
  callApi: Beacons['handle'],
): Beacons {
  let lines: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  const head = `#Version: 1.0\n#Fields: ${logFields.join('\t')}\n`;

  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    if (lines.length === 0) return;
    const text = `${head}${lines.splice(0).join('')}`;
    const key = `local.${new Date().toISOString().slice(0, 13)}.${randomUUID()}.gz`;
    const Body = await compress(text);
    await bucketClient().send(new PutObjectCommand({ Bucket: visitorLogs, Key: key, Body }));
    const s3 = { bucket: { name: visitorLogs }, object: { key } };
    await sendBare(rollUpVisitors.queue, { Records: [{ s3 }] });
    await removeOld(visitorLogs);
  };
  return {
    flush,
    async handle(request, response) {
      const [path = '', query = ''] = (request.url ?? '').split('?', 2);
      const [, key] = scriptPath.exec(path) ?? [];
      if (key !== undefined) {
        request.url = `/api/visitors/scripts/${key}.js`;
        return callApi(request, response);
      }
      response.writeHead(204, { 'cache-control': 'no-store' }).end();
      lines.push(lineOf(request, { path, query }));
      timer ??= setTimeout(() => void flush().catch(console.error), flushMs).unref();
    },
  };
}

function lineOf(
  { method = '', headers, socket }: IncomingMessage,
  { path, query }: { path: string; query: string },
): string {
  const [date = '', time = ''] = new Date().toISOString().slice(0, 19).split('T');
  const values: Record<LogField, string> = {
    date,
    time,
    'c-ip': addressOf(socket.remoteAddress ?? '', query),
    'cs-method': method,
    'cs-uri-stem': path,
    'sc-status': '204',
    'cs(User-Agent)': encodeURIComponent(headers['user-agent'] ?? ''),
    'cs-uri-query': query.replaceAll(/\s/g, ''),
    'c-country': '',
  };
  return `${logFields.map((field) => values[field] || '-').join('\t')}\n`;
}

/**
 * All visitors of this host come from one network, and at most 20 views an hour of a network count, so each view gets a
 * loopback network of its own.
 */
function addressOf(address: string, query: string): string {
  const view = new URLSearchParams(query).get('w');
  if (view === null || !isLoopback(address)) return address;
  const [high, low] = createHash('sha256').update(view).digest();
  return `127.${high}.${low}.1`;
}
const isLoopback = (address: string): boolean => /^(::ffff:)?127\.|^::1$/.test(address);

/** As the lifecycle of the bucket does. */
async function removeOld(Bucket: string): Promise<void> {
  const { Contents = [] } = await bucketClient().send(new ListObjectsV2Command({ Bucket }));
  const oldest = new Date(Date.now() - logDays * dayMs);
  for (const { Key, LastModified } of Contents)
    if (LastModified !== undefined && LastModified < oldest)
      await bucketClient().send(new DeleteObjectCommand({ Bucket, Key }));
}
