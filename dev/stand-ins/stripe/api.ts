import * as z from 'zod';
import { paramsOf } from '../../../shared/calls/match-path.ts';
import type { FormValue } from './form.ts';
import { chargeIdOf, newId, type Subscription } from './ledger.ts';
import type { Sandbox } from './sandbox.ts';
import {
  chargeShape,
  customerShape,
  disputeShapes,
  creditNoteShapes,
  invoiceShape,
  priceShape,
  scheduleShape,
  sessionShape,
  subscriptionShape,
} from './shapes.ts';
import { badRequest, missing } from './stripe-problem.ts';

export interface ApiRequest {
  method: string;
  path: string;
  /** Of the query or of the body. */
  form: Record<string, FormValue>;
}

interface World {
  sandbox: Sandbox;
  /** Address of the sandbox's pages, without a trailing slash. */
  pagesUrl: string;
}
type Answer = (world: World, request: ApiRequest & { id: string }) => object;

const flag = z.enum(['true', 'false']).transform((text) => text === 'true');
const metadata = z.record(z.string(), z.string()).default({});

const NewCustomer = z.object({ email: z.string(), metadata });
const NewSession = z.object({
  mode: z.literal('subscription'),
  customer: z.string(),
  line_items: z.object({ 0: z.object({ price: z.string(), quantity: z.literal('1') }) }),
  success_url: z.url(),
  cancel_url: z.url(),
  expires_at: z.coerce.number(),
  automatic_tax: z.object({ enabled: flag }),
  subscription_data: z.object({ metadata }),
});
const Change = z.object({
  cancel_at_period_end: flag.optional(),
  items: z.object({ 0: z.object({ id: z.string(), price: z.string() }) }).optional(),
  billing_cycle_anchor: z.object({ type: z.literal('now') }).optional(),
  proration_behavior: z.literal('always_invoice').optional(),
  proration_date: z.coerce.number().int().optional(),
  payment_behavior: z.enum(['error_if_incomplete', 'pending_if_incomplete']).optional(),
  automatic_tax: z.object({ enabled: flag }).optional(),
});
const Item = z.object({ price: z.string() });
const Preview = z.object({
  customer: z.string(),
  subscription: z.string().optional(),
  automatic_tax: z.object({ enabled: flag }),
  subscription_details: z
    .object({
      items: z.object({ 0: z.object({ id: z.string(), price: z.string() }) }),
      billing_cycle_anchor: z.object({ type: z.literal('now') }),
      proration_behavior: z.literal('always_invoice'),
      proration_date: z.coerce.number().int(),
    })
    .optional(),
  schedule_details: z
    .object({
      phases: z.object({
        0: z.object({ items: z.object({ 0: Item }), start_date: z.coerce.number().int() }),
      }),
    })
    .optional(),
});
const NewSchedule = z.object({ from_subscription: z.string() });
const Phases = z.object({
  end_behavior: z.literal('release'),
  proration_behavior: z.literal('none'),
  phases: z.object({
    0: z.object({ items: z.object({ 0: Item }), start_date: z.string(), end_date: z.string() }),
    1: z.object({
      items: z.object({ 0: Item }),
      duration: z.object({ interval: z.enum(['day', 'year']), interval_count: z.string() }),
      billing_cycle_anchor: z.literal('phase_start'),
      proration_behavior: z.literal('none'),
    }),
  }),
});
const CreditNote = z.object({
  invoice: z.string(),
  amount: z.coerce.number().int().positive(),
  refund_amount: z.coerce.number().int().nonnegative(),
  credit_amount: z.coerce.number().int().nonnegative().default(0),
});
const OfInvoice = z.object({ invoice: z.string() });
const OfCharge = z.object({ charge: z.string() });
const OfCustomer = z.object({ customer: z.string() });
const NewPortal = OfCustomer.extend({ return_url: z.url() });
const Pages = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(10),
  starting_after: z.string().optional(),
});

/** One page of a list, as Stripe pages them. */
function listOf(all: readonly { id: string }[], form: ApiRequest['form']): object {
  const { limit, starting_after: after } = Pages.parse(form);
  const from = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
  const data = all.slice(from, from + limit);
  return { object: 'list', data, has_more: from + limit < all.length };
}

const newest = <One>(of: Record<string, One>): One[] => Object.values(of).toReversed();
const oneOf = <One>(of: Record<string, One>, id: string, what: string): One => {
  const found = of[id];
  if (found === undefined) throw missing(`${what}: '${id}'`);
  return found;
};
/** The price that is planned for a subscription. */
const nextOf = (sandbox: Sandbox, { schedule }: Subscription) =>
  schedule === null || schedule.price === null ? undefined : sandbox.price(schedule.price);
