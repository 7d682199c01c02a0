import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { Site } from '../../../../../../shared/calls/portfolio/sites.ts';
import { addressToAdd } from '../../../../entities/site/rules/site-links.ts';
import { useOwnState } from '../../../../lib/route-state.ts';
import { suggestedSiteName } from '../rules/check-site.ts';
import type { AddSite } from './add-site.ts';
import { draftNames } from '../../../../lib/drafts.ts';
import { type OpenDialog, draftOf } from '../components/dialog.ts';

/**
 * Opens the Add Site form once if the address requests it: `/registered-sites?add`. Sends it at once for an address that
 * was typed on another screen.
 */
export function useFormAskedFor(
  isReady: boolean,
  actions: AddSite,
  sites: readonly Site[] | undefined,
): void {
  const [search, setSearch] = useSearchParams();
  const { key } = useLocation();
  const typed = addressToAdd(useOwnState());
  const isAsked = search.has('add') || typed !== undefined;
  const answered = useRef<string>(undefined);
  const open = useEffectEvent(() => {
    // The address is replaced a little later, and a refusal may be quicker.
    if (answered.current === key) return;
    answered.current = key;
    actions.openForm();
    // Neither a reload nor going back opens it again.
    const left = new URLSearchParams(search);
    left.delete('add');
    setSearch(left, { replace: true, state: null });
    if (typed === undefined) return;
    const site = { url: typed, siteName: suggestedSiteName(typed), propertyId: '' };
    void actions.submit(site, sites?.map(({ url }) => url) ?? []);
  });
  useEffect(() => {
    if (isAsked && isReady) open();
  }, [isAsked, isReady]);
}

interface Screen {
  /** Undefined until all of them are there. */
  sites: readonly Site[] | undefined;
  mayAdd: boolean;
  open: OpenDialog;
  openForm: () => void;
}

/** Opens the modal again in which something was typed when the session ended. */
export function useReopenedDialog({ sites, mayAdd, open, openForm }: Screen): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current || sites === undefined) return;
    isDone.current = true;
    const names = draftNames();
    if (names.includes('add-site') && mayAdd) return openForm();
    for (const kind of ['edit-site', 'add-page'] as const) {
      const site = sites.find((one) => names.includes(draftOf(kind, one)));
      if (site !== undefined) return open({ kind, site }, null);
    }
  }, [sites, mayAdd, open, openForm]);
}
