import type { createRequestHandler } from 'local-aws-sqs';
import * as z from 'zod';

type Queue = ReturnType<typeof createRequestHandler>['service']['Queues'][number];

interface LiveMessage {
  delayed: boolean;
  record: { ReceiptHandle: string; attributes: { ApproximateReceiveCount: string } };
}
const LiveMessage = z.custom<LiveMessage>((value) => typeof value === 'object');

/**
 * Makes deliveries behave like those of SQS. The stand-in also counts a change of visibility timeout as a delivery, and
 * so gives a job up too early; and it hides a message without delay until a timer fires.
 */
export function deliverAsSqs(queue: Queue): void {
  const live = new Set<LiveMessage>();
  const forget = (handle: string): void => {
    for (const message of live) if (message.record.ReceiptHandle === handle) live.delete(message);
  };
  const { newRecord } = queue;
  queue.newRecord = (record, delaySeconds) => {
    const made: unknown = newRecord(record, delaySeconds);
    const message = LiveMessage.parse(made);
    const asked = Number(delaySeconds);
    message.delayed = (Number.isNaN(asked) ? queue.DelaySeconds : asked) > 0;
    live.add(message);
    return made;
  };
  const remove = queue.delete.bind(queue);
  queue.delete = (handle) => {
    forget(handle);
    return remove(handle);
  };
  const change = queue.changeVisibility.bind(queue);
  queue.changeVisibility = (handle, seconds) => {
    const isChanged = change(handle, seconds);
    const message = [...live].find(({ record }) => record.ReceiptHandle === handle);
    if (isChanged && message !== undefined) {
      const { attributes } = message.record;
      attributes.ApproximateReceiveCount = String(Number(attributes.ApproximateReceiveCount) - 1);
    }
    return isChanged;
  };
}
