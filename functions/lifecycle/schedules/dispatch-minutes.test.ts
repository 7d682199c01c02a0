import { expect, test, vi } from 'vitest';
import { dispatchMinutes } from './dispatch-minutes.ts';

const minutes = { after: 100, until: 101 };
const fail = (text: string) => async () => Promise.reject(new Error(text));

test('checks that were sent are not sent again because other work failed, which is reported', async () => {
  const note = vi.fn(async () => undefined);
  const last = vi.fn(async () => undefined);
  const others = [fail('no heartbeats'), last];
  const work = { clock: { note }, sendChecks: async () => undefined, others };
  await expect(dispatchMinutes(work, minutes)).rejects.toThrow('no heartbeats');
  expect(note).toHaveBeenCalledWith(minutes);
  expect(last).toHaveBeenCalledTimes(1);
});

test('checks that could not be sent are sent with those of the next minute', async () => {
  const note = vi.fn(async () => undefined);
  const other = vi.fn(async () => undefined);
  const work = { clock: { note }, sendChecks: fail('no queue'), others: [other] };
  await expect(dispatchMinutes(work, minutes)).rejects.toThrow('no queue');
  expect(note).not.toHaveBeenCalled();
  expect(other).toHaveBeenCalledTimes(1);
});
