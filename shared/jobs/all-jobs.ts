import { AnyEvent } from '../events/catalogue.ts';
import { type SubscriberId, subscriberIds, subscribers } from '../events/subscribers.ts';
import * as declared from './catalogue.ts';
import { defineJob, type JobContract } from './define-job.ts';
import { folderOf } from '../deployment/areas.ts';

type OwnJob = (typeof declared)[keyof typeof declared];
export type JobDomain = OwnJob['domain'];
/** Jobs of a domain. */
export type JobId<Domain extends string> = Extract<OwnJob, { domain: Domain }>['id'];

/** All jobs except those of subscribers: a function that sends one does not bundle the events. */
export const ownJobs: readonly OwnJob[] = Object.values(declared);

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
