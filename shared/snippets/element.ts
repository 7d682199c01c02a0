import type { NodeCell } from '../models/measuring/scan-report.ts';
import { safeUrl, shortUrl } from './escape.ts';

/** An element of the page, as far as its opening tag is known. */
export interface PageElement {
  name: string;
  /** Complete attributes by name, decoded. */
  attributes: ReadonlyMap<string, string>;
  /** Whether the browser may choose between several images; it names the one that it took. */
  mayHaveCandidates: boolean;
}

const start = /^<([a-z][a-z\d-]{0,40})(?=[\s/>])/i;
const attribute = /\s+([^\s"'<>/=…]{1,100})(?:="([^"]*)")?(?=[\s/>])/y;
const decoded: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': '\u00A0',
};
const decode = (value: string): string =>
  value.replace(/&(?:amp|lt|gt|quot|nbsp);/g, (entity) => decoded[entity] ?? entity);

/** Reads Lighthouse's snippet of an element. Attributes that it has shortened are left out. */
export function elementOf({
  snippet,
  selector,
}: Pick<NodeCell, 'snippet' | 'selector'>): PageElement | undefined {
  const opening = start.exec(snippet);
  const name = opening?.[1]?.toLowerCase();
  if (opening === null || name === undefined) return undefined;
  const attributes = new Map<string, string>();
  let end = opening[0].length;
  let hasSet = false;
  attribute.lastIndex = end;
  for (let match = attribute.exec(snippet); match !== null; match = attribute.exec(snippet)) {
    const [whole, key = '', value = ''] = match;
    end += whole.length;
    if (/^srcset$/i.test(key)) hasSet = true;
    if (!value.includes('…')) attributes.set(key.toLowerCase(), decode(value));
  }
  const isCut = !/^\s*\/?>$/.test(snippet.slice(end));
  const mayHaveCandidates = hasSet || isCut || /\bpicture\b/.test(selector);
  return { name, attributes, mayHaveCandidates };
}

/** Attributes that identify the element for a reader or change how it loads. */
const keptAttributes = [
  'id',
  'class',
  'alt',
  'loading',
  'decoding',
  'fetchpriority',
  'crossorigin',
];
const isPlain = (value: string): boolean => value.length <= 200 && !/[\p{Cc}\p{Cf}]/u.test(value);

/** The attributes of an element that a snippet repeats. */
export const keptOf = ({ attributes }: PageElement): Record<string, string> =>
  Object.fromEntries(
    keptAttributes.flatMap((key) => {
      const value = attributes.get(key);
      return value !== undefined && isPlain(value) ? [[key, value]] : [];
    }),
  );

/**
 * The address to write for an image: none if the tag has several, because the scan knows only the one that was used.
 */
export const writtenSource = (
  { mayHaveCandidates }: PageElement,
  url: URL,
  page: URL | undefined,
): string | undefined => (mayHaveCandidates ? undefined : shortUrl(url, page));

/** The address that an image shows, if its tag has it in full. */
export function sourceOf({ attributes }: PageElement, page: URL | undefined): URL | undefined {
  const source = attributes.get('src');
  if (source === undefined || source === '') return undefined;
  const url = URL.parse(source, page?.href);
  return url === null ? undefined : safeUrl(url.href);
}
