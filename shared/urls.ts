/** Addresses as people type them and as we keep them. Pure; whether an address may be visited is the target guard's to say. */

const webAddress = /^https?:\/\/[^\s/?#\\]/i;

/** Parses an absolute http(s) address without credentials; anything else is undefined. */
function parseWebAddress(input: string): URL | undefined {
  const trimmed = input.trim();
  if (!webAddress.test(trimmed)) return undefined;
  const url = URL.parse(trimmed);
  if (url === null || url.username !== '' || url.password !== '') return undefined;
  // Chromium escapes what the URL standard forbids in a host, such as spaces.
  return /^\.*$|%/.test(url.hostname) ? undefined : url;
}

/**
 * The one spelling under which an address is kept and visited: lower-case host without a trailing dot, no default port,
 * no fragment, at most one slash at the end of the path. Path case, that slash and the order of the query stay as they
 * are: a server may redirect from the other spelling, or not know it. Compare addresses with `addressKey`.
 *
 * @returns undefined when the input is not an absolute http(s) address, or carries credentials
 */
export function normaliseUrl(input: string): string | undefined {
  const url = parseWebAddress(input);
  return url && spell(url, url.pathname.replace(/\/+$/, '/'));
}

/**
 * What two spellings of one page's address have in common: the kept spelling without the slash at the end of its path,
 * except the root's. What is no address is its own key.
 */
export function addressKey(input: string): string {
  const url = parseWebAddress(input);
  return url === undefined ? input : spell(url, url.pathname.replace(/\/+$/, '') || '/');
}

function spell({ protocol, hostname, port, search }: URL, path: string): string {
  const host = hostname.replace(/\.+$/, '');
  return `${protocol}//${host}${port === '' ? '' : `:${port}`}${path}${search}`;
}

/** Whether the input has the shape of an address we could scan. Ports and private addresses are judged on the server. */
export function isScannableUrl(input: string): boolean {
  return parseWebAddress(input) !== undefined;
}

function siteKey(input: string): string {
  return addressKey(input.trim()).replace(/\/+$/, '');
}

/** Whether two site addresses (or names) are the same with or without a trailing slash. */
export function sameSite(a: string, b: string): boolean {
  return siteKey(a) === siteKey(b);
}

/**
 * Completes what was typed into 'Site URL': an input that does not begin with http(s) and a host gets `https://` put in
 * front. An empty input stays empty, and another scheme stays as it is, so that validation can refuse it.
 */
export function withHostPrefix(input: string): string {
  const trimmed = input.trim();
  if (trimmed === '' || /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed)) return trimmed;
  return `https://${trimmed.replace(/^\/+/, '')}`;
}

/** Characters that could make a decoded address read as another one: controls, spaces, text direction marks. */
const misleading = /[\p{C}\p{Z}]/u;

/** The address as shown to people: no scheme, no trailing slash, percent-encoding undone where that is safe to read. */
export function displayUrl(input: string): string {
  const short = input
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/+$/, '');
  try {
    const decoded = decodeURI(short);
    return misleading.test(decoded) ? short : decoded;
  } catch {
    return short;
  }
}
