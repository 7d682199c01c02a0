import { describe, expect, test } from 'vitest';
import { jobs, subscriberJob } from './all-jobs.ts';
import {
  deleteAccount,
  deliverEvent,
  deliverMessage,
  exportAccount,
  forgetPage,
  readFieldData,
  sendDigest,
  sendSupportMail,
  settlePayment,
  takeAccountStep,
  notifyOfOutages,
} from './catalogue.ts';
import { type QueueName, queues } from './job-queues.ts';
import type { QueueShape } from './queue-shape.ts';
import { workers } from './workers.ts';

/** Queues whose second delivery finds the work taken; the sweep or the next tick resends the work of a dead worker. */
const leased: QueueName[] = ['scan', 'validation', 'screenshot', 'schedule', 'long'];

const shapes: [string, QueueShape][] = Object.entries(queues);

describe.each(shapes)('the queue %s', (name, shape) => {
  test('hides a message for six times the worker’s time limit, or with a lease for longer than the limit', () => {
    const { timeoutSeconds, visibilityTimeoutSeconds } = shape;
    const times = leased.some((one) => one === name) ? 1 : 6;
    expect(visibilityTimeoutSeconds).toBeGreaterThanOrEqual(times * timeoutSeconds);
    expect(visibilityTimeoutSeconds).toBeGreaterThan(timeoutSeconds);
  });

  test('delivers a message five times before it goes to the dead letters', () => {
    expect(shape.maxReceiveCount).toBe(5);
  });

  test('lets a scheduled job wait for as long as a person’s, or longer', () => {
    const { waitsAtMostMinutes, scheduledWaitsAtMostMinutes = waitsAtMostMinutes } = shape;
    expect(scheduledWaitsAtMostMinutes).toBeGreaterThanOrEqual(waitsAtMostMinutes);
  });
});

describe('queues', () => {
  test('are few, because each is polled all the time', () => {
    expect(Object.keys(queues).length).toBeLessThanOrEqual(9);
  });

  test('have one worker each', () => {
    expect(workers.map(({ id }) => id).toSorted()).toEqual(Object.keys(queues).toSorted());
  });

  /** Jobs that may take what a job waits for. */
  const besides = (queue: QueueName) => jobs.filter((job) => job.queue === queue);

  test('keep a payment from waiting behind removals, exports, digests or readings', () => {
    const others = besides(settlePayment.queue);
    for (const slow of [forgetPage, deleteAccount, exportAccount, sendDigest, readFieldData])
      expect(others).not.toContain(slow);
    expect(others).toEqual(expect.arrayContaining([takeAccountStep, sendSupportMail]));
  });

  test('take an outage from its event to its message in one of their own', () => {
    const way = [deliverEvent, notifyOfOutages, deliverMessage].map(({ queue }) => queue);
    const heard = ['track-incidents', 'plan-deliveries'] as const;
    way.push(...heard.map((id) => subscriberJob(id).queue));
    expect(new Set(way)).toEqual(new Set(['delivery']));
  });

  test('let two readings at a time ask CrUX', () => {
    expect(queues[readFieldData.queue].maxConcurrency).toBe(2);
    expect(queues[readFieldData.queue].batchSize).toBe(1);
  });
});

// As docs/runbook/jobs.md promises.
describe('an alarm is raised', () => {
  test('after 10 to 15 minutes where a person waits', () => {
    const own: QueueName[] = ['scan', 'validation', 'screenshot', 'check', 'account'];
    for (const name of own) {
      expect(queues[name].waitsAtMostMinutes, name).toBeGreaterThanOrEqual(10);
      expect(queues[name].waitsAtMostMinutes, name).toBeLessThanOrEqual(15);
    }
  });

  test('on the way of an outage, 10 minutes after the longest delay of a job', () => {
    expect(queues.delivery.waitsAtMostMinutes).toBe(15 + 10);
  });

  test('after half an hour for checks and exports, two ticks for the clock, and an hour at most', () => {
    expect(queues.check.scheduledWaitsAtMostMinutes).toBe(30);
    expect(queues.long.waitsAtMostMinutes).toBe(30);
    expect(queues.schedule.waitsAtMostMinutes).toBe(10);
    for (const [name, { waitsAtMostMinutes, scheduledWaitsAtMostMinutes }] of shapes)
      expect(scheduledWaitsAtMostMinutes ?? waitsAtMostMinutes, name).toBeLessThanOrEqual(60);
  });
});
