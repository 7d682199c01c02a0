import * as z from 'zod';

/** Parts of Stripe's objects that we read; times are epoch seconds. https://docs.stripe.com/api */

export const Subscription = z.object({
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
          id: z.string(),
          current_period_start: z.number(),
          current_period_end: z.number(),
          price: z.object({ id: z.string(), lookup_key: z.string().nullable() }),
        }),
      )
      .min(1),
  }),
});
export type StripeSubscription = z.infer<typeof Subscription>;

export const Invoice = z.object({
  id: z.string(),
  status_transitions: z.object({ paid_at: z.number().nullable() }),
});

/** An object of which nothing more than its id matters. */
export const Named = z.object({ id: z.string() });

export const Price = z.object({ id: z.string(), lookup_key: z.string().nullable() });

export const CheckoutSession = z.object({
  id: z.string(),
  status: z.enum(['open', 'complete', 'expired']).nullable(),
  url: z.string().nullable(),
});

export const PortalSession = z.object({ url: z.string() });

export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ data: z.array(item), has_more: z.boolean() });
