import { Duration, Stack } from 'aws-cdk-lib';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { forgetPage, planShard } from '../../shared/jobs/catalogue.ts';
import { type QueueName, queueOf } from '../../shared/jobs/define-job.ts';
import { watchKindEntries } from '../../shared/watch-kinds.ts';
import { cruxSwitch } from '../field-data/crux-access.ts';
import { JobQueue } from '../platform/job-queue.ts';
import { JobWorker } from '../platform/job-worker.ts';
import { sendTo } from '../platform/permissions.ts';
import { ScheduledFunction } from '../platform/scheduled-function.ts';
import type { WorkStackProps } from '../platform/work-stack.ts';

export interface SchedulesStackProps extends WorkStackProps {
  /** Where the work that is due goes. */
  dueQueues: Record<Exclude<QueueName, 'schedule'>, Queue>;
}

/**
 * Schedules: the dispatcher that the clock starts, the workers that plan a shard of the watched pages each, and what adds
 * sites whose first scan has ended.
 */
export class SchedulesStack extends Stack {
  readonly queues: Record<'schedule', Queue>;

  constructor(scope: Construct, id: string, props: SchedulesStackProps) {
    super(scope, id, props);
    const { codeOf, table, alarms, settings, dueQueues } = props;
    const { queue } = new JobQueue(this, 'Shards', { name: 'schedule', alarms });
    this.queues = { schedule: queue };
    new ScheduledFunction(this, 'DispatchDue', {
      schedule: 'dispatch-due',
      silentAfter: Duration.minutes(15),
      alarms,
      codeOf,
      table,
      environment: { QUEUE_URL_SCHEDULE: queue.queueUrl },
      permissions: [sendTo(queue)],
    });
    new ScheduledFunction(this, 'AddScannedSites', {
      schedule: 'add-scanned-sites',
      alarms,
      codeOf,
      table,
      environment: {
        PLAN_OVERRIDES: settings.planOverrides,
        QUEUE_URL_SCAN: dueQueues.scan.queueUrl,
      },
      permissions: [sendTo(dueQueues.scan)],
    });
    const jobsSent = [...watchKindEntries.map(([, { job }]) => job), forgetPage];
    const targets = jobsSent.flatMap((job) => {
      const name = queueOf(job, 'clock');
      return name === 'schedule' ? [] : [{ name, queue: dueQueues[name] }];
    });
    new JobWorker(this, 'PlanShard', {
      codeOf,
      table,
      job: planShard,
      queues: this.queues,
      settings,
      description: 'Sends the work that is due in a shard of the watched pages',
      environment: {
        PLAN_OVERRIDES: settings.planOverrides,
        ...cruxSwitch(this, settings),
        ...Object.fromEntries(
          targets.map((target) => [
            `QUEUE_URL_${target.name.toUpperCase().replaceAll('-', '_')}`,
            target.queue.queueUrl,
          ]),
        ),
      },
      permissions: targets.map((target) => sendTo(target.queue)),
    });
  }
}
