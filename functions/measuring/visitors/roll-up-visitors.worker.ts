import { gunzip } from 'node:zlib';
import { promisify } from 'node:util';
import { GetObjectCommand, NoSuchKey } from '@aws-sdk/client-s3';
import { rollUpVisitors } from '../../../shared/jobs/catalogue.ts';
import { bucketClient } from '../../platform/aws/bucket-client.ts';
import { env } from '../../platform/aws/env.ts';
import { handleJob } from '../../platform/jobs/handle-job.ts';
import { sendJobs } from '../../platform/jobs/send-jobs.ts';
import { log } from '../../platform/logger.ts';
import { rollUpLog } from './roll-up-log.ts';
import { sendMerges } from './send-merges.ts';
import { viewsADayOf } from './views-a-day-of.ts';
import { visitorStore } from './visitor-store.ts';

const unzip = promisify(gunzip);

export const handler = handleJob(rollUpVisitors, async ({ payload, table }) => {
  const ports = {
    store: visitorStore(table),
    viewsADayOf: viewsADayOf(table),
    sendMerges: sendMerges.bind(null, sendJobs),
    clockSpeed: env.clockSpeed(),
  };
  for (const { s3 } of payload.Records) {
    const name = decodeURIComponent(s3.object.key.replaceAll('+', ' '));
    const text = await readText(s3.bucket.name, name);
    if (text === undefined) log.warn('visitor log object not found', { name });
    else await rollUpLog(ports, { name, text }, new Date());
  }
});

/** @throws for a half-written object, so that it is read again */
async function readText(Bucket: string, Key: string): Promise<string | undefined> {
  try {
    const { Body } = await bucketClient().send(new GetObjectCommand({ Bucket, Key }));
    const bytes = (await Body?.transformToByteArray()) ?? new Uint8Array();
    return (await unzip(bytes)).toString('utf8');
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined;
    throw error;
  }
}
