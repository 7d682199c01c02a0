import * as z from 'zod';
import { tabStore, type TabStore } from './tab-store.ts';

/** A site whose first scan runs: it is saved when the scan is done, also when the page was reloaded meanwhile. */
const PendingSite = z.object({
  scanId: z.string(),
  site: z.object({ url: z.string(), siteName: z.string(), propertyId: z.string() }),
});
export type PendingSite = z.infer<typeof PendingSite>;

export const pendingSiteStore = (accountEmail: string): TabStore<PendingSite> =>
  tabStore('addingSite', PendingSite, { accountEmail });
