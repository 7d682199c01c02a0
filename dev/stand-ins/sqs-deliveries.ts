import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { createRequestHandler } from 'local-aws-sqs';
import * as z from 'zod';

type Queue = ReturnType<typeof createRequestHandler>['service']['Queues'][number];

interface LiveMessage {
  delayed: boolean;
  visible: boolean;
  record: {
    ReceiptHandle: string;
    attributes: { ApproximateReceiveCount: string; MessageGroupId?: string };
  };
}
const LiveMessage = z.custom<LiveMessage>((value) => typeof value === 'object');

export interface Deliveries {
  /** Resolves once a message can be received, or the signal is aborted. */
  whenAvailable(signal: AbortSignal): Promise<void>;
}

/**
 * Makes deliveries behave like those of SQS. The stand-in also counts a change of visibility timeout as a delivery, and
 * so gives a job up too early; it hides a message without delay until a timer fires; it has no fair queues; and a request
 * that waits for messages looks for them a hundred times a second.
 */
export function deliverAsSqs(queue: Queue): Deliveries {
  const live = new Set<LiveMessage>();
  const changed = new EventEmitter({}).setMaxListeners(0);
  const whenAvailable = receiveOnChange(queue, live, changed);
  const isBehind = deliverFairly(queue, live);
  const forget = (handle: string): void => {
    for (const message of live) if (message.record.ReceiptHandle === handle) live.delete(message);
  };
  const { newRecord } = queue;
  queue.newRecord = (record, delaySeconds) => {
    const made: unknown = newRecord(record, delaySeconds);
    const message = LiveMessage.parse(made);
    const asked = Number(delaySeconds);
    let isDelayed = (Number.isNaN(asked) ? queue.DelaySeconds : asked) > 0;
    Object.defineProperty(message, 'delayed', {
      enumerable: true,
      get: () => isDelayed || isBehind(message),
      set(value: boolean) {
        isDelayed = value;
        changed.emit('message');
      },
    });
    let isVisible = message.visible;
    Object.defineProperty(message, 'visible', {
      enumerable: true,
      get: () => isVisible,
      set(value: boolean) {
        isVisible = value;
        if (value) changed.emit('message');
      },
    });
    live.add(message);
    changed.emit('message');
    return made;
  };
  const remove = queue.delete.bind(queue);
  queue.delete = (handle) => {
    forget(handle);
    const isRemoved = remove(handle);
    // One that waited behind it.
    changed.emit('message');
    return isRemoved;
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
  return { whenAvailable };
}

/** Without a change, in case one is missed. */
const longestWaitMs = 5000;

/** Looks for messages when one may have become available. @returns waits until one is */
function receiveOnChange(
  queue: Queue,
  live: ReadonlySet<LiveMessage>,
  changed: EventEmitter,
): Deliveries['whenAvailable'] {
  const isAvailable = (): boolean =>
    live.values().some(({ visible, delayed }) => visible && !delayed);
  const change = async (longestMs = longestWaitMs): Promise<void> => {
    const waiting = new AbortController();
    const waits = { signal: waiting.signal };
    await Promise.race([
      once(changed, 'message', waits),
      sleep(Math.min(longestMs, longestWaitMs), undefined, { ...waits, ref: false }),
    ]);
    waiting.abort();
  };
  const receive = queue.receive.bind(queue);
  queue.receive = async (options) => {
    const until = performance.now() + Number(options.WaitTimeSeconds ?? 0) * 1000;
    for (;;) {
      const left = until - performance.now();
      if (isAvailable() || left <= 0) {
        const delivered = await receive({ ...options, WaitTimeSeconds: 0 });
        if (delivered.length > 0 || left <= 0) return delivered;
      }
      await change(left);
    }
  };
  return async (signal) => {
    const wake = (): void => void changed.emit('message');
    signal.addEventListener('abort', wake);
    while (!signal.aborted && !isAvailable()) await change();
    signal.removeEventListener('abort', wake);
  };
}

const groupOf = ({ record }: LiveMessage): string | undefined => record.attributes.MessageGroupId;

/**
 * Delivers messages without a group before those of a group that is at work, until that has no messages left: fair queues.
 * https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-fair-queues-detailed.html
 * @returns whether a message has to wait for one without a group
 */
function deliverFairly(
  queue: Queue,
  live: ReadonlySet<LiveMessage>,
): (message: LiveMessage) => boolean {
  const atWork = new Set<string>();
  const receive = queue.receive.bind(queue);
  queue.receive = async (options) => {
    const delivered = await receive(options);
    for (const { attributes } of delivered)
      if (typeof attributes.MessageGroupId === 'string') atWork.add(attributes.MessageGroupId);
    return delivered;
  };
  const remove = queue.delete.bind(queue);
  queue.delete = (handle) => {
    for (const group of atWork)
      if (!live.values().some((message) => groupOf(message) === group)) atWork.delete(group);
    return remove(handle);
  };
  return (message) =>
    atWork.has(groupOf(message) ?? '') &&
    live.values().some((other) => groupOf(other) === undefined && other.visible && !other.delayed);
}
