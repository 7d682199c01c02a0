import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { forgetPage } from '../../shared/jobs/catalogue.ts';
import { type QueueName, queueOf, queues } from '../../shared/jobs/define-job.ts';
import { watchKindEntries } from '../../shared/watch-kinds.ts';
import { cruxSwitch, type CruxSettings } from '../field-data/crux-access.ts';
import type { CodeOf } from '../platform/bundled-code.ts';
import { consumeFrom, JobQueue, jobsOf } from '../platform/job-queue.ts';
import { readTable, sendTo, writeTable } from '../platform/permissions.ts';
import { ScheduledFunction } from '../platform/scheduled-function.ts';
import { ServiceFunction } from '../platform/service-function.ts';

export interface SchedulesStackProps extends StackProps {
  codeOf: CodeOf;
  table: TableV2;
  alarms: ITopic;
  /** Where the work that is due goes. */
  dueQueues: Record<Exclude<QueueName, 'schedule'>, Queue>;
  /** JSON of partial plans laid over `shared/plans.ts`. */
  planOverrides: string;
  settings: CruxSettings;
}

/** Schedules: the dispatcher that the clock starts, and the workers that plan a shard of the watched pages each. */
export class SchedulesStack extends Stack {
  readonly queues: Record<'schedule', Queue>;

  constructor(scope: Construct, id: string, props: SchedulesStackProps) {
    super(scope, id, props);
    const { codeOf, table, alarms, dueQueues } = props;
    const { queue } = new JobQueue(this, 'Shards', { name: 'schedule', alarms });
    this.queues = { schedule: queue };
    new ScheduledFunction(this, 'DispatchDue', {
      schedule: 'dispatch-due',
      alarms,
      codeOf,
      environment: { QUEUE_URL_SCHEDULE: queue.queueUrl },
      permissions: [sendTo(queue)],
    });
    const jobsSent = [...watchKindEntries.map(([, { job }]) => job), forgetPage];
    const targets = jobsSent.flatMap((job) => {
      const name = queueOf(job, 'clock');
      return name === 'schedule' ? [] : [{ name, queue: dueQueues[name] }];
    });
    const { function: planner } = new ServiceFunction(this, 'PlanShard', {
      codeOf,
      entryPoint: 'plan-shard.worker',
      description: 'Sends the work that is due in a shard of the watched pages',
      timeout: Duration.seconds(queues.schedule.visibilityTimeoutSeconds - 60),
      environment: {
        TABLE_NAME: table.tableName,
        PLAN_OVERRIDES: props.planOverrides,
        ...cruxSwitch(this, props.settings),
        ...Object.fromEntries(
          targets.map((target) => [
            `QUEUE_URL_${target.name.toUpperCase().replaceAll('-', '_')}`,
            target.queue.queueUrl,
          ]),
        ),
      },
      permissions: [
        readTable(table),
        writeTable(table),
        consumeFrom(queue),
        ...targets.map((target) => sendTo(target.queue)),
      ],
    });
    planner.addEventSource(jobsOf(queue, queues.schedule));
  }
}
