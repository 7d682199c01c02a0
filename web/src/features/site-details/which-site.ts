import { displayUrl, isScannableUrl } from '../../../../shared/urls.ts';
import { parseSite, Site } from '../../lib/current-site.ts';

interface Sources {
  /** Route state, as the screens before this one hand it over. */
  state: unknown;
  /** The query, for links and reloads: `?url=`. */
  search: string;
  /** What this browser showed last. */
  remembered: string | undefined;
}

/** The site of the route state, else that of `?url=`, else the last one seen here. */
export function whichSite({ state, search, remembered }: Sources): Site | undefined {
  const given = Site.safeParse(state);
  if (given.success) return given.data;
  const last = parseSite(remembered);
  const url = new URLSearchParams(search).get('url');
  if (url === null || !isScannableUrl(url)) return last;
  return last?.siteUrl === url ? last : { siteName: displayUrl(url), siteUrl: url };
}
