import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import * as z from 'zod';
import type { JobContract } from '../../../shared/jobs/define-job.ts';
import { queues } from '../../../shared/jobs/job-queues.ts';
import { retryAfterSeconds } from '../../../shared/jobs/queue-shape.ts';
import { log, withLogFields } from '../logger.ts';
import { note } from '../measure.ts';
import { functionTable } from '../table/function-table.ts';
import type { Table } from '../table/table.ts';
import { withTrace } from '../trace.ts';
import { retrySoon } from './retry-soon.ts';

export interface JobContext<Contract extends JobContract> {
  payload: z.output<Contract['payload']>;
  /** Number of deliveries of this message, including this one. */
  delivery: number;
  /** True on the last delivery: record the failure now. */
  isLastDelivery: boolean;
  table: Table;
}

interface JobOptions<Contract extends JobContract> {
  atOnce?: boolean;
  inTurn?: (payload: z.output<Contract['payload']>) => string;
}

export type JobHandler = (event: SQSEvent) => Promise<SQSBatchResponse>;

/**
 * Creates the Lambda handler of a queue. It parses each message, works in the trace in which it was sent, and reports
 * only failed messages, so that the rest is not repeated. Failed ones are delivered again after a growing pause; an
 * unreadable one, or the last failure, is released at once.
 * @param options `atOnce`: processes the messages of a batch in parallel, for work that mostly waits, except that those with
 *   the same key of `inTurn` follow each other. By default one after the other
 */
export function handleJob<const Contract extends JobContract>(
  contract: Contract,
  work: (context: JobContext<Contract>) => Promise<void>,
  { atOnce = false, inTurn }: JobOptions<Contract> = {},
): JobHandler {
  const Message = contract.isBare
    ? contract.payload.transform((payload) => ({ payload }))
    : z.object({ job: z.literal(contract.id), payload: contract.payload });
  return async (event) => {
    const batchItemFailures: SQSBatchResponse['batchItemFailures'] = [];
    measureAge(contract, event.Records);
    const follow = queueByKey();
    const handle = async (record: SQSRecord): Promise<void> => {
      const delivery = Number(record.attributes.ApproximateReceiveCount);
      const fields = { job: contract.id, messageId: record.messageId, delivery };
      const inContext = <Result>(run: () => Result): Result =>
        withTrace(record.attributes.AWSTraceHeader, () => withLogFields(fields, run));
      await inContext(async () => {
        let again = 0;
        try {
          const message = Message.parse(JSON.parse(record.body));
          // Waiting does not help an unreadable message.
          again = retryAfterSeconds(queues[contract.queue], delivery);
          const payload = message.payload as z.output<Contract['payload']>;
          const table = functionTable;
          const isLastDelivery = delivery >= queues[contract.queue].maxReceiveCount;
          await follow(inTurn?.(payload), () => work({ payload, delivery, isLastDelivery, table }));
          log.info('job done');
        } catch (error) {
          log.error('job failed', { error });
          batchItemFailures.push({ itemIdentifier: record.messageId });
          await retrySoon(contract, record, again);
        }
      });
    };
    if (atOnce) await Promise.all(event.Records.map(handle));
    else for (const record of event.Records) await handle(record);
    return { batchItemFailures };
  };
}

/** Runs work at once, but work with the same key in turn, whether or not the one before failed. */
function queueByKey() {
  const last = new Map<string, Promise<unknown>>();
  return async (key: string | undefined, work: () => Promise<void>): Promise<void> => {
    if (key === undefined) return work();
    const before = last.get(key) ?? Promise.resolve();
    const mine = before.then(work, work);
    last.set(key, mine);
    return mine;
  };
}

/** Measures the oldest job at its first delivery only: a failed job waits by design. */
function measureAge({ id }: JobContract, records: readonly SQSRecord[]): void {
  const ages = records
    .filter(({ attributes }) => attributes.ApproximateReceiveCount === '1')
    .map(({ attributes }) => (Date.now() - Number(attributes.SentTimestamp)) / 1000);
  if (ages.length > 0) note('JobAge', Math.max(...ages), id);
}
