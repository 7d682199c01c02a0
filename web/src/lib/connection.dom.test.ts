import { expect, test, vi } from 'vitest';
import { reach } from './connection.ts';

/** A server that accepts requests and never answers. */
function playSilence() {
  vi.stubGlobal('fetch', (_: string, init: RequestInit = {}) => {
    return new Promise((_resolve, reject) => {
      const refuse = () => reject(init.signal?.reason);
      if (init.signal?.aborted) refuse();
      init.signal?.addEventListener('abort', refuse);
    });
  });
}

const settled = (request: Promise<unknown>) =>
  request.then(
    () => 'answered',
    () => 'given up',
  );

test('a request is given up after 45 s of silence', async () => {
  vi.useFakeTimers();
  playSilence();
  const request = settled(reach('/api/sites'));
  await vi.advanceTimersByTimeAsync(44_000);
  expect(await Promise.race([request, Promise.resolve('waits')])).toBe('waits');
  await vi.advanceTimersByTimeAsync(1000);
  expect(await request).toBe('given up');
});

test('one that sends something may take longer', async () => {
  vi.useFakeTimers();
  playSilence();
  const request = settled(reach('/api/contact', { method: 'POST', body: '{}' }));
  await vi.advanceTimersByTimeAsync(120_000);
  expect(await Promise.race([request, Promise.resolve('waits')])).toBe('waits');
});

test.each([
  ['before it is sent', true],
  ['while it waits', false],
])('is cancelled by its caller %s', async (_, isBefore) => {
  playSilence();
  const cancel = new AbortController();
  if (isBefore) cancel.abort();
  const request = settled(reach('/api/sites', { signal: cancel.signal }));
  cancel.abort();
  expect(await request).toBe('given up');
});
