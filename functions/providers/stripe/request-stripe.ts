import { Stripe } from 'stripe';
import type * as z from 'zod';
import { requestProvider, ProviderError } from '../request-provider.ts';
import { textOf } from '../text-of.ts';
import { StripeError } from './stripe-error.ts';

export interface StripeOptions {
  secretKey: string;
  /** @default 'https://api.stripe.com' */
  endpoint?: string | undefined;
  /** Bound on one request, in milliseconds. @default 8000 */
  timeoutMs?: number;
  /** Bound on one question with its repetitions, in milliseconds. @default unbounded */
  patienceMs?: number;
  /** Least pause before the first repetition, in milliseconds; doubled for the next. @default 500 */
  pauseMs?: number;
}

/** @throws ProviderError */
export type RequestStripe = <Answer extends z.ZodType>(
  schema: Answer,
  ask: (stripe: Stripe) => Promise<unknown>,
) => Promise<z.output<Answer>>;

const longestWaitMs = 5000;
/** A hundred invoices with their lines are a tenth of it. */
const mostBytes = 16 * 1024 ** 2;

/** Sends requests to Stripe with its own library; timeouts, retries and errors are those of all our providers. */
export function requestStripe(options: StripeOptions): RequestStripe {
  const { secretKey, endpoint, timeoutMs = 8000, pauseMs = 500, patienceMs = Infinity } = options;
  const boundedFetch: typeof fetch = async (address, request) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(address, { ...request, signal, redirect: 'error' });
    const text = await textOf(response, 'Stripe', mostBytes);
    if (!response.ok) throw new StripeError(response, text);
    return new Response(text, response);
  };
  const stripe = new Stripe(secretKey, {
    ...(endpoint !== undefined && placeOf(endpoint)),
    httpClient: Stripe.createFetchHttpClient(boundedFetch),
    maxNetworkRetries: 0,
    telemetry: false,
  });
  return (schema, ask) =>
    requestProvider(
      'Stripe',
      async () => {
        const answer = await ask(stripe).catch((error: unknown) => {
          throw thrownBy(error);
        });
        return schema.parse(answer);
      },
      { secrets: [secretKey], timeoutMs, pauseMs, longestWaitMs, patienceMs },
    );
}

function placeOf(endpoint: string) {
  const { protocol, hostname, port } = new URL(endpoint);
  return { host: hostname, port, protocol: protocol === 'http:' ? 'http' : 'https' } as const;
}

/** The library wraps what a request threw, and fails by itself only over an answer that is not Stripe's. */
const thrownBy = (error: unknown): unknown =>
  error instanceof Stripe.errors.StripeConnectionError
    ? error.detail
    : new ProviderError('Stripe', 'its answer cannot be read', {
        isPassing: false,
        cause: String(error),
      });
