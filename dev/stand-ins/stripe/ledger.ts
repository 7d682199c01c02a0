import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod';
import { DamagedDataError } from '../trouble.ts';
import { writeWhole } from '../write-whole.ts';

/** Times are epoch seconds, amounts cents. */
const Customer = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string().nullable(),
  country: z.string().nullable(),
  vatId: z.string().nullable(),
  metadata: z.record(z.string(), z.string()),
  /** Whether its card is refused from now on. */
  isDeclined: z.boolean(),
  /** Whether its bank asks for a confirmation of what is not paid on a payment page. */
  wantsConfirmation: z.boolean().default(false),
  /** Owed to the customer; negative where they owe it. */
  credit: z.number(),
  /** Percent off all that they buy. */
  coupon: z.number().default(0),
});
export type Customer = z.infer<typeof Customer>;

const Session = z.object({
  id: z.string(),
  customer: z.string(),
  price: z.string(),
  withTax: z.boolean(),
  metadata: z.record(z.string(), z.string()),
  status: z.enum(['open', 'complete', 'expired']),
  expiresAt: z.number(),
  successUrl: z.string(),
  cancelUrl: z.string(),
});
export type Session = z.infer<typeof Session>;

const Portal = z.object({ id: z.string(), customer: z.string(), returnUrl: z.string() });

const Subscription = z.object({
  id: z.string(),
  itemId: z.string(),
  status: z.enum(['active', 'past_due', 'canceled']),
  created: z.number(),
  customer: z.string(),
  price: z.string(),
  withTax: z.boolean(),
  start: z.number(),
  end: z.number(),
  endsAtPeriodEnd: z.boolean(),
  /** A change of price that waits for the customer's bank. */
  pending: z
    .object({
      id: z.string(),
      price: z.string(),
      until: z.number(),
      isRefused: z.boolean().default(false),
      /** For which it was computed. */
      at: z.number().optional(),
    })
    .nullable()
    .default(null),
  /** Another price when the period ends; without one the schedule changes nothing. */
  schedule: z.object({ id: z.string(), price: z.string().nullable() }).nullable().default(null),
  endedAt: z.number().nullable(),
});
export type Subscription = z.infer<typeof Subscription>;

const Line = z.object({
  description: z.string(),
  amount: z.number(),
  /** Taken off the amount. */
  discount: z.number().default(0),
  price: z.string(),
  start: z.number(),
  end: z.number(),
  tax: z.number().default(0),
  /** Percent; null where none is charged. */
  taxPercent: z.number().nullable().default(null),
  /** As Stripe calls it; null where it computed no tax. */
  taxReason: z.string().nullable().default(null),
});
export type Line = z.infer<typeof Line>;

const Invoice = z.object({
  id: z.string(),
  number: z.string(),
  customer: Customer,
  subscription: z.string(),
  lines: z.array(Line),
  net: z.number(),
  tax: z.number(),
  isReverseCharge: z.boolean(),
  /** Whether tax was computed. */
  withTax: z.boolean().default(true),
  paid: z.number(),
  credited: z.number(),
  /** The refunds, one by one. */
  refunds: z
    .array(z.object({ id: z.string(), amount: z.number(), created: z.number() }))
    .default([]),
  /** Later credits to the customer, one by one. */
  creditNotes: z
    .array(z.object({ id: z.string(), refund: z.number(), credit: z.number() }))
    .default([]),
  /** Of the customer, before and after. */
  creditBefore: z.number().default(0),
  creditAfter: z.number().default(0),
  /** At the customer's bank. */
  dispute: z
    .object({
      id: z.string(),
      created: z.number(),
      status: z.enum(['needs_response', 'won', 'lost']),
    })
    .nullable()
    .default(null),
  paidAt: z.number(),
});
export type Invoice = z.infer<typeof Invoice>;

/** Of the one payment of an invoice. */
export const chargeIdOf = ({ id }: Pick<Invoice, 'id'>): string => `ch_${id}`;

const Event = z.object({
  id: z.string(),
  type: z.string(),
  created: z.number(),
  customer: z.string(),
  /** Of a dispute, which names no customer. */
  charge: z.string().optional(),
  attempts: z.number(),
});
export type Event = z.infer<typeof Event>;

const Answer = z.object({ request: z.string(), status: z.number(), body: z.string() });

const State = z.object({
  customers: z.record(z.string(), Customer),
  sessions: z.record(z.string(), Session),
  portals: z.record(z.string(), Portal),
  subscriptions: z.record(z.string(), Subscription),
  invoices: z.record(z.string(), Invoice),
  /** Not delivered yet. */
  events: z.record(z.string(), Event),
  /** Responses by idempotency key. */
  answers: z.record(z.string(), Answer),
});
type State = z.infer<typeof State>;

/** @throws DamagedDataError */
function readState(file: string): State {
  try {
    return State.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    const isOfOtherShape = error instanceof z.ZodError;
    throw new DamagedDataError(file, isOfOtherShape ? z.prettifyError(error) : error);
  }
}

/** Everything that the sandbox knows, in one file that is replaced as a whole. */
export class Ledger {
  readonly #file: string | undefined;
  readonly state: State;

  /** @param file in memory without one */
  constructor(file: string | undefined) {
    this.#file = file;
    const empty = { customers: {}, sessions: {}, portals: {}, subscriptions: {} };
    this.state =
      file !== undefined && existsSync(file)
        ? readState(file)
        : { ...empty, invoices: {}, events: {}, answers: {} };
  }

  save(): void {
    if (this.#file !== undefined) writeWhole(this.#file, JSON.stringify(this.state));
  }
}

/** Random, so that the address of a payment page cannot be guessed. */
export const newId = (prefix: string): string =>
  `${prefix}_${randomBytes(18).toString('base64url')}`;
