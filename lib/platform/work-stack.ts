import { Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { jobs, subscriberJobs } from '../../shared/jobs/catalogue.ts';
import type { JobContract } from '../../shared/jobs/define-job.ts';
import { schedules } from '../../shared/schedules.ts';
import { JobWorker } from './job-worker.ts';
import type { Resources } from './resources.ts';
import { ScheduledFunction } from './scheduled-function.ts';
import { title } from './title.ts';

const isSubscriber = (job: JobContract): boolean =>
  subscriberJobs.some((subscriber) => subscriber.id === job.id);

/** Domains with their own workers or schedules; each has a stack. */
export const workDomains: readonly string[] = [
  ...new Set([...jobs, ...schedules].map(({ domain }) => domain)),
].filter((domain) => domain !== 'platform/sockets');

export interface WorkStackProps extends StackProps {
  domain: string;
}

/** Background work of a domain: its workers and schedules. */
export class WorkStack extends Stack {
  readonly #domain: string;

  constructor(scope: Construct, id: string, { domain, ...props }: WorkStackProps) {
    super(scope, id, props);
    this.#domain = domain;
  }

  addFunctions(resources: Resources): void {
    for (const job of jobs.filter(({ domain }) => domain === this.#domain)) {
      // A subscriber's queue had the subscriber's name.
      const id = `${title(job.id)}${isSubscriber(job) ? 'Worker' : ''}`;
      new JobWorker(this, id, job, resources);
    }
    for (const schedule of schedules.filter(({ domain }) => domain === this.#domain))
      new ScheduledFunction(this, title(schedule.id), schedule, resources);
  }
}
