/** Number of pages at which a search for those of a site ends, the home page included. */
export const mostPagesFound = 500;

/** Number of found pages of a site that are checked for existence. */
export const mostPagesChecked = 100;

/** Whether only browsers on this machine reach an address, such as that of a demo site. */
export function isOfThisMachine(url: string): boolean {
  const { hostname } = new URL(url);
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

/**
 * Addresses as people type them and as we store them. Pure; the target guard decides whether an address may be visited.
 */

const webAddress = /^https?:\/\/[^\s/?#\\]/i;

/** Parses an absolute http(s) address without credentials; anything else is undefined. */
function parseWebAddress(input: string): URL | undefined {
  const trimmed = input.trim();
  if (!webAddress.test(trimmed)) return undefined;
  const url = URL.parse(trimmed);
  if (url === null || url.username !== '' || url.password !== '') return undefined;
  // Chromium escapes characters that the URL standard forbids in a host, such as spaces.
  return /^\.*$|%/.test(url.hostname) ? undefined : url;
}

/**
 * Normalises an address for storing and visiting: lower-case host without a trailing dot, no default port, no fragment,
 * at most one slash at the end of the path. Path case, that slash and the order of the query do not change, because a
 * server may redirect from the other spelling, or not know it. Compare addresses with `addressKey`.
 *
 * @returns undefined if the input is not an absolute http(s) address, or contains credentials
 */
export function normaliseUrl(input: string): string | undefined {
  const url = parseWebAddress(input);
  if (url === undefined) return undefined;
  const bare = withoutEndSlashes(url.pathname);
  return spell(url, bare === url.pathname ? bare : `${bare}/`);
}

/**
 * The common key of all spellings of a page's address: the normalised one without the slash at the end of its path,
 * except the root's, and with percent-encoding in capitals. Invalid input is its own key.
 */
export function addressKey(input: string): string {
  const url = parseWebAddress(input);
  return url === undefined
    ? input
    : capitalEscapes(spell(url, withoutEndSlashes(url.pathname) || '/'));
}

/** `%c3` and `%C3` are equivalent; sites write one, browsers the other. RFC 3986 6.2.2.1 */
const capitalEscapes = (encoded: string): string =>
  encoded.replace(/%[0-9a-f]{2}/gi, (escaped) => escaped.toUpperCase());

/** Strips a trailing character. Not a regular expression, which would retry at each character of a long row. */
export function withoutEnd(text: string, character: '/' | '.'): string {
  let end = text.length;
  while (text[end - 1] === character) end -= 1;
  return text.slice(0, end);
}
const withoutEndSlashes = (text: string): string => withoutEnd(text, '/');

function spell({ protocol, hostname, port, search }: URL, path: string): string {
  const host = withoutEnd(hostname, '.');
  return `${protocol}//${host}${port === '' ? '' : `:${port}`}${path}${search}`;
}

/**
 * Whether the input has the form of an address that could be scanned. The server checks ports and private addresses.
 */
export function isScannableUrl(input: string): boolean {
  return parseWebAddress(input) !== undefined;
}

function siteKey(input: string): string {
  return withoutEndSlashes(addressKey(input.trim()));
}

/** Whether two site addresses (or names) are equal apart from a trailing slash. */
export function sameSite(a: string, b: string): boolean {
  return siteKey(a) === siteKey(b);
}

/**
 * Completes the input of 'Site URL': adds `https://` to an input that does not begin with http(s) and a host. Empty
 * input and other schemes stay as they are, so that validation can refuse them.
 */
export function withHostPrefix(input: string): string {
  const trimmed = input.trim();
  if (trimmed === '' || /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed)) return trimmed;
  return `https://${trimmed.replace(/^\/+/, '')}`;
}

/** Characters that could make a decoded address look like another: controls, spaces, text direction marks. */
const misleading = /[\p{C}\p{Z}]/u;

/**
 * The address as shown to people: no scheme, no trailing slash, percent-encoding decoded where that is safe to read.
 */
export function displayUrl(input: string): string {
  const short = withoutEndSlashes(input.trim().replace(/^https?:\/\//i, ''));
  try {
    const decoded = decodeURI(short);
    return misleading.test(decoded) ? short : decoded;
  } catch {
    return short;
  }
}
