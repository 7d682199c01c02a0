import { type LoopbackServer, startLoopbackServer } from './loopback-server.ts';

/** A customer with a continuing subscription; others have none. */
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
const line = {
  description: 'Business, 30 days',
  quantity: 1,
  amount: 7900,
  period: { start: 1, end: paidUntil },
  pricing: null,
  taxes: null,
};
const preview = {
  currency: 'eur',
  lines: { data: [line] },
  total: 7900,
  total_excluding_tax: 7900,
  amount_due: 7900,
  starting_balance: 0,
};
const page = { id: 'any_1', status: 'open', url: 'https://pay.example.com/page' };

function listed({ pathname, searchParams }: URL): unknown[] {
  if (pathname === '/v1/prices') return [{ id: 'price_1', lookup_key: '' }];
  const isPaying = searchParams.get('customer') === payingCustomer;
  return pathname === '/v1/subscriptions' && isPaying ? [subscription] : [];
}

const answers: [string, unknown][] = [
  ['/v1/subscriptions/', subscription],
  ['/v1/invoices/create_preview', preview],
];

/** Answers what checkouts and cancellations ask Stripe for; every payment page and portal is the same. */
export const startSmallStripe = (): Promise<LoopbackServer> =>
  startLoopbackServer(({ method, url = '' }, response) => {
    const asked = new URL(url, 'http://localhost');
    const changed = answers.find(([path]) => asked.pathname.startsWith(path))?.[1] ?? page;
    const answer = method === 'GET' ? { data: listed(asked), has_more: false } : changed;
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
  });
