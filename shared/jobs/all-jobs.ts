import { AnyEvent } from '../events/catalogue.ts';
import { type SubscriberId, subscriberIds, subscribers } from '../events/subscribers.ts';
import { ownJobs } from './catalogue.ts';
import { defineJob, type JobContract } from './define-job.ts';
import { folderOf } from '../deployment/areas.ts';

/** The job of a subscriber's worker is the event itself. */
export const subscriberJob = (id: SubscriberId): JobContract<typeof AnyEvent, SubscriberId> =>
  defineJob({
    id,
    domain: subscribers[id].domain,
    queue: 'delivery',
    payload: AnyEvent,
  });
export const subscriberJobs = subscriberIds.map(subscriberJob);

/** Every job that exists. Queues, workers and the local pump are derived from this list. */
export const jobs: readonly JobContract[] = [...ownJobs, ...subscriberJobs];

export const workerOf = (job: JobContract): string =>
  `functions/${folderOf(job.domain)}/${job.id}.worker.ts`;
