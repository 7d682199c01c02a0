import { describe, expect, test } from 'vitest';
import { jobs } from './catalogue.ts';
import { type QueueName, queues, queuesOf } from './define-job.ts';

/** Queues whose second delivery finds the work taken; the sweep or the next tick resends the work of a dead worker. */
const leased = [
  'scan',
  'validation',
  'screenshot',
  'ping',
  'schedule',
  'account-export',
  'account-deletion',
  'notification',
  'digest',
];

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

  test('differ only in how many workers they may use at once, and in how long a job may wait', () => {
    const differing = { maxConcurrency: 0, waitsAtMostMinutes: 0 };
    for (const shape of shapes)
      expect({ ...shape, ...differing }).toEqual({ ...shapes[0], ...differing });
  });
});

// As docs/operations.md promises.
describe('an alarm is raised', () => {
  /** From a failed check to the message about it. */
  const wayOfAnOutage: QueueName[] = ['event', 'track-incidents', 'plan-deliveries'];
  const delayed: QueueName[] = ['outage', 'notification'];

  test('after 10 to 15 minutes where a person waits', () => {
    const ofPeople = jobs.filter(({ clockQueue }) => clockQueue !== undefined);
    expect(ofPeople.length).toBeGreaterThan(3);
    const own: QueueName[] = ['payment', 'account-export', 'support-mail', 'tell-open-pages'];
    for (const name of [...ofPeople.map(({ queue }) => queue), ...own]) {
      expect(queues[name].waitsAtMostMinutes, name).toBeGreaterThanOrEqual(10);
      expect(queues[name].waitsAtMostMinutes, name).toBeLessThanOrEqual(15);
    }
  });

  test('after 10 minutes on the way of an outage, or 10 after the longest delay of a job', () => {
    for (const name of wayOfAnOutage) expect(queues[name].waitsAtMostMinutes, name).toBe(10);
    for (const name of delayed) expect(queues[name].waitsAtMostMinutes, name).toBe(15 + 10);
  });

  test('after half an hour for checks, two ticks for the clock, and an hour at most', () => {
    expect(queues.uptime.waitsAtMostMinutes).toBe(30);
    expect(queues.schedule.waitsAtMostMinutes).toBe(10);
    for (const [name, { waitsAtMostMinutes }] of Object.entries(queues))
      expect(waitsAtMostMinutes, name).toBeLessThanOrEqual(60);
  });
});
