import { Stack } from 'aws-cdk-lib';
import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { subscriberIds, type SubscriberId } from '../../shared/events/subscribers.ts';
import { deliverEvent, subscriberJob } from '../../shared/jobs/catalogue.ts';
import { JobQueue } from '../platform/job-queue.ts';
import { JobWorker } from '../platform/job-worker.ts';
import { sendTo } from '../platform/permissions.ts';
import { ScheduledFunction } from '../platform/scheduled-function.ts';
import type { WorkStackProps } from '../platform/work-stack.ts';

export interface EventsStackProps extends Omit<WorkStackProps, 'events'> {
  socketEndpoint: string;
  push: PolicyStatement;
}

interface SubscriberNeeds {
  environment: Record<string, string>;
  permissions: PolicyStatement[];
}

/** What each subscriber's worker needs beyond its own queue. */
const needs: Record<SubscriberId, (props: EventsStackProps) => SubscriberNeeds> = {
  'tell-open-pages': ({ socketEndpoint, push }) => ({
    environment: { SOCKET_ENDPOINT: socketEndpoint },
    permissions: [push],
  }),
};

/** `tell-open-pages` as `TellOpenPages`. */
const title = (id: string): string =>
  id.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
const settingOf = (queue: string): string =>
  `QUEUE_URL_${queue.toUpperCase().replaceAll('-', '_')}`;
// Object.fromEntries forgets what the keys are.
const forEachSubscriber = <Made>(make: (id: SubscriberId) => Made) =>
  Object.fromEntries(subscriberIds.map((id) => [id, make(id)])) as Record<SubscriberId, Made>;

/**
 * Events: the queue of announcements, the worker that hands events from the outbox to their subscribers, each subscriber
 * with a queue of its own, and the sweep that finds events that were not delivered.
 */
export class EventsStack extends Stack {
  /** Announcements of events, and a queue for each subscriber. */
  readonly queues: Record<'event' | SubscriberId, Queue>;

  constructor(scope: Construct, id: string, props: EventsStackProps) {
    super(scope, id, props);
    const { codeOf, table, alarms, settings } = props;
    const { queue } = new JobQueue(this, 'Announcements', { name: 'event', alarms });
    const subscriberQueues = forEachSubscriber(
      (name) => new JobQueue(this, title(name), { name, alarms }).queue,
    );
    this.queues = { event: queue, ...subscriberQueues };
    const worker = { codeOf, table, queues: this.queues, settings };
    for (const subscriber of subscriberIds) {
      new JobWorker(this, `${title(subscriber)}Worker`, {
        ...worker,
        ...needs[subscriber](props),
        job: subscriberJob(subscriber),
        description: `Subscriber of events: ${subscriber}`,
      });
    }
    const hearing = Object.entries(subscriberQueues);
    new JobWorker(this, 'DeliverEvent', {
      ...worker,
      job: deliverEvent,
      description: 'Hands events from the outbox to the queues of their subscribers',
      environment: Object.fromEntries(
        hearing.map(([name, own]) => [settingOf(name), own.queueUrl]),
      ),
      permissions: hearing.map(([, own]) => sendTo(own)),
    });
    new ScheduledFunction(this, 'SweepEvents', {
      schedule: 'sweep-events',
      alarms,
      codeOf,
      table,
      environment: { QUEUE_URL_EVENT: queue.queueUrl },
      permissions: [sendTo(queue)],
    });
  }
}
