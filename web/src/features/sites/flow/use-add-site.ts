import type { AddSite } from './add-site.ts';
import type { AddSiteState } from './add-site-state.ts';
import { useSitesWork } from './sites-work.ts';
import { useStore } from '../../../lib/use-store.ts';

/** The state of adding a site, and its actions. */
export function useAddSite(): { state: AddSiteState; actions: AddSite } {
  const { addSite } = useSitesWork();
  return { state: useStore(addSite.store), actions: addSite };
}
