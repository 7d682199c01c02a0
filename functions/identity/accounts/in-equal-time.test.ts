import { afterEach, expect, test, vi } from 'vitest';
import { log } from '../../platform/logger.ts';
import { answerAfterMs, inEqualTime } from './mailed-links.ts';

const pause = vi.hoisted(() => vi.fn<(ms: number | undefined) => Promise<void>>());
vi.mock(import('node:timers/promises'), async (original) => {
  const real = await original();
  const setTimeout: typeof real.setTimeout = async (ms, value, options) => {
    await pause(ms);
    return real.setTimeout(0, value, options);
  };
  return { ...real, setTimeout };
});
afterEach(() => vi.restoreAllMocks());

test.each([
  ['is done at once', async () => undefined],
  ['fails', async () => Promise.reject(new Error('no mail'))],
])('the answer waits for its time, also where the work %s', async (_, work) => {
  vi.spyOn(log, 'error').mockReturnValue();
  const { promise: time, resolve: timeIsUp } = Promise.withResolvers<void>();
  pause.mockReturnValue(time);
  let isAnswered = false;
  const answer = inEqualTime('a mail', work()).then(() => (isAnswered = true));
  await new Promise(setImmediate);
  expect([isAnswered, pause.mock.lastCall]).toEqual([false, [answerAfterMs]]);
  timeIsUp();
  await answer;
});