const show = ({ sandbox, pagesUrl }: World, id: string) => {
  const one = sandbox.subscription(id);
  const shape = subscriptionShape(one, {
    price: sandbox.price(one.price),
    next: nextOf(sandbox, one),
    customer: sandbox.customer(one.customer),
  });
  const { pending } = one;
  if (pending === null) return shape;
  return {
    ...shape,
    pending_update: { expires_at: pending.until },
    latest_invoice: {
      hosted_invoice_url: `${pagesUrl}/confirm/${pending.id}`,
      payments: { data: [{ payment: { payment_intent: `pi_${pending.id}` } }] },
    },
  };
};
/** The subscription that a schedule manages. */
const scheduled = ({ sandbox }: World, id: string) => {
  const all = Object.values(sandbox.ledger.state.subscriptions);
  const found = all.find(({ schedule }) => schedule?.id === id);
  if (found === undefined) throw missing(`subscription schedule: '${id}'`);
  return found;
};
const page = ({ sandbox, pagesUrl }: World, id: string) =>
  sessionShape(
    oneOf(sandbox.ledger.state.sessions, id, 'checkout.session'),
    `${pagesUrl}/pay/${id}`,
  );

/** The requests that we make to Stripe, and no others; `{id}` stands for an id. */
const operations: Record<string, Answer> = {
  'GET /v1/prices': ({ sandbox }, { form }) => {
    const keys = form['lookup_keys'];
    const wanted = typeof keys === 'object' ? Object.values(keys) : undefined;
    const found = sandbox.prices.filter(({ lookupKey }) => wanted?.includes(lookupKey) ?? true);
    return listOf(found.map(priceShape), form);
  },
  'GET /v1/tax_rates/{id}': (_, { id }) => ({ id, percentage: Number(id.replace('txr_', '')) }),
  'GET /v1/disputes': ({ sandbox }, { form }) => {
    const { charge } = OfCharge.parse(form);
    const all = Object.values(sandbox.ledger.state.invoices);
    return listOf(all.filter((one) => chargeIdOf(one) === charge).flatMap(disputeShapes), form);
  },
  'GET /v1/charges/{id}': ({ sandbox }, { id }) => {
    const all = Object.values(sandbox.ledger.state.invoices);
    const found = all.find((one) => chargeIdOf(one) === id && one.paid > 0);
    if (found === undefined) throw missing(`charge: '${id}'`);
    return chargeShape(found);
  },

  'POST /v1/customers': ({ sandbox }, { form }) => {
    const id = newId('cus');
    const details = {
      name: null,
      country: null,
      vatId: null,
      isDeclined: false,
      credit: 0,
      coupon: 0,
    };
    const bank = { wantsConfirmation: false };
    const customer = { id, ...NewCustomer.parse(form), ...details, ...bank };
    sandbox.ledger.state.customers[id] = customer;
    return customerShape(customer);
  },

  'DELETE /v1/customers/{id}': ({ sandbox }, { id }) => {
    delete sandbox.ledger.state.customers[sandbox.customer(id).id];
    return { id, object: 'customer', deleted: true };
  },

  'GET /v1/subscriptions': (world, { form }) => {
    const { customer } = OfCustomer.parse(form);
    const all = newest(world.sandbox.ledger.state.subscriptions);
    const own = all.filter((one) => one.customer === customer);
    return listOf(
      own.map(({ id }) => show(world, id)),
      form,
    );
  },
  'GET /v1/subscriptions/{id}': (world, { id }) => show(world, id),
  'GET /v1/payment_intents/{id}': ({ sandbox }, { id }) => {
    const all = Object.values(sandbox.ledger.state.subscriptions);
    const pending = all.find((one) => `pi_${one.pending?.id}` === id)?.pending;
    if (pending == null) throw missing(`payment_intent: '${id}'`);
    return { id, status: pending.isRefused ? 'requires_payment_method' : 'requires_action' };
  },
  'POST /v1/invoices/create_preview': ({ sandbox }, { form }) => {
    const { customer, automatic_tax: tax, ...asked } = Preview.parse(form);
    const { subscription_details: change, schedule_details: period } = asked;
    if (change !== undefined) {
      const [price, at] = [change.items[0].price, change.proration_date];
      const one = sandbox.subscription(asked.subscription ?? '');
      return invoiceShape(sandbox.previewChange(one, { price, at, withTax: tax.enabled }));
    }
    if (period === undefined) throw badRequest('Nothing to preview');
    const { items, start_date: start } = period.phases[0];
    const to = { price: items[0].price, start, withTax: tax.enabled };
    return invoiceShape(sandbox.previewPeriod(customer, to));
  },
  'POST /v1/subscription_schedules': ({ sandbox }, { form }) => {
    const one = sandbox.subscription(NewSchedule.parse(form).from_subscription);
    if (one.schedule !== null) throw badRequest('The subscription already has a schedule.');
    sandbox.plan(one, { id: newId('sub_sched'), price: null });
    return scheduleShape(one, nextOf(sandbox, one)) ?? {};
  },
  'POST /v1/subscription_schedules/{id}': (world, { id, form }) => {
    const one = scheduled(world, id);
    const { price } = Phases.parse(form).phases[1].items[0];
    world.sandbox.plan(one, { id, price: world.sandbox.price(price).id });
    return scheduleShape(one, nextOf(world.sandbox, one)) ?? {};
  },
  'POST /v1/subscription_schedules/{id}/release': (world, { id }) => {
    world.sandbox.plan(scheduled(world, id), null);
    return { id, status: 'released' };
  },
  'POST /v1/subscriptions/{id}': (world, { id, form }) => {
    const { sandbox } = world;
    const { items, cancel_at_period_end: isEnding, ...more } = Change.parse(form);
    const { automatic_tax: tax, proration_date: at } = more;
    const mayWait = form['payment_behavior'] === 'pending_if_incomplete';
    if (mayWait && (isEnding !== undefined || tax !== undefined))
      throw badRequest('A pending update takes items, anchor and proration only.');
    const one = sandbox.subscription(id);
    if (items !== undefined) {
      if (items[0].id !== one.itemId) throw badRequest('No such subscription item');
      const to = { price: items[0].price, withTax: tax?.enabled ?? one.withTax };
      sandbox.changePrice(one, { ...to, mayWait, ...(at === undefined ? {} : { at }) });
    }
    if (isEnding !== undefined && isEnding !== one.endsAtPeriodEnd)
      sandbox.setEnding(one, isEnding);
    return show(world, id);
  },
  'DELETE /v1/subscriptions/{id}': (world, { id }) => {
    world.sandbox.end(world.sandbox.subscription(id));
    return show(world, id);
  },

  'GET /v1/invoices': ({ sandbox }, { form }) => {
    const { customer } = OfCustomer.parse(form);
    const own = newest(sandbox.ledger.state.invoices).filter((one) => one.customer.id === customer);
    return listOf(own.map(invoiceShape), form);
  },
  'GET /v1/charges': ({ sandbox }, { form }) => {
    const { customer } = OfCustomer.parse(form);
    const own = newest(sandbox.ledger.state.invoices).filter((one) => one.customer.id === customer);
    return listOf(own.filter(({ paid }) => paid > 0).map(chargeShape), form);
  },
  'GET /v1/credit_notes': ({ sandbox }, { form }) => {
    const { invoice } = OfInvoice.parse(form);
    const credited = oneOf(sandbox.ledger.state.invoices, invoice, 'invoice');
    return listOf(creditNoteShapes(credited), form);
  },
  'POST /v1/credit_notes': ({ sandbox }, { form }) => {
    const { invoice, amount, credit_amount: toCredit } = CreditNote.parse(form);
    const credited = oneOf(sandbox.ledger.state.invoices, invoice, 'invoice');
    sandbox.credit(credited, amount - toCredit, toCredit);
    return { id: newId('cn'), object: 'credit_note', amount };
  },

  'POST /v1/checkout/sessions': (world, { form }) => {
    const { line_items: items, automatic_tax: tax, ...asked } = NewSession.parse(form);
    const { customer, success_url: successUrl, cancel_url: cancelUrl } = asked;
    const id = newId('cs');
    world.sandbox.ledger.state.sessions[id] = {
      id,
      status: 'open',
      customer: world.sandbox.customer(customer).id,
      price: world.sandbox.price(items[0].price).id,
      withTax: tax.enabled,
      metadata: asked.subscription_data.metadata,
      expiresAt: asked.expires_at,
      successUrl,
      cancelUrl,
    };
    return page(world, id);
  },
  'GET /v1/checkout/sessions': (world, { form }) => {
    const { customer } = OfCustomer.parse(form);
    const own = newest(world.sandbox.ledger.state.sessions).filter(
      (one) => one.customer === customer && (form['status'] ?? one.status) === one.status,
    );
    return listOf(
      own.map(({ id }) => page(world, id)),
      form,
    );
  },
  'GET /v1/checkout/sessions/{id}': (world, { id }) => page(world, id),
  'POST /v1/checkout/sessions/{id}/expire': (world, { id }) => {
    const session = oneOf(world.sandbox.ledger.state.sessions, id, 'checkout.session');
    if (session.status !== 'open')
      throw badRequest(`Only Checkout Sessions with a status in ["open"] can be expired.`);
    session.status = 'expired';
    return page(world, id);
  },
  'POST /v1/billing_portal/sessions': ({ sandbox, pagesUrl }, { form }) => {
    const { customer, return_url: returnUrl } = NewPortal.parse(form);
    const id = newId('bps');
    sandbox.ledger.state.portals[id] = { id, customer: sandbox.customer(customer).id, returnUrl };
    return { id, object: 'billing_portal.session', url: `${pagesUrl}/portal/${id}` };
  },
};

/** Answers a request to the API. @throws StripeProblem, ZodError */
export function answerApi(world: World, request: ApiRequest): object {
  for (const [name, answer] of Object.entries(operations)) {
    const [method, path = ''] = name.split(' ');
    const params = method === request.method ? paramsOf(path, request.path) : undefined;
    if (params !== undefined) return answer(world, { ...request, id: params['id'] ?? '' });
  }
  throw missing(`path in the sandbox: ${request.method} ${request.path}`);
}
