import { vi } from 'vitest';
import {
  answerAsCrux,
  cruxHistory,
  cruxNothing,
  type CruxQuestion,
  cruxRecord,
  type CruxReply,
} from '../support/crux-server.ts';
import { stripeInvoiceOf } from '../support/stripe-objects.ts';
import { keyOfProcess } from '../support/key-of-process.ts';
import { type LoopbackServer, startLoopbackServer } from '../support/loopback-server.ts';

/** Knows pages on phones, and on desktops only their origins. */
function crux({ url, formFactor, collectionPeriodCount }: CruxQuestion): CruxReply {
  if (url !== undefined && formFactor === 'DESKTOP') return cruxNothing;
  const weeks = { largest_contentful_paint: [2400, null, 2500] };
  return collectionPeriodCount === undefined ? cruxRecord() : cruxHistory(weeks);
}

const paidAt = Math.floor(Date.UTC(2026, 0, 1) / 1000);

/** A customer who pays for Team, and whose account has the same name */
function stripe(path: string, customer: string): object {
  const item = {
    id: 'si_1',
    current_period_start: paidAt,
    current_period_end: paidAt + 100 * 365 * 86_400,
    price: { id: 'price_1', lookup_key: 'team-annual' },
  };
  const subscription = {
    id: 'sub_1',
    status: 'active',
    created: paidAt,
    cancel_at: null,
    ended_at: null,
    customer: { id: customer, metadata: { accountId: customer } },
    items: { data: [item] },
  };
  const lists = new Map<string, object>([
    ['/v1/invoices', stripeInvoiceOf({ paidAt })],
    ['/v1/subscriptions', subscription],
    ['/v1/prices', { id: 'price_team-monthly', lookup_key: 'team-monthly', metadata: {} }],
  ]);
  const found = lists.get(path);
  return { data: found === undefined ? [] : [found], has_more: false };
}

/** Gives tokens, and knows that every property counts the page, which has no visitors. */
function google(path: string, page: string): object {
  if (path === '/token') return { access_token: 'token', expires_in: 3599 };
  return { dataStreams: [{ type: 'WEB_DATA_STREAM', webStreamData: { defaultUri: page } }] };
}
const serviceAccount = {
  type: 'service_account',
  client_email: 'test@example.com',
  private_key: keyOfProcess('stranger'),
};

const registration = {
  objectClassName: 'domain',
  events: [{ eventAction: 'expiration', eventDate: '2126-01-01T00:00:00Z' }],
};

/** All that workers ask for outside AWS: a page at every address, with the status of the moment, Google Analytics, CrUX for those who post, Stripe,
 * the registry of `.test`. */
export async function startTarget(status: () => number = () => 200): Promise<LoopbackServer> {
  const server = await startLoopbackServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://target');
    if (pathname === '/dns.json')
      response.end(JSON.stringify({ services: [[['test'], [`${server.url}/`]]] }));
    else if (pathname.startsWith('/domain/')) response.end(JSON.stringify(registration));
    else if (pathname === '/token' || pathname.startsWith('/v1beta/'))
      response.end(JSON.stringify(google(pathname, server.url)));
    else if (request.method === 'POST') void answerAsCrux(request, response, crux);
    else if (pathname.startsWith('/v1/'))
      response.end(JSON.stringify(stripe(pathname, searchParams.get('customer') ?? '')));
    else {
      response.writeHead(status(), { 'content-type': 'text/html' });
      response.end('<title>Page</title><img>');
    }
  });
  vi.stubEnv('CRUX_API_KEY', 'key');
  vi.stubEnv('CRUX_ENDPOINT', server.url);
  vi.stubEnv('CRUX_QUERIES_PER_MINUTE', '1000000');
  vi.stubEnv('GOOGLE_ANALYTICS_KEY', JSON.stringify(serviceAccount));
  vi.stubEnv('GOOGLE_ANALYTICS_ENDPOINT', server.url);
  vi.stubEnv('RDAP_ENDPOINT', server.url);
  vi.stubEnv('STRIPE_SECRET_KEY', 'key');
  vi.stubEnv('STRIPE_ENDPOINT', server.url);
  return server;
}
