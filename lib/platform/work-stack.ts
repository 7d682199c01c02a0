import { Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { schedules } from '../../shared/deployment/schedules.ts';
import type { Resources } from './resources.ts';
import { ScheduledFunction } from './scheduled-function.ts';
import { title } from './title.ts';

/** Domains with schedules; each has a stack. */
export const workDomains: readonly string[] = [
  ...new Set(schedules.map(({ domain }) => domain)),
].filter((domain) => domain !== 'platform/sockets');

export interface WorkStackProps extends StackProps {
  domain: string;
}

/** Scheduled work of a domain. */
export class WorkStack extends Stack {
  readonly #domain: string;

  constructor(scope: Construct, id: string, { domain, ...props }: WorkStackProps) {
    super(scope, id, props);
    this.#domain = domain;
  }

  addFunctions(resources: Resources): void {
    for (const schedule of schedules.filter(({ domain }) => domain === this.#domain))
      new ScheduledFunction(this, title(schedule.id), schedule, resources);
  }
}
