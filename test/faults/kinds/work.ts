import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { keyOfUrl } from '../../../functions/registry/pages/url-key.ts';
import { env } from '../../../functions/platform/aws/env.ts';
import type { JobHandler } from '../../../functions/platform/jobs/handle-job.ts';
import { withLogFields } from '../../../functions/platform/logger.ts';
import {
  type OpenWork,
  type OpenWorkKind,
  sweepOpenWork,
  type SweepTimes,
} from '../../../functions/platform/jobs/sweep-open-work.ts';
import { shardOf } from '../../../functions/platform/table/shards.ts';
import type { SubscriberId } from '../../../shared/events/subscribers.ts';
import type { Cause, JobContract } from '../../../shared/jobs/define-job.ts';
import { receive, remove } from '../queue.ts';
import { sendJobs } from '../../../functions/platform/jobs/send-jobs.ts';

/** One piece of work of a kind: what is sent for it, and the final state. */
export interface Work extends Page {
  payload: object;
  /** Everything that the job leaves; equal however often it was begun. */
  outcome(): Promise<unknown>;
}

export interface Page {
  accountId: string;
  url: string;
}

export interface JobKind {
  job: JobContract;
  /** Who starts it here. */
  cause: Cause;
  worker: JobHandler;
  /** Writes the intent, if there is one. */
  prepare(url: string): Promise<Work>;
  expected: unknown;
  /** The clock's handling of lost work. @param page as the payload names it */
  recover(page: Page, times: SweepTimes): Promise<unknown>;
}

// Clients of their own, which no test makes fail.
const bucket = new S3Client({ forcePathStyle: true });
export async function objectsOf(accountId: string): Promise<string[]> {
  const { Contents = [] } = await bucket.send(
    new ListObjectsV2Command({ Bucket: env.reportsBucket(), Prefix: `${accountId}/` }),
  );
  return Contents.map(({ Key = '' }) => Key);
}

/** For work that relies on the queue's deliveries. */
export const nothing = async () => undefined;

/** A sweep asks for every shard; the others do not matter here. */
export function onlyOf<Work, Store extends { due(shard: string, by: Date): Promise<Work[]> }>(
  { accountId, url }: Page,
  store: Store,
): Store {
  const mine = shardOf(accountId, keyOfUrl(url));
  const due = async (shard: string, by: Date) => (shard === mine ? store.due(shard, by) : []);
  return { ...store, due };
}

/** The sweep of a kind of work, with its rights. */
export const asSweep = <Open extends OpenWork, Contract extends JobContract>(
  kind: OpenWorkKind<Open, Contract>,
  times: SweepTimes,
) => withLogFields({ schedule: 'sweep' }, async () => sweepOpenWork(kind, sendJobs, times));

const namesSeen = new Map<string, Set<string>>();
/** How many different jobs of one kind were sent for an account; takes them off. */
export async function namesIn(
  job:
    | 'run-lighthouse'
    | 'validate-page'
    | 'take-screenshot'
    | 'merge-visitors'
    | 'check-for-changes'
    | 'check-uptime'
    | 'deliver-event'
    | 'photograph-outage'
    | 'render-status-page'
    | 'send-status-update'
    | 'write-invoices'
    | SubscriberId,
  accountId: string,
) {
  for (let received = await receive(job); received; received = await receive(job)) {
    const body = received.message.Body ?? '';
    const account = /"accountId":"([^"]+)"/.exec(body)?.[1] ?? '';
    const names = namesSeen.get(`${job} ${account}`) ?? new Set();
    namesSeen.set(`${job} ${account}`, names.add(body));
    await remove(received);
  }
  return namesSeen.get(`${job} ${accountId}`)?.size ?? 0;
}
