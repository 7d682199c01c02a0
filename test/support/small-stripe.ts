import { type LoopbackServer, startLoopbackServer } from './loopback-server.ts';

/** A customer with a subscription that goes on; others have none. */
export const payingCustomer = 'cus_paying';
export const paidUntil = 4_100_000_000;

const subscription = {
  id: 'sub_1',
  status: 'active',
  created: 1,
  cancel_at: null,
  ended_at: null,
  customer: { id: payingCustomer },
  items: {
    data: [
      {
        id: 'si_1',
        current_period_start: 1,
        current_period_end: paidUntil,
        price: { id: 'price_1', lookup_key: 'team-monthly' },
      },
    ],
  },
};
const page = { id: 'any_1', status: 'open', url: 'https://pay.example.com/page' };

function listed({ pathname, searchParams }: URL): unknown[] {
  if (pathname === '/v1/prices') return [{ id: 'price_1', lookup_key: '' }];
  const isPaying = searchParams.get('customer') === payingCustomer;
  return pathname === '/v1/subscriptions' && isPaying ? [subscription] : [];
}

/** Answers what checkouts and cancellations ask Stripe for; every payment page and portal is the same. */
export const startSmallStripe = (): Promise<LoopbackServer> =>
  startLoopbackServer(({ method, url = '' }, response) => {
    const asked = new URL(url, 'http://localhost');
    const changed = asked.pathname.startsWith('/v1/subscriptions/') ? subscription : page;
    const answer = method === 'GET' ? { data: listed(asked), has_more: false } : changed;
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
  });
