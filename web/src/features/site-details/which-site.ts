import * as z from 'zod';
import { displayUrl, isScannableUrl } from '../../../../shared/urls.ts';

/** The page that the screen is about. */
export const Site = z.object({
  siteName: z.string(),
  siteUrl: z.string().refine(isScannableUrl),
});
export type Site = z.infer<typeof Site>;

interface Sources {
  /** Route state, as the screens before this one hand it over. */
  state: unknown;
  /** The query, for links and reloads: `?url=`. */
  search: string;
  /** What this browser showed last. */
  remembered: string | undefined;
}

function parseRemembered(remembered: string | undefined): Site | undefined {
  if (remembered === undefined) return undefined;
  try {
    return Site.safeParse(JSON.parse(remembered)).data;
  } catch {
    return undefined;
  }
}

/** The site of the route state, else that of `?url=`, else the last one seen here. */
export function whichSite({ state, search, remembered }: Sources): Site | undefined {
  const given = Site.safeParse(state);
  if (given.success) return given.data;
  const last = parseRemembered(remembered);
  const url = new URLSearchParams(search).get('url');
  if (url === null || !isScannableUrl(url)) return last;
  return last?.siteUrl === url ? last : { siteName: displayUrl(url), siteUrl: url };
}
