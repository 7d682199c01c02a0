import { bareHost } from './target-policy.ts';
import { trimBlanks } from './tidy-head.ts';

interface Cookie {
  name: string;
  value: string;
  /** Without a leading dot. */
  domain: string;
  isHostOnly: boolean;
  path: string;
  isSecure: boolean;
}

/** Limits of Chromium: characters of a cookie, and cookies of a site. */
const longestCookie = 4096;
const mostCookies = 180;

/** Bytes above ASCII arrive as latin1. */
const control = /(?![\t\u0080-\u009f])\p{Cc}/u;

/**
 * Cookies of one chain of redirects, as a browser keeps them. They end with the chain.
 * https://www.rfc-editor.org/rfc/rfc6265#section-5
 */
export class ChainCookies {
  readonly #cookies = new Map<string, Cookie>();

  /** @param lines values of `Set-Cookie` */
  store(lines: readonly string[] | undefined, from: URL): void {
    for (const line of lines?.slice(0, mostCookies) ?? []) {
      const read = readCookie(line, from);
      if (read === undefined) continue;
      const { cookie, hasEnded } = read;
      const key = `${cookie.domain} ${cookie.path} ${cookie.name}`;
      this.#cookies.delete(key);
      if (!hasEnded && this.#cookies.size < mostCookies) this.#cookies.set(key, cookie);
    }
  }

  /** Value of `Cookie`; undefined without any. */
  headerFor(url: URL): string | undefined {
    const host = bareHost(url.hostname);
    const sent = [...this.#cookies.values()]
      .filter(
        ({ domain, isHostOnly, path, isSecure }) =>
          (isHostOnly ? host === domain : isWithin(host, domain)) &&
          isUnder(url.pathname, path) &&
          (!isSecure || url.protocol === 'https:'),
      )
      .toSorted((a, b) => b.path.length - a.path.length);
    const pairs = sent.map(({ name, value }) => (name === '' ? value : `${name}=${value}`));
    return pairs.length === 0 ? undefined : pairs.join('; ');
  }
}

/** A name without a dot, such as `com`, has no cookies for others below it. */
const isWithin = (host: string, domain: string): boolean =>
  host === domain || (domain.includes('.') && host.endsWith(`.${domain}`));

const isUnder = (pathname: string, path: string): boolean =>
  pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`);

/** @returns undefined for a cookie that browsers do not accept */
function readCookie(line: string, from: URL): { cookie: Cookie; hasEnded: boolean } | undefined {
  const [pair = '', ...parts] = line.split(';');
  const equals = pair.indexOf('=');
  const name = trimBlanks(pair.slice(0, Math.max(0, equals)));
  const value = trimBlanks(pair.slice(equals + 1));
  if (name + value === '' || pair.length > longestCookie || control.test(pair)) return undefined;
  const attributes = new Map(
    parts.map((part): [string, string] => {
      const [key = '', ...rest] = part.split('=');
      return [trimBlanks(key).toLowerCase(), trimBlanks(rest.join('='))];
    }),
  );
  const host = bareHost(from.hostname);
  const given = attributes.get('domain')?.replace(/^\./, '').toLowerCase() ?? '';
  if (given !== '' && !isWithin(host, given)) return undefined;
  const path = attributes.get('path') ?? '';
  const cookie = {
    name,
    value,
    domain: given || host,
    isHostOnly: given === '',
    path: path.startsWith('/') ? path : folderOf(from.pathname),
    isSecure: attributes.has('secure'),
  };
  return isAllowed(cookie, from) ? { cookie, hasEnded: hasEnded(attributes) } : undefined;
}

const folderOf = (pathname: string): string =>
  pathname.slice(0, Math.max(1, pathname.lastIndexOf('/')));

/** Secure cookies come over https only, and two prefixes of names promise more. */
function isAllowed({ name, isSecure, isHostOnly, path }: Cookie, from: URL): boolean {
  if (isSecure && from.protocol !== 'https:') return false;
  if (/^__secure-/i.test(name)) return isSecure;
  if (/^__host-/i.test(name)) return isSecure && isHostOnly && path === '/';
  return true;
}

function hasEnded(attributes: ReadonlyMap<string, string>): boolean {
  const maxAge = attributes.get('max-age') ?? '';
  if (/^-?\d+$/.test(maxAge)) return Number(maxAge) <= 0;
  return Date.parse(attributes.get('expires') ?? '') <= Date.now();
}
