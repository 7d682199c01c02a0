import { gunzip } from 'node:zlib';
import { promisify } from 'node:util';
import { GetObjectCommand, NoSuchKey } from '@aws-sdk/client-s3';
import { rollUpVisitors } from '../../shared/jobs/catalogue.ts';
import { viewsADay } from '../../shared/visitors/views-a-day.ts';
import { bucketClient } from '../platform/aws/bucket-client.ts';
import { accountEntity } from '../platform/callers/account-entity.ts';
import { handleJob } from '../platform/jobs/handle-job.ts';
import { log } from '../platform/logger.ts';
import type { Table } from '../platform/table/table.ts';
import { announce } from '../platform/events/announce.ts';
import { compareVisitors } from './compare-visitors.ts';
import { forgetVisitorsOf } from './forget-visitors.ts';
import { rollUpLog } from './roll-up-log.ts';
import { visitorStore } from './visitor-store.ts';
import { visitorSummaries } from './visitor-summaries.ts';

const unzip = promisify(gunzip);

export const handler = handleJob(rollUpVisitors, async ({ payload, table }) => {
  const ports = {
    store: visitorStore(table),
    summaries: visitorSummaries(table),
    viewsADayOf: viewsADayOf(table),
    compare: compareVisitors.bind(null, { table, announce }),
    forget: forgetVisitorsOf.bind(null, table),
  };
  for (const { s3 } of payload.Records) {
    const name = decodeURIComponent(s3.object.key.replaceAll('+', ' '));
    const text = await readText(s3.bucket.name, name);
    if (text === undefined) log.warn('visitor log gone', { name });
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

/** Nothing is counted for an account that is suspended or gone. */
const viewsADayOf = (table: Table) => async (accountId: string) => {
  const { data } = await accountEntity(table).get({ accountId }).go();
  if (data === null || data.suspended || data.deletingSince !== undefined) return 0;
  return viewsADay[data.plan];
};
