import * as z from 'zod';
import { scannedPageEntity } from '../../functions/registry/pages/scanned-page-entity.ts';
import { deviceScanEntity } from '../../functions/measuring/scans/device-scan-entity.ts';
import { subscriberIds } from '../../shared/events/subscribers.ts';
import {
  checkProperty,
  deliverEvent,
  planShard,
  readFieldData,
  runLighthouse,
  startDueScan,
  startDueValidation,
} from '../../shared/jobs/catalogue.ts';
import type { JobNews } from '../workers/worker-messages.ts';
import { jobOf } from '../../functions/platform/jobs/dispatch-jobs.ts';
import { functionTable } from '../../functions/platform/table/function-table.ts';

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;

const words: Record<JobNews['state'], (news: JobNews) => string> = {
  started: () => 'started',
  done: ({ milliseconds }) => `done (${seconds(milliseconds)})`,
  failed: () => 'failed; it will be tried again',
  'given up': () => 'failed for the last time; it is in the dead-letter queue',
};

const routine: ReadonlySet<string | undefined> = new Set([
  // A message of a service, such as a log object with visits.
  undefined,
  ...[checkProperty, planShard, startDueScan, startDueValidation, readFieldData, deliverEvent].map(
    ({ id }) => id,
  ),
  ...subscriberIds,
]);

/**
 * Whether a job gets a line in the terminal. Failures always do; what succeeds only if the user asked for it, and never
 * what is scheduled or caused by an event and runs many times a minute.
 */
export const isWorthALine = ({ state, body }: JobNews, isVerbose: boolean): boolean =>
  state === 'failed' || state === 'given up' || (isVerbose && !routine.has(jobOf(body)));

const LighthouseJob = z.object({ payload: runLighthouse.payload });

/** Describes a job and its result, such as `scan of http://127.0.0.1:8101/ on mobile: performance 98 (9.8 s)`. */
export async function describeJob(news: JobNews): Promise<string> {
  const job = jobOf(news.body);
  const outcome = words[news.state](news);
  if (job !== runLighthouse.id) return `${job ?? news.queue} ${outcome}`;
  const { payload } = LighthouseJob.parse(JSON.parse(news.body));
  const { url, result } = await readScan(payload);
  const subject = `scan of ${url} on ${payload.device}`;
  return news.state === 'done' && result !== undefined
    ? `${subject}: ${result} (${seconds(news.milliseconds)})`
    : `${subject} ${outcome}`;
}

async function readScan(deviceScan: z.output<typeof runLighthouse.payload>) {
  const { data } = await deviceScanEntity(functionTable).get(deviceScan).go();
  if (data === null) return { url: 'a page that is gone', result: undefined };
  const { url, overallScore, failureReason } = data;
  if (failureReason !== undefined) return { url, result: `no result, ${failureReason}` };
  if (overallScore === undefined) return { url, result: undefined };
  const { accountId, urlKey, scanId, device } = data;
  const { data: page } = await scannedPageEntity(functionTable).get({ accountId, urlKey }).go();
  const warning = page?.[device]?.scanId === scanId ? page[device].warning : undefined;
  if (warning !== undefined) return { url, result: `incomplete, ${warning}` };
  return { url, result: `performance ${Math.round(overallScore)}` };
}
