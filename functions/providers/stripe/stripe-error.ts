import * as z from 'zod';
import { jsonIn } from '../../platform/foreign-text.ts';
import { ProviderError } from '../request-provider.ts';
import { retryAfterMs } from '../retry-after.ts';

/** https://docs.stripe.com/api/errors */
const Body = z.object({
  error: z.object({
    type: z.string(),
    code: z.string().optional(),
    decline_code: z.string().optional(),
    message: z.string().optional(),
  }),
});

/** Stripe refused or could not answer; says why in Stripe's own terms. */
export class StripeError extends ProviderError {
  readonly status: number;
  /** Such as `card_error`; empty where the answer was not Stripe's. */
  readonly type: string;
  /** Such as `card_declined`. */
  readonly stripeCode: string | undefined;
  /** Written by Stripe for the customer, on card errors alone. */
  readonly wordsForCustomer: string | undefined;

  constructor({ status, headers }: Response, body: string) {
    const { type = '', code, message } = Body.safeParse(jsonIn(body)).data?.error ?? {};
    super('Stripe', ['status', status, type, code ?? ''].join(' ').trim(), {
      isPassing: isPassing(status, headers),
      waitMs: retryAfterMs(headers),
      refusesUs: status === 401 || status === 403,
      ...(body === '' ? {} : { cause: body }),
    });
    this.name = 'StripeError';
    this.status = status;
    this.type = type;
    this.stripeCode = code;
    this.wordsForCustomer = type === 'card_error' ? message : undefined;
  }
}

/** Stripe's header says whether to retry. If it does not: conflicts with a request in progress, limits and its own errors. */
function isPassing(status: number, headers: Headers): boolean {
  const advice = headers.get('stripe-should-retry');
  if (advice !== null) return advice === 'true';
  return status === 409 || status === 429 || status >= 500;
}
