/** The common behaviour of all providers, against a real HTTP server. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type LoopbackServer, startLoopbackServer } from '../../test/support/loopback-server.ts';
import { datesApart } from '../../test/support/retry-dates.ts';
import { log } from '../platform/logger.ts';
import {
  requestOnce,
  requestProvider,
  type RequestOptions,
  ProviderError,
} from './request-provider.ts';

type Reply =
  | number
  | 'hang'
  | 'cut'
  | { status: number; headers?: Record<string, string>; body?: string };
const key = 'k&y-secret.of+ours';
/** Milliseconds of each pause. None is waited for. */
const pause = vi.hoisted(() => vi.fn<(ms: number | undefined) => void>());
vi.mock(import('node:timers/promises'), async (original) => {
  const real = await original();
  const setTimeout: typeof real.setTimeout = (ms, value, options) => {
    pause(ms);
    return real.setTimeout(0, value, options);
  };
  return { ...real, setTimeout };
});
let server: LoopbackServer | undefined;
/** Arrival times of requests. */
let cameAt: number[];
afterEach(async () => {
  vi.restoreAllMocks();
  pause.mockReset();
  vi.unstubAllEnvs();
  await server?.close();
});

async function serve(...replies: [...Reply[], Reply]): Promise<void> {
  cameAt = [];
  server = await startLoopbackServer((request, response) => {
    cameAt.push(performance.now());
    const reply = replies[cameAt.length - 1] ?? replies.at(-1);
    if (reply === 'hang' || reply === undefined) return;
    if (reply === 'cut') request.socket.destroy();
    else if (typeof reply === 'number') response.writeHead(reply).end('{}');
    else response.writeHead(reply.status, reply.headers).end(reply.body ?? '{}');
  });
}

const patience = { secrets: [key], timeoutMs: 500, pauseMs: 1, longestWaitMs: 2000 };
const send = async (signal: AbortSignal): Promise<unknown> => {
  const response = await fetch(`${server?.url}/?key=${encodeURIComponent(key)}`, { signal });
  if (!response.ok) throw ProviderError.ofStatus('Acme', response, await response.text());
  return response.json();
};
const ask = (more: Partial<RequestOptions> = {}) =>
  requestProvider('Acme', send, { ...patience, ...more });

describe('a request', () => {
  test.each<[string, Reply, number]>([
    ['a limit', 429, 10_000],
    ['an error of theirs', 503, 10_000],
    ['a broken connection', 'cut', 10_000],
    ['silence', 'hang', 500],
  ])('is retried after %s', async (_, reply, timeoutMs) => {
    await serve(reply, 200);
    expect(await ask({ timeoutMs })).toEqual({});
    expect(cameAt).toHaveLength(2);
  });

  test('is sent three times at most', async () => {
    await serve(500);
    await expect(ask()).rejects.toThrow('Acme request failed: status 500');
    expect(cameAt).toHaveLength(3);
  });

  test.each([400, 401, 403, 404])(
    'is asked once where the answer will not change: %i',
    async (status) => {
      await serve(status);
      await expect(ask()).rejects.toMatchObject({ code: 'provider_unavailable', isPassing: false });
      expect(cameAt).toHaveLength(1);
    },
  );

  test('is given up in time', async () => {
    await serve('hang');
    const started = performance.now();
    await expect(ask({ timeoutMs: 50 })).rejects.toThrow('no answer in time');
    expect(performance.now() - started).toBeLessThan(5000);
  });
});

