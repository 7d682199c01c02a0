import { longestUrl } from '../../../shared/calls/fields.ts';
import { parseBounded } from '../../platform/bounded-parser.ts';

export interface PageLinks {
  /** The page's own address in `rel=canonical`, absolute; undefined if it has none. */
  canonical: string | undefined;
  /** Sitemaps in `rel=sitemap`, absolute, in order. */
  sitemaps: string[];
  /** Targets of its links, absolute, in order, http and https only. */
  links: string[];
}

const mostLinks = 10_000;
const mostSitemaps = 10;
/** In characters; more than any useful page has. */
const longestHtml = 5_000_000;

/** Parses the links of an HTML page, resolved against its `base`. Hidden and `nofollow` links count too. */
export function readLinks(html: string, pageUrl: string): PageLinks {
  let base: string | undefined;
  let canonical: string | undefined;
  const hrefs: string[] = [];
  const sitemaps: string[] = [];
  parseBounded(html.slice(0, longestHtml), {
    onopentag: (name, { href, rel = '', download }) => {
      if (href === undefined) return;
      if (name === 'base' && href.length <= longestUrl) base ??= URL.parse(href, pageUrl)?.href;
      if (name === 'link') {
        const kinds = new Set(rel.toLowerCase().split(/\s+/));
        if (kinds.has('canonical')) canonical ??= href;
        if (kinds.has('sitemap') && sitemaps.length < mostSitemaps) sitemaps.push(href);
      }
      const isLink = (name === 'a' || name === 'area') && download === undefined;
      if (isLink && hrefs.length < mostLinks) hrefs.push(href);
    },
  });
  const absolute = (href: string): string[] => {
    const url = URL.parse(href.trim(), base ?? pageUrl);
    const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:';
    return url !== null && isWeb && url.href.length <= longestUrl ? [url.href] : [];
  };
  return {
    canonical: canonical === undefined ? undefined : absolute(canonical)[0],
    sitemaps: sitemaps.flatMap(absolute),
    // One after another: for a page with a very long address, all of them would not fit into memory.
    links: hrefs.flatMap(absolute),
  };
}
