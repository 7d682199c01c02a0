import { displayUrl, isScannableUrl } from '../../../../../shared/pages/urls.ts';
import { parseSite, Site } from './current-site.ts';
import { type Device, devices } from '../../../../../shared/scans/devices.ts';

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

/** Parses the address of a screen about a page, `?url=&device=`; undefined for missing or invalid parts. */
export function readAddress(search: string): { url?: string; device?: Device } {
  const asked = new URLSearchParams(search);
  const url = asked.get('url');
  const device = devices.find((each) => each === asked.get('device'));
  return {
    ...(url !== null && isScannableUrl(url) ? { url } : {}),
    ...(device === undefined ? {} : { device }),
  };
}