describe('the pause before a retry', () => {
  test.each([0, 0.99])('grows with jitter (%d)', async (chance) => {
    vi.spyOn(Math, 'random').mockReturnValue(chance);
    await serve(500);
    await expect(ask({ pauseMs: 60 })).rejects.toThrow('status 500');
    expect(pause.mock.calls).toEqual([[60 * (0.5 + chance)], [120 * (0.5 + chance)]]);
  });

  test.each([
    ['seconds', { 'retry-after': '1' }],
    ['a date', datesApart(1)],
  ])('lasts at least as long as requested in %s', async (_, headers) => {
    await serve({ status: 429, headers }, 200);
    pause.mockImplementation(() => expect(cameAt).toHaveLength(1));
    expect(await ask()).toEqual({});
    expect(pause.mock.calls).toEqual([[1000]]);
  });

  test('is skipped if Retry-After is too long, or exceeds the total time', async () => {
    await serve({ status: 429, headers: { 'retry-after': '3600' } });
    await expect(ask()).rejects.toMatchObject({ waitMs: 3_600_000 });
    expect(cameAt).toHaveLength(1);
    await expect(ask({ pauseMs: 400, patienceMs: 600, longestWaitMs: 1e9 })).rejects.toThrow('429');
    expect(cameAt).toHaveLength(2);
  });

  test('is followed by a wait for a slot, like the first request', async () => {
    await serve(500);
    const throttle = vi.fn(async () => undefined);
    await expect(ask({ throttle })).rejects.toThrow('500');
    expect(throttle).toHaveBeenCalledTimes(3);
  });
});

describe('a request that must not be repeated', () => {
  test.each<[string, Reply]>([
    ['an error of theirs', 500],
    ['a limit', { status: 429, headers: { 'retry-after': '0' } }],
    ['a broken connection', 'cut'],
    ['silence', 'hang'],
  ])('is sent once, although %s may pass', async (_, reply) => {
    await serve(reply, 200);
    const options = { secrets: [], timeoutMs: reply === 'hang' ? 200 : 10_000 };
    await expect(requestOnce('Acme', send, options)).rejects.toMatchObject({ isPassing: true });
    expect(cameAt).toHaveLength(1);
  });
});

describe('a caller that gives up', () => {
  test('ends the request, without another one', async () => {
    await serve('hang');
    const caller = new AbortController();
    const arrived = vi.waitFor(() => expect(cameAt).toHaveLength(1)).then(() => caller.abort());
    const asked = ask({ timeoutMs: 10_000, signal: caller.signal });
    await expect(asked).rejects.toBeInstanceOf(ProviderError);
    await arrived;
    expect(cameAt).toHaveLength(1);
  });

  test('ends the pause', async () => {
    await serve(503);
    const caller = new AbortController();
    pause.mockImplementation(() => caller.abort());
    await expect(ask({ signal: caller.signal })).rejects.toThrow('status 503');
    expect(cameAt).toHaveLength(1);
  });
});

/** A refusal that repeats the key, as Google's of a suspended key does. */
const refusal = (body: string): Reply => ({ status: 403, body });

describe('the key is in no error and no log', () => {
  const logged = async (trouble: Promise<unknown>): Promise<string> => {
    const error: unknown = await trouble.catch((cause: unknown) => cause);
    vi.stubEnv('LOG_LEVEL', 'error');
    const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    log.error('provider failed', { error });
    return written.mock.calls.join();
  };

  test.each<[string, Reply]>([
    ['an error of theirs', 500],
    ['a refusal', 403],
    ['a broken connection', 'cut'],
    ['silence', 'hang'],
    ['an answer with the key', refusal(`Consumer 'api_key:${key}' has been suspended`)],
    ['the key in another case', refusal(key.toUpperCase())],
    ['the key of an address', refusal(encodeURIComponent(key))],
    ['the key where the answer is cut', refusal('x'.repeat(495) + key)],
  ])('after %s', async (_, reply) => {
    await serve(reply);
    const lines = await logged(ask({ timeoutMs: 50 }));
    expect(lines).toContain('Acme request failed');
    expect(lines).not.toMatch(/k[&%]|secret/i);
  });

  test('although the reason is logged, shortened', async () => {
    await serve(refusal(`Consumer 'api_key:${key}' has been suspended${'.'.repeat(1000)}`));
    const error: unknown = await ask().catch((cause: unknown) => cause);
    const { cause } = error as Error;
    expect(cause).toMatch(/^Consumer 'api_key:\[redacted\]' has been suspended\.+$/);
    expect(cause).toHaveLength(500);
  });

  test('if a message of ours quotes the answer', async () => {
    const quoting = async () =>
      Promise.reject(new ProviderError('Acme', `wrong key ${key}`, { isPassing: false }));
    const lines = await logged(requestProvider('Acme', quoting, patience));
    expect(lines).toContain('wrong key [redacted]');
    expect(lines).not.toContain(key);
  });
});
