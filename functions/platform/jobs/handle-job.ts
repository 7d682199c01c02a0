import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import * as z from 'zod';
import { type JobContract, queues } from '../../../shared/jobs/define-job.ts';
import { log, withLogFields } from '../logger.ts';
import { measure } from '../measure.ts';
import { withTrace } from '../trace.ts';
import { retryAfterSeconds, retrySoon } from './retry-soon.ts';

export interface JobContext<Contract extends JobContract> {
  payload: z.output<Contract['payload']>;
  /** How often the queue has delivered this message, this time included. */
  delivery: number;
  /** True on the delivery after which the queue gives up: record the failure now. */
  isLastDelivery: boolean;
}

export type JobHandler = (event: SQSEvent) => Promise<SQSBatchResponse>;

/**
 * A Lambda handler of a queue: parses each message, works in the trace that it was sent in, and reports the failed ones
 * alone, so that the rest is not repeated. Those come again after a pause that grows; one that cannot be read, or failed for the last time, is let go at once.
 * @param options `atOnce`: does the messages of a batch side by side, for work that mostly waits; one after the other by default
 */
export function handleJob<const Contract extends JobContract>(
  contract: Contract,
  work: (context: JobContext<Contract>) => Promise<void>,
  { atOnce = false }: { atOnce?: boolean } = {},
): JobHandler {
  const Message = z.object({ job: z.literal(contract.id), payload: contract.payload });
  return async (event) => {
    const batchItemFailures: SQSBatchResponse['batchItemFailures'] = [];
    measureAge(contract, event.Records);
    const handle = async (record: SQSRecord): Promise<void> => {
      const delivery = Number(record.attributes.ApproximateReceiveCount);
      const fields = { job: contract.id, messageId: record.messageId, delivery };
      const inContext = <Result>(run: () => Result): Result =>
        withTrace(record.attributes.AWSTraceHeader, () => withLogFields(fields, run));
      await inContext(async () => {
        let again = 0;
        try {
          const message = Message.parse(JSON.parse(record.body));
          // One that cannot be read is not worth waiting for.
          again = retryAfterSeconds(contract, delivery);
          await work({
            payload: message.payload as z.output<Contract['payload']>,
            delivery,
            isLastDelivery: delivery >= queues[contract.queue].maxReceiveCount,
          });
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

/** First deliveries only: a job that failed waits by design. */
function measureAge({ id }: JobContract, records: readonly SQSRecord[]): void {
  const ages = records
    .filter(({ attributes }) => attributes.ApproximateReceiveCount === '1')
    .map(({ attributes }) => (Date.now() - Number(attributes.SentTimestamp)) / 1000);
  if (ages.length > 0) measure('JobAge', ages, { Job: id });
}
