import type { createRequestHandler } from 'local-aws-sqs';
import * as z from 'zod';

type Queue = ReturnType<typeof createRequestHandler>['service']['Queues'][number];

interface LiveMessage {
  record: { ReceiptHandle: string; attributes: { ApproximateReceiveCount: string } };
}
const LiveMessage = z.custom<LiveMessage>((value) => typeof value === 'object');

/**
 * Counts deliveries as SQS does. The stand-in counts one as well when a message's visibility timeout is changed, and so
 * gives a job up too early.
 */
export function countDeliveriesOnly(queue: Queue): void {
  const live = new Set<LiveMessage>();
  const forget = (handle: string): void => {
    for (const message of live) if (message.record.ReceiptHandle === handle) live.delete(message);
  };
  const { newRecord } = queue;
  queue.newRecord = (...record) => {
    const message: unknown = newRecord(...record);
    live.add(LiveMessage.parse(message));
    return message;
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
