import { longestUrl } from '../../../shared/calls/fields.ts';
import { type BoundedParser, boundedParser } from '../../platform/bounded-parser.ts';

/** Receives what a sitemap lists, unchanged. */
export interface SitemapHandler {
  onPage(address: string): void;
  /** A further sitemap of an index. */
  onSitemap(address: string): void;
  /** Whether enough was received; parsing stops soon after. */
  isDone(): boolean;
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1).toLowerCase();

/** By the element that has an address, in the element around it. */
const inUrlSet = 'url/loc';
const inIndex = 'sitemap/loc';
const inRss = 'item/link';
const inAtom = 'entry/link';

function xmlParser({ onPage, onSitemap, isDone }: SitemapHandler): BoundedParser {
  const path: string[] = [];
  const place = (): string => path.slice(-2).join('/');
  let content = '';
  return boundedParser(
    {
      onopentagname: (name) => {
        path.push(localName(name));
        content = '';
      },
      onopentag: (_name, { href = '', rel = 'alternate' }) => {
        const isPage = place() === inAtom && rel.trim().toLowerCase() === 'alternate';
        if (isPage && href.length <= longestUrl) onPage(href.trim());
      },
      ontext: (data) => {
        if (content.length <= longestUrl) content += data;
      },
      onclosetag: (_name, isImplied) => {
        const from = place();
        path.pop();
        const address = content.trim();
        content = '';
        // Closed by the end of the file: the address is truncated.
        if (isImplied || address === '' || address.length > longestUrl) return;
        if (from === inUrlSet || from === inRss) onPage(address);
        if (from === inIndex) onSitemap(address);
      },
    },
    { xmlMode: true, isDone },
  );
}

function lineParser({ onPage, isDone }: SitemapHandler): BoundedParser {
  let pending = '';
  const take = (line: string): void => {
    const address = line.trim();
    const isAddress = address.length <= longestUrl && /^https?:\/\//i.test(address);
    if (isAddress && !isDone()) onPage(address);
  };
  return {
    write: (part) => {
      const lines = `${pending}${part}`.split(/[\r\n]+/);
      pending = (lines.pop() ?? '').trimStart().slice(0, longestUrl + 1);
      lines.forEach(take);
      return !isDone();
    },
    end: () => take(pending),
  };
}

/**
 * Parses a sitemap in parts: XML (`urlset` or `sitemapindex`, sitemaps.org protocol 0.9), a feed (RSS or Atom), or plain
 * text with one address per line. Anything else, such as an HTML error page, lists nothing.
 */
export function sitemapParser(handler: SitemapHandler): BoundedParser {
  let parser: BoundedParser | undefined;
  return {
    write: (part) => {
      const text = parser === undefined ? part.trimStart() : part;
      if (text === '') return true;
      parser ??= text.startsWith('<') ? xmlParser(handler) : lineParser(handler);
      return parser.write(text);
    },
    end: () => parser?.end(),
  };
}
