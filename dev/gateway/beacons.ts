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
/** As at the edge. */
const headers = {
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'cross-origin',
};

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
 * CloudFront's part: writes beacons to its access log, whose objects S3 announces to the queue, and answers them with 204 once they are
 * there. The script of a site comes from a call.
 */
export function beacons(
  { visitorLogs, sendBare }: Pick<StandIns, 'visitorLogs' | 'sendBare'>,
  callApi: Beacons['handle'],
): Beacons {
  let waiting: { line: string; response: ServerResponse }[] = [];
  let timer: NodeJS.Timeout | undefined;
  const head = `#Version: 1.0\n#Fields: ${logFields.join('\t')}\n`;

  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length === 0) return;
    const kept = waiting;
    waiting = [];
    try {
      await keep(kept.map(({ line }) => line).join(''));
    } catch (error) {
      for (const { response } of kept) response.writeHead(503, headers).end();
      throw error;
    }
    for (const { response } of kept) response.writeHead(204, headers).end();
    await removeOld(visitorLogs);
  };
  const keep = async (lines: string): Promise<void> => {
    const text = `${head}${lines}`;
    const key = `local.${new Date().toISOString().slice(0, 13)}.${randomUUID()}.gz`;
    const Body = await compress(text);
    await bucketClient().send(new PutObjectCommand({ Bucket: visitorLogs, Key: key, Body }));
    const s3 = { bucket: { name: visitorLogs }, object: { key } };
    await sendBare(rollUpVisitors.queue, { Records: [{ s3 }] });
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
      waiting.push({ line: lineOf(request, { path, query }), response });
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
 * All visitors of this host come from one network, and only a share of the views may be of one network, so each view gets a
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
