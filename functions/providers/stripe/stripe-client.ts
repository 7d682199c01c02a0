import * as z from 'zod';
import { askProvider, ProviderError } from '../ask-provider.ts';

export interface StripeOptions {
  secretKey: string;
  /** @default 'https://api.stripe.com' */
  endpoint?: string | undefined;
  /** Bound on one request, in milliseconds. @default 8000 */
  timeoutMs?: number;
  /** Least pause before the first repetition, in milliseconds; doubled for the next. @default 500 */
  pauseMs?: number;
  fetch?: typeof fetch;
}

/** A subscription as Stripe has it now. Times are epoch seconds. https://docs.stripe.com/api/subscriptions/object */
const Subscription = z.object({
  id: z.string(),
  status: z.enum([
    'incomplete',
    'incomplete_expired',
    'trialing',
    'active',
    'past_due',
    'canceled',
    'unpaid',
    'paused',
  ]),
  created: z.number(),
  cancel_at: z.number().nullable(),
  ended_at: z.number().nullable(),
  customer: z.object({
    id: z.string(),
    /** Absent from a customer who was deleted. */
    metadata: z.record(z.string(), z.string()).optional(),
  }),
  items: z.object({
    data: z
      .array(
        z.object({
          current_period_start: z.number(),
          current_period_end: z.number(),
          price: z.object({ id: z.string(), lookup_key: z.string().nullable() }),
        }),
      )
      .min(1),
  }),
});
export type StripeSubscription = z.infer<typeof Subscription>;

const Invoice = z.object({
  id: z.string(),
  status_transitions: z.object({ paid_at: z.number().nullable() }),
});

const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ data: z.array(item), has_more: z.boolean() });

export interface StripeClient {
  /** All subscriptions of a customer, those that ended included. @throws ProviderError */
  listSubscriptions(customerId: string): Promise<StripeSubscription[]>;
  /** When the customer's newest paid invoice was paid, in epoch seconds. @throws ProviderError */
  findLastPayment(customerId: string): Promise<number | undefined>;
}

const provider = 'Stripe';
/** The form of every answer hangs on it. https://docs.stripe.com/changelog */
const apiVersion = '2025-09-30.clover';
const longestWaitMs = 5000;
const pageSize = 100;
/** Far beyond what one customer has. */
const mostPages = 10;

export function stripeClient(options: StripeOptions): StripeClient {
  const { secretKey, endpoint = 'https://api.stripe.com', fetch: send = fetch } = options;
  const { timeoutMs = 8000, pauseMs = 500 } = options;

  const get = <Answer extends z.ZodType>(
    path: string,
    query: Record<string, string>,
    schema: Answer,
  ): Promise<z.output<Answer>> =>
    askProvider(
      provider,
      async (signal) => {
        const address = new URL(path, endpoint);
        address.search = new URLSearchParams(query).toString();
        const response = await send(address, {
          headers: { authorization: `Bearer ${secretKey}`, 'stripe-version': apiVersion },
          signal,
          redirect: 'error',
        });
        if (response.ok) return schema.parse(await response.json());
        throw ProviderError.ofStatus(provider, response, await response.text());
      },
      { timeoutMs, pauseMs, longestWaitMs },
    );

  return {
    async listSubscriptions(customer) {
      const found: StripeSubscription[] = [];
      for (let page = 0; page < mostPages; page += 1) {
        const last = found.at(-1)?.id;
        const { data, has_more: hasMore } = await get(
          '/v1/subscriptions',
          {
            customer,
            status: 'all',
            limit: String(pageSize),
            'expand[]': 'data.customer',
            ...(last === undefined ? {} : { starting_after: last }),
          },
          pageOf(Subscription),
        );
        found.push(...data);
        if (!hasMore) break;
      }
      return found;
    },
    async findLastPayment(customer) {
      const query = { customer, status: 'paid', limit: '1' };
      const { data } = await get('/v1/invoices', query, pageOf(Invoice));
      return data[0]?.status_transitions.paid_at ?? undefined;
    },
  };
}
