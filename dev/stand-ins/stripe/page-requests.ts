import type { IncomingMessage, RequestListener } from 'node:http';
import * as z from 'zod';
import { PageGuard, sendPage, sendTo } from '../local-pages.ts';
import { BodyTooLargeError, urlOf } from '../loopback-server.ts';
import type { Customer, Invoice } from './ledger.ts';
import { closedPage, confirmedPage, confirmPage, payPage, portalPage } from './pages.ts';
import type { Sandbox } from './sandbox.ts';

const Fields = z.object({
  choice: z.enum(['pay', 'decline', 'save', 'back', 'confirm', 'refuse', 'dispute', 'won', 'lost']),
  name: z.string().trim().max(150).default(''),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .default('DE'),
  vatId: z.string().trim().max(20).default(''),
  card: z.enum(['works', 'declined', 'confirm']).default('works'),
  /** Whose payment is disputed. */
  invoice: z.string().default(''),
});
type Fields = z.infer<typeof Fields>;

/**
 * The sandbox's pages below `/sandbox`. As at Stripe, the address of a page is enough to use it. A form is taken only
 * from the page itself: from our origin, and with the token that only the page holds.
 */
export function sandboxPages(sandbox: Sandbox, afterChange: () => void): RequestListener {
  const guard = new PageGuard();
  const { state } = sandbox.ledger;

  const find = (request: IncomingMessage) => {
    const [, , kind, id = ''] = urlOf(request).pathname.split('/');
    if (kind === 'pay') return { kind, id, session: state.sessions[id] } as const;
    if (kind === 'portal') return { kind, id, portal: state.portals[id] } as const;
    if (kind === 'confirm') {
      const waits = Object.values(state.subscriptions).find(({ pending }) => pending?.id === id);
      return { kind, id, waits } as const;
    }
    return undefined;
  };

  const show = (found: NonNullable<ReturnType<typeof find>>, problem?: string): string => {
    const token = guard.tokenFor(found.id);
    if (found.kind === 'portal') {
      if (found.portal === undefined) return closedPage();
      const customer = sandbox.customer(found.portal.customer);
      return portalPage({ customer, token, problem }, invoicesOf(customer));
    }
    if (found.kind === 'confirm') {
      if (found.waits?.pending == null) return closedPage();
      const customer = sandbox.customer(found.waits.customer);
      return confirmPage(sandbox.price(found.waits.pending.price), { customer, token, problem });
    }
    const { session } = found;
    if (session?.status !== 'open') return closedPage();
    const customer = sandbox.customer(session.customer);
    return payPage(session, sandbox.price(session.price), { customer, token, problem });
  };

  const invoicesOf = ({ id }: Customer): Invoice[] =>
    Object.values(state.invoices).filter(({ customer, paid }) => customer.id === id && paid > 0);

  /** Actions of the customer and their bank on a payment. */
  const decide = (customer: Customer, { choice, invoice: id }: Fields): boolean => {
    const invoice = invoicesOf(customer).find((one) => one.id === id);
    if (invoice === undefined) return false;
    if (choice === 'dispute') sandbox.dispute(invoice);
    else if (choice === 'won' || choice === 'lost') sandbox.closeDispute(invoice, choice);
    else return false;
    return true;
  };

  /** @returns where to go; or what is wrong with the form */
  const take = (
    found: NonNullable<ReturnType<typeof find>>,
    fields: Fields,
  ): { to: string } | { done: string } | { problem: string } => {
    const { choice } = fields;
    if (found.kind === 'confirm') {
      if (found.waits === undefined) return { problem: '' };
      if (choice !== 'confirm') {
        sandbox.refuse(found.waits);
        return { problem: 'Your bank has refused the payment. Nothing was charged.' };
      }
      sandbox.confirm(found.waits);
      return { done: confirmedPage() };
    }
    if (found.kind === 'portal') {
      if (found.portal === undefined || choice === 'back')
        return { to: found.portal?.returnUrl ?? '/' };
      const customer = sandbox.customer(found.portal.customer);
      if (decide(customer, fields)) return { to: found.portal.returnUrl };
      if (!keep(customer, fields)) return { problem: 'Please fill in a name.' };
      customer.isDeclined = fields.card === 'declined';
      customer.wantsConfirmation = fields.card === 'confirm';
      sandbox.customerChanged(customer);
      return { to: found.portal.returnUrl };
    }
    const { session } = found;
    if (session?.status !== 'open') return { problem: '' };
    if (choice === 'back') return { to: session.cancelUrl };
    if (!keep(sandbox.customer(session.customer), fields))
      return { problem: 'Please fill in a name.' };
    if (choice === 'decline') return { problem: 'Your card was declined. Nothing was paid.' };
    sandbox.pay(session);
    return { to: session.successUrl.replace('{CHECKOUT_SESSION_ID}', session.id) };
  };

  return (request, response) => {
    const answer = async (): Promise<void> => {
      const found = find(request);
      if (found === undefined) return sendPage(response, 404, closedPage());
      sandbox.catchUp();
      if (request.method === 'GET') return sendPage(response, 200, show(found));
      if (request.method !== 'POST') return sendPage(response, 405, closedPage());
      const form = await guard.read(request, found.id);
      if (form === undefined) return sendPage(response, 403, show(found));
      const fields = Fields.safeParse(Object.fromEntries(form));
      if (!fields.success)
        return sendPage(response, 400, show(found, 'Please check what you typed.'));
      const taken = take(found, fields.data);
      afterChange();
      if ('to' in taken) sendTo(response, taken.to);
      else if ('done' in taken) sendPage(response, 200, taken.done);
      else sendPage(response, 422, show(found, taken.problem));
    };
    answer().catch((error: unknown) => {
      if (!(error instanceof BodyTooLargeError)) console.error(error);
      if (!response.headersSent) sendPage(response, 400, closedPage());
    });
  };
}

/** @returns false without a name */
function keep(customer: Customer, { name, country, vatId }: Fields): boolean {
  if (name === '') return false;
  Object.assign(customer, { name, country, vatId: vatId === '' ? null : vatId.toUpperCase() });
  return true;
}
