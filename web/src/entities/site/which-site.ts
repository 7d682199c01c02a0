import { displayUrl } from '../../../../shared/urls.ts';
import { parseSite, Site } from './current-site.ts';
import { readAddress } from './report-link.ts';

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
  const { url } = readAddress(search);
  if (url === undefined) return last;
  return last?.siteUrl === url ? last : { siteName: displayUrl(url), siteUrl: url };
}
