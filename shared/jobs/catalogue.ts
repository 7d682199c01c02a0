import * as z from 'zod';
import { Device } from '../models/scan.ts';
import { defineJob, type JobContract } from './define-job.ts';

/** One Lighthouse scan of one page on one device. The intent is on the table before the job is sent. */
export const runLighthouse = defineJob({
  id: 'run-lighthouse',
  domain: 'scans',
  queue: 'scan',
  payload: z.object({
    accountId: z.string(),
    scanId: z.string(),
    device: Device,
  }),
});

/** Every job that exists. Queues, workers and the local pump are derived from this list. */
export const jobs: readonly JobContract[] = [runLighthouse];

export const workerOf = (job: JobContract): string => `functions/${job.domain}/${job.id}.worker.ts`;
