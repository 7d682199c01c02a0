import { setTimeout as sleep } from 'node:timers/promises';
import { ProblemError } from '../../shared/errors.ts';
import { retryAfterMs } from './retry-after.ts';

/** A third party could not be asked, refused, or answered what its documentation does not have. */
export class ProviderError extends ProblemError {
  /** Whether the same question may be answered later. */
  readonly isPassing: boolean;
  /** Milliseconds that the provider asked us to wait. */
  readonly waitMs: number | undefined;

  /** @param provider as people know it: 'Semrush' */
  constructor(
    provider: string,
    detail: string,
    more: { isPassing: boolean; waitMs?: number | undefined; cause?: unknown },
  ) {
    super('provider_unavailable', `${provider} could not be asked: ${detail}`, more);
    this.name = 'ProviderError';
    this.isPassing = more.isPassing;
    this.waitMs = more.waitMs;
  }

  /** Limits and errors of theirs pass; a refused key or question does not. */
  static ofStatus(provider: string, { status, headers }: Response, body = ''): ProviderError {
    const isPassing = status === 429 || status >= 500;
    const told = body === '' ? {} : { cause: body.slice(0, 500) };
    return new ProviderError(provider, `status ${status}`, {
      isPassing,
      waitMs: retryAfterMs(headers),
      ...told,
    });
  }

  /** What else may go wrong. The cause of a failed fetch may carry the address, and with it the key, so it is left out. */
  static of(provider: string, cause: unknown): ProviderError {
    if (cause instanceof ProviderError) return cause;
    const name = cause instanceof Error ? cause.name : '';
    // Neither garbage nor a changed format gets better by asking again.
    if (name === 'ZodError' || name === '$ZodError' || name === 'SyntaxError')
      return new ProviderError(provider, 'its answer cannot be read', { isPassing: false });
    const detail = name === 'TimeoutError' ? 'no answer in time' : 'no connection';
    return new ProviderError(provider, detail, { isPassing: true });
  }
}

export interface Patience {
  /** Bound on one request, in milliseconds. */
  timeoutMs: number;
  /** Least pause before the first repetition, in milliseconds; doubled for each further one. */
  pauseMs: number;
  /** A limit that lasts longer than this, in milliseconds, is not waited for. */
  longestWaitMs: number;
  /** No attempt begins that may end later than this after the first, in milliseconds. @default unbounded */
  patienceMs?: number;
  /** Waits for a turn before each request. @throws ProviderError when there is none */
  takeTurn?: (() => Promise<void>) | undefined;
}

const attempts = 3;

/**
 * Asks a third party, and again after a pause with jitter where that may help: three times at most, and as `Retry-After`
 * says.
 * @param ask one request, aborted by `signal`, that throws on any failure
 * @throws ProviderError
 */
export async function askProvider<Found>(
  provider: string,
  ask: (signal: AbortSignal) => Promise<Found>,
  { timeoutMs, pauseMs, longestWaitMs, patienceMs = Infinity, takeTurn }: Patience,
): Promise<Found> {
  const end = performance.now() + patienceMs - timeoutMs;
  for (let attempt = 1; ; attempt += 1) {
    await takeTurn?.();
    try {
      return await ask(AbortSignal.timeout(timeoutMs));
    } catch (cause) {
      const error = ProviderError.of(provider, cause);
      const waitMs = error.waitMs ?? 0;
      if (!error.isPassing || waitMs > longestWaitMs || attempt === attempts) throw error;
      const pause = Math.max(waitMs, pauseMs * 2 ** (attempt - 1) * (0.5 + Math.random()));
      if (performance.now() + pause > end) throw error;
      await sleep(pause);
    }
  }
}
