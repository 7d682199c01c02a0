import { useEffect, useRef } from 'react';
import type { Site } from '../../../../../shared/calls/sites.ts';
import { draftNames } from '../../../lib/drafts.ts';
import { type OpenDialog, draftOf } from '../components/dialog.ts';

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
