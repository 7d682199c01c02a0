import * as z from 'zod';
import { isScannableUrl } from '../../../../../shared/pages/urls.ts';
import { kept } from '../../../lib/kept.ts';

/** The site of a screen. */
export const Site = z.object({
  siteName: z.string(),
  siteUrl: z.string().refine(isScannableUrl),
});
export type Site = z.infer<typeof Site>;

/** Parses a site that `keepCurrentSite` wrote; anything else is undefined. */
export function parseSite(text: string | undefined): Site | undefined {
  if (text === undefined) return undefined;
  try {
    return Site.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** The last site shown in this browser. */
export const currentSite = (): Site | undefined => parseSite(kept('currentSite').read());

export function keepCurrentSite(site: Site): void {
  kept('currentSite').write(JSON.stringify(site));
}
