import { normaliseUrl } from '../../../shared/pages/urls.ts';
import { comparablePath } from '../../../shared/pages/comparable-path.ts';
import { siteHost } from '../../registry/pages/site-rules.ts';

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);

/**
 * The folder of the site's pages: that of its home page. `/shop` is a page of the host's root, unless it redirects to
 * `/shop/`.
 */
function folderOfSite(home: URL, arrived: URL): string {
  const isFolder = comparablePath(arrived.pathname).startsWith(`${comparablePath(home.pathname)}/`);
  return folderOf(isFolder ? `${home.pathname}/` : home.pathname);
}

/**
 * What belongs to a site: its host, with or without `www.`, and the host that its home page redirects to. Of a site in a
 * folder, the pages of other folders belong to others.
 *
 * @param home normalised
 * @param arrivedAt where its redirects end
 */
export function siteScope(home: string, arrivedAt: string) {
  const [asked, arrived] = [new URL(home), new URL(arrivedAt)];
  const folder = folderOfSite(asked, arrived);
  const isSameHost = siteHost(home) === siteHost(arrivedAt);
  const folderThere = folder === '/' || isSameHost ? folder : folderOf(arrived.pathname);
  const folders = new Map([
    [siteHost(arrivedAt), comparablePath(folderThere)],
    [siteHost(home), comparablePath(folder)],
  ]);
  const secureHosts = new Set(
    [home, arrivedAt].filter((url) => url.startsWith('https:')).map(siteHost),
  );
  return {
    /** Address of the folder, where the home page arrives. */
    folder: new URL(folderThere, arrived).href,
    isWholeHost: folder === '/',
    /** The normalised address of a page of the site; else undefined. Sitemaps of secure sites often still contain http. */
    pageOf: (address: string): string | undefined => {
      const page = normaliseUrl(address);
      if (page === undefined) return undefined;
      const host = siteHost(page);
      const inFolder = folders.get(host);
      if (inFolder === undefined) return undefined;
      const path = comparablePath(new URL(page).pathname);
      if (!`${path}/`.startsWith(inFolder)) return undefined;
      return secureHosts.has(host) ? page.replace(/^http:/, 'https:') : page;
    },
  };
}
