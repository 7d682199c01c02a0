import { setTimeout as sleep } from 'node:timers/promises';
import { ProblemError } from '../../shared/calls/errors.ts';
import { logFault } from '../platform/log-fault.ts';
import { retryAfterMs } from './retry-after.ts';

/** A third party could not be reached, refused, or answered something that its documentation does not describe. */
export class ProviderError extends ProblemError {
  /** Whether the same request may succeed later. */
  readonly isPassing: boolean;
  /** Milliseconds that the provider asked us to wait. */
  readonly waitMs: number | undefined;
  /** Whether the operator has to act: the provider refuses our key, or our request as a whole. */
  readonly refusesUs: boolean;
  readonly #provider: string;

  /** @param provider its public name: 'Semrush' */
  constructor(
    provider: string,
    detail: string,
    more: {
      isPassing: boolean;
      waitMs?: number | undefined;
      /** @default false */
      refusesUs?: boolean;
      cause?: unknown;
    },
  ) {
    super('provider_unavailable', `${provider} request failed: ${detail}`, more);
    this.name = 'ProviderError';
    this.isPassing = more.isPassing;
    this.waitMs = more.waitMs;
    this.refusesUs = more.refusesUs ?? false;
    this.#provider = provider;
  }

  override get said(): string {
    return this.isPassing
      ? `${this.#provider} does not answer at the moment.`
      : `${this.#provider} returned an unexpected response.`;
  }

  /**
   * Their limits and errors are temporary; a refused key or request is not.
   *
   * @param body their reason, for the log; `requestProvider` shortens it and removes our secrets
   */
  static ofStatus(provider: string, { status, headers }: Response, body = ''): ProviderError {
    const isPassing = status === 429 || status >= 500;
    const answered = body === '' ? {} : { cause: body };
    // CrUX answers 400 to a wrong key.
    const refusesUs = status === 401 || status === 403 || /api[ _-]?key/i.test(body);
    return new ProviderError(provider, `status ${status}`, {
      isPassing,
      refusesUs: !isPassing && refusesUs,
      waitMs: retryAfterMs(headers),
      ...answered,
    });
  }

  /** Any other failure. The cause of a failed fetch may contain the address, and with it the key, so it is left out. */
  static of(provider: string, cause: unknown): ProviderError {
    if (cause instanceof ProviderError) return cause;
    const name = cause instanceof Error ? cause.name : '';
    // Retrying does not help against garbage or a changed format.
    if (name === 'ZodError' || name === '$ZodError' || name === 'SyntaxError')
      return new ProviderError(provider, 'its answer cannot be read', { isPassing: false });
    const detail = name === 'TimeoutError' ? 'no answer in time' : 'no connection';
    return new ProviderError(provider, detail, { isPassing: true });
  }

  /** Removes secrets that the provider has repeated in its answer, then shortens the answer. */
  conceal(secrets: readonly string[]): void {
    this.message = withoutSecrets(this.message, secrets);
    this.stack = withoutSecrets(this.stack ?? '', secrets);
    if (typeof this.cause === 'string')
      this.cause = withoutSecrets(this.cause, secrets).slice(0, longestCause);
  }
}

/** In characters. */
const longestCause = 500;

/** Finds them also in another case, and encoded as in an address. */
function withoutSecrets(text: string, secrets: readonly string[]): string {
  const forms = secrets.flatMap((secret) => [secret, encodeURIComponent(secret)]);
  return forms.reduce((clean, form) => {
    const literal = form.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
    return form === '' ? clean : clean.replace(new RegExp(literal, 'gi'), '[redacted]');
  }, text);
}

export interface RequestOnceOptions {
  /** Keys and tokens that the request carries. No error shows them, even if the provider repeats them. */
  secrets: readonly string[];
  /** Time limit of one request, in milliseconds. */
  timeoutMs: number;
  /** Ends the request, and the pauses between requests. */
  signal?: AbortSignal | undefined;
}

export interface RequestOptions extends RequestOnceOptions {
  /** Minimum pause before the first retry, in milliseconds; doubled for each further one. */
  pauseMs: number;
  /** Does not wait for a rate limit that lasts longer, in milliseconds. */
  longestWaitMs: number;
  /** No attempt starts that may end later than this after the first, in milliseconds. @default unbounded */
  patienceMs?: number;
  /** Waits for a slot before each request. @throws ProviderError if there is none */
  throttle?: (() => Promise<void>) | undefined;
}

const attempts = 3;

/**
 * Sends a request to a third party, once: for what must not be repeated when it may have succeeded, such as the exchange
 * of a code or a message to people.
 * @param ask sends the request, aborted by `signal`, and throws on any failure
 * @throws ProviderError
 */
export async function requestOnce<Found>(
  provider: string,
  ask: (signal: AbortSignal) => Promise<Found>,
  { secrets, timeoutMs, signal }: RequestOnceOptions,
): Promise<Found> {
  const limit = AbortSignal.timeout(timeoutMs);
  try {
    return await ask(signal === undefined ? limit : AbortSignal.any([limit, signal]));
  } catch (cause) {
    const error = ProviderError.of(provider, cause);
    error.conceal(secrets);
    if (error.refusesUs) logFault('provider rejected our request', { error });
    throw error;
  }
}

/**
 * Sends a request to a third party, and retries after a pause with jitter if that may help: three attempts at most,
 * respecting `Retry-After`.
 * @param ask sends one request, aborted by `signal`, and throws on any failure
 * @throws ProviderError
 */
export async function requestProvider<Found>(
  provider: string,
  ask: (signal: AbortSignal) => Promise<Found>,
  { pauseMs, longestWaitMs, patienceMs = Infinity, throttle, ...options }: RequestOptions,
): Promise<Found> {
  const { timeoutMs, signal } = options;
  const end = performance.now() + patienceMs - timeoutMs;
  for (let attempt = 1; ; attempt += 1) {
    await throttle?.();
    try {
      return await requestOnce(provider, ask, options);
    } catch (cause) {
      const error = ProviderError.of(provider, cause);
      const waitMs = error.waitMs ?? 0;
      if (!error.isPassing || waitMs > longestWaitMs || attempt === attempts) throw error;
      const pause = Math.max(waitMs, pauseMs * 2 ** (attempt - 1) * (0.5 + Math.random()));
      if (performance.now() + pause > end) throw error;
      await sleep(pause, undefined, signal === undefined ? {} : { signal }).catch(() => {
        throw error;
      });
    }
  }
}
