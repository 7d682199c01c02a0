import { connect } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Connect, connectsPerPing } from '../ports/ping-nodes.ts';

export interface Pace {
  /** Between the beginnings of two connects, in milliseconds. @default 1000 */
  apartMs?: number;
  /** Time limit of a connect, in milliseconds. @default 3000 */
  timeoutMs?: number;
}

/**
 * Times four TCP handshakes with an IP address. Each begins on time, also while an earlier one is still waiting.
 * @throws the reason of `signal` when it aborts
 */
export async function timeConnects(
  address: string,
  port: number,
  { apartMs = 1000, timeoutMs = 3000, signal }: Pace & { signal?: AbortSignal | undefined } = {},
): Promise<Connect[]> {
  const begun = Array.from({ length: connectsPerPing }, async (_, index) => {
    if (index > 0) await sleep(index * apartMs, undefined, signal === undefined ? {} : { signal });
    return timeUndisturbed(address, port, { timeoutMs, signal });
  });
  return Promise.all(begun).catch((error: unknown) => {
    signal?.throwIfAborted();
    throw error;
  });
}

/** A process that stands still for longer, in milliseconds, notices a handshake too late. */
const standstillMs = 5;
const mostAttempts = 3;

/**
 * Times a TCP handshake, again if this process stood still meanwhile and so has timed itself.
 * @returns the shortest of the attempts
 */
async function timeUndisturbed(
  address: string,
  port: number,
  options: { timeoutMs: number; signal?: AbortSignal | undefined },
): Promise<Connect> {
  let shortest: Connect | undefined;
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const delays = monitorEventLoopDelay({ resolution: 1 });
    delays.enable();
    const connect = await timeConnect(address, port, options);
    delays.disable();
    if (typeof connect === 'string') return shortest ?? connect;
    if (typeof shortest !== 'object' || connect.ms < shortest.ms) shortest = connect;
    // Without a sample, the handshake was over before the process could stand still for long.
    const standstill = delays.count === 0 ? connect.ms : delays.max / 1e6;
    if (standstill < standstillMs || standstill < 0.05 * connect.ms) break;
  }
  return shortest ?? 'timeout';
}

/** Times one TCP handshake; ends the connection at once. */
export function timeConnect(
  address: string,
  port: number,
  { timeoutMs, signal }: { timeoutMs: number; signal?: AbortSignal | undefined },
): Promise<Connect> {
  const { promise, resolve, reject } = Promise.withResolvers<Connect>();
  const began = performance.now();
  const socket = connect({ host: address, port });
  const timer = setTimeout(() => resolve('timeout'), timeoutMs);
  const onAbort = () => reject(signal?.reason);
  socket.once('connect', () => resolve({ ms: performance.now() - began }));
  socket.on('error', (error) => resolve(isTimeout(error) ? 'timeout' : 'malformed'));
  if (signal?.aborted === true) onAbort();
  signal?.addEventListener('abort', onAbort, { once: true });
  return promise.finally(() => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
    socket.destroy();
  });
}

/** The system's own time limit may be shorter than ours. */
const isTimeout = (error: Error): boolean => 'code' in error && error.code === 'ETIMEDOUT';
