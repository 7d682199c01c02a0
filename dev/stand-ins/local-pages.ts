/** Pages of stand-ins with forms, below the product's own address. */
import { createHmac, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { areSame } from '../../functions/platform/secret-token.ts';
import { readBody } from './loopback-server.ts';

const safe = {
  'cache-control': 'no-store',
  // Without a referrer at all, browsers send the forms of this very page without its origin.
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
};

export function sendPage(response: ServerResponse, status: number, html: string): void {
  response.writeHead(status, { ...safe, 'content-type': 'text/html; charset=utf-8' }).end(html);
}

export const sendTo = (response: ServerResponse, location: string): void => {
  response.writeHead(303, { location, ...safe }).end();
};

/** Forms are taken from our own pages only. */
export class PageGuard {
  readonly #key = randomBytes(32);

  tokenFor(about: string): string {
    return createHmac('sha256', this.#key).update(about).digest('base64url');
  }

  /** The fields of a form; undefined unless one of our own pages has sent it. */
  async read(request: IncomingMessage, about: string): Promise<URLSearchParams | undefined> {
    if (request.headers.origin !== `http://${request.headers.host}`) return undefined;
    const form = new URLSearchParams((await readBody(request, 10_000)).toString());
    const given = Buffer.from(form.get('token') ?? '');
    return areSame(given, Buffer.from(this.tokenFor(about))) ? form : undefined;
  }
}
