import { Stack, type StackProps } from 'aws-cdk-lib';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { jobs, subscriberJobs } from '../../shared/jobs/catalogue.ts';
import { type JobContract, type QueueName, queuesOf } from '../../shared/jobs/define-job.ts';
import { schedules } from '../../shared/schedules.ts';
import { JobQueue } from './job-queue.ts';
import { JobWorker } from './job-worker.ts';
import type { Resources } from './resources.ts';
import { ScheduledFunction } from './scheduled-function.ts';
import { title } from './title.ts';

/** Logical ids of queues whose first deployment used other ones. A new id would replace the queue and lose its jobs. */
const firstIds: Partial<Record<QueueName, string>> = {
  scan: 'Scans',
  'scheduled-scan': 'ScheduledScans',
  'due-scan': 'DueScans',
  validation: 'Validations',
  'scheduled-validation': 'ScheduledValidations',
  'due-validation': 'DueValidations',
  screenshot: 'Screenshots',
  'scheduled-screenshot': 'ScheduledScreenshots',
  schedule: 'Shards',
  event: 'Announcements',
};

const isSubscriber = (job: JobContract): boolean =>
  subscriberJobs.some((subscriber) => subscriber.id === job.id);
/** The worker that delivers events sends to the queues of all subscribers, whose stacks must not come before it. */
const stackOfQueues = (job: JobContract): string => (isSubscriber(job) ? 'events' : job.domain);

/** Domains with their own queues, workers or schedules; each has a stack. */
export const workDomains: readonly string[] = [
  ...new Set([...jobs, ...schedules].map(({ domain }) => domain)),
].filter((domain) => domain !== 'platform/sockets');

export interface WorkStackProps extends StackProps {
  domain: string;
  alarms: ITopic;
}

/** Background work of a domain: first its queues; its workers and schedules once the queues of all domains exist. */
export class WorkStack extends Stack {
  readonly queues = new Map<QueueName, Queue>();
  readonly #domain: string;

  constructor(scope: Construct, id: string, { domain, alarms, ...props }: WorkStackProps) {
    super(scope, id, props);
    this.#domain = domain;
    for (const job of jobs.filter((one) => stackOfQueues(one) === domain)) {
      for (const name of queuesOf(job)) {
        const { queue } = new JobQueue(this, firstIds[name] ?? title(name), { name, alarms });
        this.queues.set(name, queue);
      }
    }
  }

  addFunctions(resources: Resources): void {
    for (const job of jobs.filter(({ domain }) => domain === this.#domain)) {
      // A subscriber's queue has the subscriber's name.
      const id = `${title(job.id)}${isSubscriber(job) ? 'Worker' : ''}`;
      new JobWorker(this, id, job, resources);
    }
    for (const schedule of schedules.filter(({ domain }) => domain === this.#domain))
      new ScheduledFunction(this, title(schedule.id), schedule, resources);
  }
}
