import { expect, test, vi } from 'vitest';
import { takeEarlyAnswer } from './early-answers.ts';
import { forgetIdentity, keepIdentity } from './identity.ts';

const address = '/api/user-plan/user-1';
const soon = 500;
const asked = () => {
  globalThis.earlyAnswers = { [address]: Promise.resolve(Response.json({ name: 'Team' })) };
};

test('an early answer is used once', async () => {
  asked();
  expect(await takeEarlyAnswer('/api/user-plan/user-2', soon)).toBeUndefined();
  expect((await takeEarlyAnswer(address, soon))?.ok).toBe(true);
  expect(await takeEarlyAnswer(address, soon)).toBeUndefined();
});

test('an early answer that was not used in time is out of date', async () => {
  asked();
  expect(await takeEarlyAnswer(address, 60_000)).toBeUndefined();
});

test('an early request without an answer is not waited for any longer', async () => {
  vi.useFakeTimers();
  globalThis.earlyAnswers = { [address]: new Promise(() => undefined) };
  const answer = takeEarlyAnswer(address, soon);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await answer).toBeUndefined();
  vi.useRealTimers();
});

test('an early answer that stops half-way is not waited for any longer', async () => {
  vi.useFakeTimers();
  globalThis.earlyAnswers = { [address]: Promise.resolve(new Response(new ReadableStream())) };
  const answer = takeEarlyAnswer(address, soon);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await answer).toBeUndefined();
  vi.useRealTimers();
});

test('early answers for one person are not used for the next', async () => {
  keepIdentity({ userId: 'user-1', email: 'ada@example.com' });
  asked();
  forgetIdentity();
  expect(await takeEarlyAnswer(address, soon)).toBeUndefined();
});
