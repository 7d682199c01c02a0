import { useSyncExternalStore } from 'react';
import type { AddSite } from './add-site.ts';
import type { AddSiteState } from './add-site-state.ts';
import { useSitesWork } from './sites-work.ts';

/** The state of adding a site, and its actions. */
export function useAddSite(): { state: AddSiteState; actions: AddSite } {
  const { addSite } = useSitesWork();
  return {
    state: useSyncExternalStore(addSite.store.subscribe, addSite.store.get),
    actions: addSite,
  };
}
