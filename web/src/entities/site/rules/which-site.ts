import { displayUrl } from '../../../../../shared/pages/urls.ts';
import { parseSite, Site } from './current-site.ts';
import { readAddress } from './read-address.ts';

interface Sources {
  /** Route state from the previous screen. */
  state: unknown;
  /** The query, for links and reloads: `?url=`. */
  search: string;
  /** The last site shown in this browser. */
  remembered: string | undefined;
}

/** The site of the route state, else that of `?url=`, else the last one shown in this browser. */
export function whichSite({ state, search, remembered }: Sources): Site | undefined {
  const given = Site.safeParse(state);
  if (given.success) return given.data;
  const last = parseSite(remembered);
  const { url } = readAddress(search);
  if (url === undefined) return last;
  return last?.siteUrl === url ? last : { siteName: displayUrl(url), siteUrl: url };
}
