import { type LoopbackServer, startLoopbackServer } from './loopback-server.ts';

/** Answers what a first checkout asks Stripe for; every payment page and portal is the same. */
export const startSmallStripe = (): Promise<LoopbackServer> =>
  startLoopbackServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://localhost');
    const answer =
      request.method === 'GET'
        ? {
            data: pathname === '/v1/prices' ? [{ id: 'price_1', lookup_key: '' }] : [],
            has_more: false,
          }
        : { id: 'any_1', status: 'open', url: 'https://pay.example.com/page' };
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
  });
