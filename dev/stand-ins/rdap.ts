import type { ServerResponse } from 'node:http';
import { after, dayMs } from '../../functions/platform/times.ts';
import { listenOnLoopback, urlOf } from './loopback-server.ts';

/**
 * Plays the registry of `.localhost`, whose names lead to this machine (RFC 6761), and a bootstrap file that names it:
 * https://www.rfc-editor.org/rfc/rfc9224, https://www.rfc-editor.org/rfc/rfc9083
 */
export async function startRdap() {
  const daysLeft = new Map<string, number | null>();
  const limit: { seconds: number | undefined } = { seconds: undefined };
  const asked: string[] = [];
  const server = await listenOnLoopback((request, response) => {
    const { pathname } = urlOf(request);
    if (pathname === '/dns.json') return send(response, bootstrap(server.url));
    const [, domain] = /^\/domain\/([a-z0-9-]+\.localhost)$/.exec(pathname) ?? [];
    if (domain === undefined) return send(response, notFound, 404);
    asked.push(domain);
    if (limit.seconds !== undefined) {
      response.setHeader('retry-after', limit.seconds);
      return send(response, { errorCode: 429, title: 'Too Many Requests' }, 429);
    }
    const days = daysLeft.has(domain) ? daysLeft.get(domain) : 200;
    return send(response, answerOf(domain, days ?? null));
  });
  return {
    /** Settings of the functions, beside the real registries. */
    env: { RDAP_ENDPOINT: server.url },
    /** Days until the registration of a domain ends; null if the registry does not publish it. @default 200 */
    daysLeft,
    /** Answers 429 while it is set; seconds to wait. */
    limit,
    /** Domains that were asked for, in order. */
    asked,
    stop: server.stop,
  };
}

const bootstrap = (url: string) => ({
  version: '1.0',
  publication: '2026-11-01T00:00:00Z',
  description: 'RDAP bootstrap file of this machine',
  services: [[['localhost'], [`${url}/`]]],
});

const notFound = { errorCode: 404, title: 'Not Found' };

function answerOf(domain: string, daysLeft: number | null) {
  const at = (days: number): string =>
    after(new Date(), days * dayMs)
      .toISOString()
      .replace(/\.\d+Z$/, 'Z');
  return {
    objectClassName: 'domain',
    handle: `${domain.toUpperCase()}-LOCAL`,
    ldhName: domain.toUpperCase(),
    status: ['client transfer prohibited'],
    entities: [
      {
        objectClassName: 'entity',
        handle: '1',
        roles: ['registrar'],
        vcardArray: [
          'vcard',
          [
            ['version', {}, 'text', '4.0'],
            ['fn', {}, 'text', 'Loopback Names Ltd.'],
          ],
        ],
      },
    ],
    events: [
      { eventAction: 'registration', eventDate: '2019-03-02T10:00:00Z' },
      ...(daysLeft === null ? [] : [{ eventAction: 'expiration', eventDate: at(daysLeft) }]),
      { eventAction: 'last update of RDAP database', eventDate: at(0) },
    ],
    rdapConformance: ['rdap_level_0'],
  };
}

function send(response: ServerResponse, body: object, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/rdap+json' }).end(JSON.stringify(body));
}
