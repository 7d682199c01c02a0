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

/** One check of a page's markup. The intent is on the table before the job is sent. */
export const validatePage = defineJob({
  id: 'validate-page',
  domain: 'markup',
  queue: 'validation',
  payload: z.object({
    accountId: z.string(),
    url: z.string().describe('Normalised'),
    validationId: z.string(),
  }),
});

/** Removes what is known of a page that the account has no more. */
export const forgetPage = defineJob({
  id: 'forget-page',
  domain: 'scans',
  queue: 'cleanup',
  payload: z.object({
    accountId: z.string(),
    url: z.string().describe('Normalised'),
    before: z.iso
      .datetime()
      .describe('What was asked for since then stay: the page was added again'),
  }),
});

/** Every job that exists. Queues, workers and the local pump are derived from this list. */
export const jobs: readonly JobContract[] = [runLighthouse, validatePage, forgetPage];

export const workerOf = (job: JobContract): string => `functions/${job.domain}/${job.id}.worker.ts`;
