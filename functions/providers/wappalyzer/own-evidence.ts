import { getDomain } from 'tldts-icann';
import { once } from '../../platform/once.ts';
import type { PageEvidence } from './page-evidence.ts';
import type { EngineDetection, Technology } from './rule-engine.ts';

/**
 * Categories of what a site is made with: content management, shops, frameworks, servers, languages, themes, plugins. Files
 * of other hosts say nothing about them; a script of another host says much about the libraries of a page.
 */
const madeWith = new Set([
  1, 2, 3, 4, 6, 7, 8, 9, 11, 18, 21, 22, 27, 28, 34, 51, 57, 62, 80, 81, 82, 87, 88, 100,
]);
const isOfSite = ({ categories }: Technology): boolean => categories.some((id) => madeWith.has(id));

const neutralHost = 'host.invalid';
const siteOf = ({ hostname, host }: URL): string => getDomain(hostname) ?? host;
const withoutQuery = (address: string): string => address.replace(/[?#].*$/s, '');

/** Addresses in attributes, as browsers write them. */
const attribute = /="([^"<>]*)"/g;

/** Which evidence of a page is about the page, and not about what it names or loads from others. */
export function ownEvidence({ url, html }: Pick<PageEvidence, 'url' | 'html'>) {
  const page = new URL(url);
  const isForeign = (address: URL): boolean => siteOf(address) !== siteOf(page);
  const mapAddresses = (map: (address: string, foreign: URL | undefined) => string): string =>
    html.replace(attribute, (whole, value: string) => {
      if (!/[/?#]/.test(value)) return whole;
      const address = URL.parse(value.trim(), page);
      if (address === null || !/^https?:$/.test(address.protocol)) return whole;
      return `="${map(withoutQuery(value), isForeign(address) ? address : undefined)}"`;
    });
  const plainHtml = once(() => mapAddresses((address) => address));
  const htmlOfSite = once(() => mapAddresses((address, foreign) => (foreign ? '' : address)));
  const htmlWithoutHosts = once(() =>
    mapAddresses((address, foreign) =>
      foreign ? address.replace(foreign.host, neutralHost) : address,
    ),
  );

  function isOwnScript(regex: RegExp, technology: Technology, value: string): boolean {
    const bare = withoutQuery(value);
    const address = URL.parse(bare, page);
    if (address === null || !regex.test(bare)) return false;
    const isInPath = regex.test(bare.replace(address.host, neutralHost));
    // The name of the site's own host is no evidence; that of another one is.
    return isForeign(address) ? !isInPath || !isOfSite(technology) : isInPath;
  }

  return {
    /** Whether a rule's match is more than a query, or a file of another host. */
    isOwn: ({ technology, pattern: { regex, type, value } }: EngineDetection): boolean => {
      if (type === 'url') return regex.test(withoutQuery(url));
      if (type === 'scriptSrc') return isOwnScript(regex, technology, value);
      if (type !== 'html') return true;
      if (!regex.test(plainHtml())) return false;
      return !isOfSite(technology) || regex.test(htmlOfSite()) || !regex.test(htmlWithoutHosts());
    },

    /** The same about an element that a selector found: `link[href*='/wp-content/']`. */
    isOwnElement: (
      technology: Technology,
      selector: string,
      found: string | undefined,
    ): boolean => {
      const address = found === undefined ? null : URL.parse(found, page);
      if (address === null) return true;
      const wanted = [...selector.matchAll(/\[[\w-]+[*^$~|]?=\s*['"]?([^'"\]]+)/g)]
        .map(([, text = '']) => text)
        .filter((text) => address.href.includes(text));
      if (wanted.length === 0) return true;
      const bare = withoutQuery(address.href);
      const endOfHost = bare.indexOf(address.host) + address.host.length;
      const places = wanted.map((text) => bare.indexOf(text)).filter((place) => place !== -1);
      if (!isForeign(address) || !isOfSite(technology)) return places.length > 0;
      return places.some((place) => place < endOfHost);
    },
  };
}
