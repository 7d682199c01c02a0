import type * as z from 'zod';
import { askProvider } from '../ask-provider.ts';
import { textOf } from '../text-of.ts';
import { StripeError } from './stripe-error.ts';
import { stripeForm, type StripeParameters } from './stripe-form.ts';

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
  fetch?: typeof fetch;
}

/** Requests to Stripe's API; each throws ProviderError. */
export interface StripeRequests {
  get<Answer extends z.ZodType>(
    path: string,
    query: StripeParameters,
    schema: Answer,
  ): Promise<z.output<Answer>>;
  /** @param key requests with the same key have one effect, for a day at least */
  post<Answer extends z.ZodType>(
    path: string,
    form: StripeParameters,
    key: string,
    schema: Answer,
  ): Promise<z.output<Answer>>;
  delete<Answer extends z.ZodType>(
    path: string,
    query: StripeParameters,
    schema: Answer,
  ): Promise<z.output<Answer>>;
}

/** The form of every question and answer hangs on it. https://docs.stripe.com/changelog */
const apiVersion = '2026-10-28.endive';
const longestWaitMs = 5000;
/** A hundred invoices with their lines are a tenth of it. */
const mostBytes = 16 * 1024 ** 2;

export function stripeRequests(options: StripeOptions): StripeRequests {
  const { secretKey, endpoint = 'https://api.stripe.com', fetch: send = fetch } = options;
  const { timeoutMs = 8000, pauseMs = 500, patienceMs = Infinity } = options;

  const ask = <Answer extends z.ZodType>(
    address: URL,
    request: { method: string; headers?: Record<string, string>; body?: URLSearchParams },
    schema: Answer,
  ): Promise<z.output<Answer>> =>
    askProvider(
      'Stripe',
      async (signal) => {
        const headers = {
          ...request.headers,
          authorization: `Bearer ${secretKey}`,
          'stripe-version': apiVersion,
        };
        const response = await send(address, { ...request, headers, signal, redirect: 'error' });
        const text = await textOf(response, 'Stripe', mostBytes);
        if (response.ok) return schema.parse(JSON.parse(text));
        throw new StripeError(response, text);
      },
      { secrets: [secretKey], timeoutMs, pauseMs, longestWaitMs, patienceMs },
    );
  const addressOf = (path: string, query: StripeParameters = {}): URL => {
    const address = new URL(path, endpoint);
    address.search = stripeForm(query).toString();
    return address;
  };

  return {
    get: (path, query, schema) => ask(addressOf(path, query), { method: 'GET' }, schema),
    post: (path, form, key, schema) =>
      ask(
        addressOf(path),
        { method: 'POST', body: stripeForm(form), headers: { 'idempotency-key': key } },
        schema,
      ),
    delete: (path, query, schema) => ask(addressOf(path, query), { method: 'DELETE' }, schema),
  };
}
