import { longestUrl } from '../../shared/calls/fields.ts';
import { parseBounded } from '../platform/bounded-parser.ts';

export interface Sitemap {
  /** Addresses of pages, unchanged. */
  pages: string[];
  /** Addresses of further sitemaps, unchanged, if this is an index. */
  sitemaps: string[];
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1).toLowerCase();

function readXml(text: string, most: number): Sitemap {
  const found: Sitemap = { pages: [], sitemaps: [] };
  const path: string[] = [];
  let content = '';
  parseBounded(
    text,
    {
      onopentagname: (name) => {
        path.push(localName(name));
        content = '';
      },
      ontext: (data) => {
        if (content.length <= longestUrl) content += data;
      },
      onclosetag: (_name, isImplied) => {
        const name = path.pop();
        const address = content.trim();
        content = '';
        // Closed by the end of the file: the address is truncated.
        if (name !== 'loc' || isImplied || address === '' || address.length > longestUrl) return;
        if (path.at(-1) === 'url') found.pages.push(address);
        if (path.at(-1) === 'sitemap') found.sitemaps.push(address);
      },
    },
    { xmlMode: true, isDone: () => found.pages.length + found.sitemaps.length >= most },
  );
  return found;
}

/**
 * Parses a sitemap: XML (`urlset` or `sitemapindex`, sitemaps.org protocol 0.9), or plain text with one address per
 * line. Anything else, such as an HTML error page, is empty.
 *
 * @param most parsing stops soon after this many addresses
 */
export function parseSitemap(text: string, most: number): Sitemap {
  const content = text.replace(/^\uFEFF?\s*/, '');
  if (content.startsWith('<')) return readXml(content, most);
  const lines = content.split(/[\r\n]+/, most).map((line) => line.trim());
  return {
    pages: lines.filter((line) => line.length <= longestUrl && /^https?:\/\//i.test(line)),
    sitemaps: [],
  };
}
