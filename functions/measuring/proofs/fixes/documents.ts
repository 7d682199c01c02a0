import { Parser } from 'htmlparser2';
import type { Attributes } from '../../../../shared/snippets/escape.ts';
import { openingTag } from '../../../../shared/snippets/escape.ts';
import { type Exchange, headerOf, type Recording } from '../replay/recording.ts';

const mostRedirects = 20;
/** Tags read of a document. Each takes 200 bytes of memory, and may be only three bytes of text. */
const mostTags = 200_000;

/** The page's main document: where the redirects of its address end. */
export function documentOf({ url, exchanges }: Recording): Exchange | undefined {
  let at = url.replace(/#.*$/s, '');
  for (let turn = 0; turn < mostRedirects; turn += 1) {
    const found = exchanges.find((one) => one.url === at && one.method === 'GET');
    const location =
      found && found.status >= 300 && found.status < 400 && headerOf(found, 'location');
    if (!location) return found;
    at = URL.parse(location, at)?.href.replace(/#.*$/s, '') ?? '';
  }
  return undefined;
}

/** A recording with an exchange in place of another. */
export const replaced = (recording: Recording, old: Exchange, by: Exchange): Recording => ({
  ...recording,
  exchanges: recording.exchanges.map((one) => (one === old ? by : one)),
});

/** A body as text with a character for each byte, so that what is not changed stays as it is. */
export const textOfBody = ({ body }: Pick<Exchange, 'body'>): string =>
  Buffer.from(body).toString('latin1');
export const bodyOfText = (text: string): Uint8Array => Buffer.from(text, 'latin1');
/** Text of ours in that form; pages are in UTF-8. */
export const asBytes = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');
const fromBytes = (text: string): string => Buffer.from(text, 'latin1').toString('utf8');

export interface Tag {
  name: string;
  attributes: Record<string, string>;
  /** Start of the opening tag, in characters of the text. */
  start: number;
  end: number;
}

function openingTags(html: string): Tag[] {
  const tags: Tag[] = [];
  const parser = new Parser({
    onopentag: (name, attributes, isImplied) => {
      if (isImplied || tags.length >= mostTags) return;
      const { startIndex: start, endIndex } = parser;
      tags.push({ name, attributes, start, end: endIndex + 1 });
    },
  });
  parser.end(html);
  return tags;
}

/** The address that a tag's attribute leads to. */
export function addressOf(value: string | undefined, base: string): string | undefined {
  if (value === undefined) return undefined;
  return URL.parse(fromBytes(value).trim(), base)?.href.replace(/#.*$/s, '');
}

/** The address against which a document's addresses are read. */
const baseOf = (tags: readonly Tag[], url: string): string =>
  addressOf(tags.find(({ name }) => name === 'base')?.attributes['href'], url) ?? url;

/** A tag with attributes set, and without those that are undefined. */
export function merged({ name, attributes }: Tag, changes: Attributes): string {
  const own = Object.entries(attributes).map(([key, value]): [string, string | true] => [
    key,
    value === '' ? true : fromBytes(value),
  ]);
  return asBytes(openingTag(name, { ...Object.fromEntries(own), ...changes }));
}

export const spliced = (text: string, { start, end }: { start: number; end: number }, by: string) =>
  text.slice(0, start) + by + text.slice(end);

/** The document with its text changed. */
export function editDocument(
  recording: Recording,
  edit: (html: string, base: string, tags: readonly Tag[]) => string | undefined,
): Recording | 'not-in-document' | 'not-in-recording' {
  const document = documentOf(recording);
  if (document === undefined) return 'not-in-recording';
  const html = textOfBody(document);
  const tags = openingTags(html);
  const edited = edit(html, baseOf(tags, document.url), tags);
  if (edited === undefined) return 'not-in-document';
  return replaced(recording, document, { ...document, body: bodyOfText(edited) });
}

/** Where the contents of the head begin. */
export function startOfHead(tags: readonly Tag[], html: string): number {
  const head = tags.find(({ name }) => name === 'head') ?? tags.find(({ name }) => name === 'html');
  return head?.end ?? /^\s*<!doctype[^>]*>/i.exec(html)?.[0].length ?? 0;
}

/** Where they end, as far as the document says. */
export function endOfHead(tags: readonly Tag[], html: string): number {
  const body = tags.find(({ name }) => name === 'body')?.start ?? html.length;
  const end = html.slice(0, body).search(/<\/head\s*>/i);
  if (end >= 0) return end;
  return body < html.length ? body : startOfHead(tags, html);
}
