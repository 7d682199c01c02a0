/** Longest address that is written into a snippet; evidence cuts longer ones. */
const maxUrl = 900;

/** Characters that would end a quoted value somewhere, or that would not be seen. */
const unsafeInUrls = /["'\\<>`{}|^\s\p{Cc}\p{Cf}]/gu;

/**
 * An address that is safe in a quoted HTML attribute, a CSS string, a header and a quoted shell word.
 * @returns undefined unless it is a complete http(s) address without credentials
 */
export function safeUrl(text: string): URL | undefined {
  if (text.length > maxUrl || text.includes('…')) return undefined;
  const url = URL.parse(text.replace(unsafeInUrls, encoded));
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
  if (url.username !== '' || url.password !== '') return undefined;
  url.hash = '';
  return url;
}

/** An apostrophe would end a word of a shell, and `encodeURIComponent` leaves it. */
const encoded = (character: string): string =>
  character === "'" ? '%27' : encodeURIComponent(character);

/** The address as a page writes it: without the origin if that is the page's own. */
export const shortUrl = (url: URL, page: URL | undefined): string =>
  url.origin === page?.origin ? `${url.pathname}${url.search}` : url.href;

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
/** For a value in double quotes. */
const escapeAttribute = (value: string): string =>
  value.replace(/[&<>"]/g, (character) => entities[character] ?? '');

/** Attributes in order; `true` for one without a value, undefined for one that is left out. */
export type Attributes = Record<string, string | number | true | undefined>;

/** An opening tag. Values may be anything; names are ours. */
export function openingTag(name: string, attributes: Attributes): string {
  const parts = Object.entries(attributes).flatMap(([attribute, value]) => {
    if (value === undefined) return [];
    return value === true ? attribute : `${attribute}="${escapeAttribute(String(value))}"`;
  });
  return `<${[name, ...parts].join(' ')}>`;
}

/** A file name that needs no quotes in a shell, and is no option there. */
export const isPlainFileName = (name: string): boolean => /^\w[\w.-]{0,79}$/.test(name);
