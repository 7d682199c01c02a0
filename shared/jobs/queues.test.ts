import { describe, expect, test } from 'vitest';
import { jobs } from './catalogue.ts';
import { queues, queuesOf } from './define-job.ts';

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

  test('differ only in how many workers they may use at once', () => {
    for (const shape of shapes)
      expect({ ...shape, maxConcurrency: 0 }).toEqual({ ...shapes[0], maxConcurrency: 0 });
  });
});
