import { parseBounded } from './bounded-parser.ts';

export interface PageLinks {
  /** What the page calls itself in `rel=canonical`, absolute; undefined when it does not. */
  canonical: string | undefined;
  /** Targets of its links, absolute, in order, http and https only. */
  links: string[];
}

const mostLinks = 10_000;
/** In characters; more than any page of use has. */
const longestHtml = 5_000_000;

/** Reads the links of an HTML page, resolved against its `base`. Hidden and `nofollow` links count too. */
export function readLinks(html: string, pageUrl: string): PageLinks {
  let base: string | undefined;
  let canonical: string | undefined;
  const hrefs: string[] = [];
  parseBounded(html.slice(0, longestHtml), {
    onopentag: (name, { href, rel = '', download }) => {
      if (href === undefined) return;
      if (name === 'base') base ??= URL.parse(href, pageUrl)?.href;
      if (name === 'link' && /(^|\s)canonical(\s|$)/i.test(rel)) canonical ??= href;
      const isLink = (name === 'a' || name === 'area') && download === undefined;
      if (isLink && hrefs.length < mostLinks) hrefs.push(href);
    },
  });
  const absolute = (href: string) => URL.parse(href.trim(), base ?? pageUrl);
  const isWeb = (url: URL | null) => url?.protocol === 'http:' || url?.protocol === 'https:';
  const links = hrefs.map(absolute).filter((url) => url !== null && isWeb(url));
  return {
    canonical: canonical === undefined ? undefined : absolute(canonical)?.href,
    links: links.map((url) => url?.href ?? ''),
  };
}
