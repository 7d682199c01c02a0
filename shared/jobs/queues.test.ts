import { describe, expect, test } from 'vitest';
import {
  checkUptime,
  deleteAccount,
  deliverEvent,
  deliverMessage,
  exportAccount,
  forgetPage,
  jobs,
  readFieldData,
  runPing,
  sendDigest,
  sendSupportMail,
  settlePayment,
  subscriberJob,
  takeAccountStep,
  tellOutages,
} from './catalogue.ts';
import { queueOf, queuesOf } from './define-job.ts';
import { type QueueName, queues } from './job-queues.ts';
import { workers } from './workers.ts';

/** Queues whose second delivery finds the work taken; the sweep or the next tick resends the work of a dead worker. */
const leased: QueueName[] = ['scan', 'validation', 'screenshot', 'schedule', 'long'];

describe.each(jobs.map((job) => [job.id, job] as const))('the queues of %s', (_, job) => {
  const shapes = queuesOf(job).map((name) => queues[name]);

  test('hide a message for six times the worker’s time limit, or with a lease for longer than the limit', () => {
    for (const { timeoutSeconds, visibilityTimeoutSeconds } of shapes) {
      const times = leased.includes(job.queue) ? 1 : 6;
      expect(visibilityTimeoutSeconds).toBeGreaterThanOrEqual(times * timeoutSeconds);
      expect(visibilityTimeoutSeconds).toBeGreaterThan(timeoutSeconds);
    }
  });

  test('deliver a message five times before it goes to the dead letters', () => {
    for (const { maxReceiveCount } of shapes) expect(maxReceiveCount).toBe(5);
  });

  test('differ only in how many they take at once, and in how long a job may wait', () => {
    const differing = { maxConcurrency: 0, batchSize: 0, waitsAtMostMinutes: 0 };
    for (const shape of shapes)
      expect({ ...shape, ...differing }).toEqual({ ...shapes[0], ...differing });
  });
});

describe('queues', () => {
  test('are few, because each is polled all the time', () => {
    expect(Object.keys(queues).length).toBeLessThanOrEqual(14);
  });

  test('have one worker each', () => {
    expect(workers.flatMap((worker) => worker.queues).toSorted()).toEqual(
      Object.keys(queues).toSorted(),
    );
  });

  /** Jobs that may take what a job waits for. */
  const besides = (queue: QueueName) => jobs.filter((job) => queuesOf(job).includes(queue));

  test('keep a payment from waiting behind removals, exports, digests or readings', () => {
    const others = besides(settlePayment.queue);
    for (const slow of [forgetPage, deleteAccount, exportAccount, sendDigest, readFieldData])
      expect(others).not.toContain(slow);
    expect(others).toEqual(expect.arrayContaining([takeAccountStep, sendSupportMail]));
  });

  test('keep an outage from waiting behind digests and what the clock checks', () => {
    const way = [deliverEvent, tellOutages, deliverMessage].map((job) => queueOf(job, 'person'));
    const heard = ['track-incidents', 'plan-deliveries'] as const;
    way.push(...heard.map((id) => queueOf(subscriberJob(id), 'person')));
    expect(new Set(way)).toEqual(new Set(['delivery']));
    for (const job of [sendDigest, deliverMessage])
      expect(queueOf(job, 'clock')).toBe('scheduled-delivery');
    for (const job of [checkUptime, runPing]) expect(queueOf(job, 'clock')).toBe('scheduled-check');
  });

  test('let two readings at a time ask CrUX', () => {
    expect(queues[readFieldData.queue].maxConcurrency).toBe(2);
    expect(queues[readFieldData.queue].batchSize).toBe(1);
  });
});

// As docs/operations.md promises.
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
    expect(queues['scheduled-check'].waitsAtMostMinutes).toBe(30);
    expect(queues.long.waitsAtMostMinutes).toBe(30);
    expect(queues.schedule.waitsAtMostMinutes).toBe(10);
    for (const [name, { waitsAtMostMinutes }] of Object.entries(queues))
      expect(waitsAtMostMinutes, name).toBeLessThanOrEqual(60);
  });
});
