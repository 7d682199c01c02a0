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

/** A server that sends parts of an answer, and neither more of it nor its end. */
function playStall() {
  let send: (text: string) => void = () => undefined;
  vi.stubGlobal('fetch', async () => {
    const start = (body: ReadableStreamDefaultController<Uint8Array>) => {
      send = (text) => body.enqueue(new TextEncoder().encode(text));
    };
    return new Response(new ReadableStream({ start }), { status: 200 });
  });
  return { send: (text: string) => send(text) };
}

test('an answer that stops half-way is given up after 45 s of silence, a slow one is not', async () => {
  vi.useFakeTimers();
  const { send } = playStall();
  const request = settled(reach('/api/contact', { method: 'POST', body: '{}' }));
  for (const part of ['[1,', '2,', '3,']) {
    await vi.advanceTimersByTimeAsync(30_000);
    send(part);
  }
  await vi.advanceTimersByTimeAsync(44_000);
  expect(await Promise.race([request, Promise.resolve('waits')])).toBe('waits');
  await vi.advanceTimersByTimeAsync(1000);
  expect(await request).toBe('given up');
});

test('an answer arrives as it was sent', async () => {
  const sent = { status: 201, headers: { 'content-type': 'application/json', 'x-id': 'a' } };
  vi.stubGlobal('fetch', async () => new Response('{"a":"ü"}', sent));
  const answer = await reach('/api/sites');
  expect([answer.status, answer.headers.get('x-id'), await answer.json()]).toEqual([
    201,
    'a',
    { a: 'ü' },
  ]);
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }));
  expect((await reach('/api/sites')).status).toBe(204);
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
