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
  if (url === undefined) return undefined;
  const bare = withoutEndSlashes(url.pathname);
  return spell(url, bare === url.pathname ? bare : `${bare}/`);
}

/**
 * What two spellings of one page's address have in common: the kept spelling without the slash at the end of its path,
 * except the root's, and with its percent-encoding in capitals. What is no address is its own key.
 */
export function addressKey(input: string): string {
  const url = parseWebAddress(input);
  return url === undefined
    ? input
    : capitalEscapes(spell(url, withoutEndSlashes(url.pathname) || '/'));
}

/** `%c3` and `%C3` are the same; sites write the one, browsers make the other. RFC 3986 6.2.2.1 */
export const capitalEscapes = (encoded: string): string =>
  encoded.replace(/%[0-9a-f]{2}/gi, (escaped) => escaped.toUpperCase());

/** Without a character where it stands at the end. By hand: a regular expression tries each of a long row anew. */
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

/** Whether the input has the shape of an address we could scan. Ports and private addresses are judged on the server. */
export function isScannableUrl(input: string): boolean {
  return parseWebAddress(input) !== undefined;
}

function siteKey(input: string): string {
  return withoutEndSlashes(addressKey(input.trim()));
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
  const short = withoutEndSlashes(input.trim().replace(/^https?:\/\//i, ''));
  try {
    const decoded = decodeURI(short);
    return misleading.test(decoded) ? short : decoded;
  } catch {
    return short;
  }
}
