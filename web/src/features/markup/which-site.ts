import { displayUrl, isScannableUrl } from '../../../../shared/urls.ts';
import { currentSite, Site } from '../../lib/current-site.ts';

/** The site of the route state, else that of `?url=`, else the last one seen on this browser. */
export function whichSite(state: unknown, search: string): Site | undefined {
  const given = Site.safeParse(state);
  if (given.success) return given.data;
  const last = currentSite();
  const url = new URLSearchParams(search).get('url');
  if (url === null || !isScannableUrl(url)) return last;
  return last?.siteUrl === url ? last : { siteName: displayUrl(url), siteUrl: url };
}
