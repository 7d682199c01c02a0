import * as z from 'zod';
import { isScannableUrl } from '../../../../shared/urls.ts';
import { kept } from '../../lib/kept.ts';

/** The site that a screen is about. */
export const Site = z.object({
  siteName: z.string(),
  siteUrl: z.string().refine(isScannableUrl),
});
export type Site = z.infer<typeof Site>;

/** A site as `keepCurrentSite` wrote it; anything else is none. */
export function parseSite(text: string | undefined): Site | undefined {
  if (text === undefined) return undefined;
  try {
    return Site.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** The site that this browser showed last. */
export const currentSite = (): Site | undefined => parseSite(kept('currentSite').read());

export function keepCurrentSite(site: Site): void {
  kept('currentSite').write(JSON.stringify(site));
}
