import { connect as openSocket } from 'node:net';
import type { Socket } from 'node:net';
import { bareHost, refusalOfHost, refusalOfPort } from './target-policy.ts';
import type { TargetPolicy } from './target-policy.ts';
import type { LookupFor } from './resolver.ts';
import { TargetError, targetErrorOf } from './target-error.ts';

interface ConnectOptions {
  /** Time limit for name resolution and TCP handshake together, in milliseconds. @default 10000 */
  timeoutMs?: number | undefined;
  /** Version of IP. @default any */
  family?: 4 | 6 | undefined;
  /** When it aborts, its reason is thrown. */
  signal?: AbortSignal | undefined;
}

export type GuardedConnect = (
  hostname: string,
  port: number,
  options?: ConnectOptions,
) => Promise<Socket>;

/** How long to try one of several addresses before the next, in milliseconds. */
export const addressAttempt = { autoSelectFamily: true, autoSelectFamilyAttemptTimeout: 500 };

/** Opens TCP connections to checked addresses. */
export function createGuardedConnect(policy: TargetPolicy, lookupFor: LookupFor): GuardedConnect {
  return async (hostname, port, { timeoutMs = 10_000, signal, family } = {}) => {
    const reason = refusalOfHost(hostname, policy) ?? refusalOfPort(hostname, port, policy);
    if (reason !== undefined) throw new TargetError('blocked', hostname, { detail: reason });
    signal?.throwIfAborted();
    const deadline = AbortSignal.timeout(timeoutMs);
    const either = signal === undefined ? deadline : AbortSignal.any([signal, deadline]);
    const socket = openSocket({
      host: bareHost(hostname),
      port,
      noDelay: true,
      lookup: lookupFor(port),
      ...(family === undefined ? addressAttempt : { family }),
    });
    const { promise, resolve, reject } = Promise.withResolvers<Socket>();
    const onAbort = () => {
      socket.destroy();
      reject(new TargetError('timeout', hostname));
    };
    either.addEventListener('abort', onAbort, { once: true });
    socket.once('connect', () => resolve(socket)).once('error', reject);
    try {
      return await promise;
    } catch (error) {
      signal?.throwIfAborted();
      throw targetErrorOf(error, hostname);
    } finally {
      either.removeEventListener('abort', onAbort);
      socket.off('error', reject);
    }
  };
}
