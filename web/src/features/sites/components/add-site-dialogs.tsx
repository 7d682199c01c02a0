import { Modal } from '@mantine/core';
import type { Site } from '../../../../../shared/calls/sites.ts';
import { sameSite } from '../../../../../shared/pages/urls.ts';
import { isSaved } from '../flow/add-site-state.ts';
import { useAddSite } from '../flow/use-add-site.ts';
import { PastimeDialogs } from '../pastimes/pastime-dialogs.tsx';
import { AddSiteForm } from './add-site-form.tsx';
import { CrawledPages } from './crawled-pages.tsx';
import { DialogFrame } from '../../../components/dialog-frame.tsx';
import { ScanWait } from './scan-wait.tsx';
import { SiteAdded } from './site-added.tsx';
import { crawledPagesTitle } from './site-dialogs.tsx';

export interface AddSiteDialogsProps {
  sites: readonly Site[];
  isLimitReached: boolean;
}

/** The three modals of adding a site: form, wait for the first scan, found pages. */
export function AddSiteDialogs({ sites, isLimitReached }: AddSiteDialogsProps) {
  const { state, actions } = useAddSite();
  const { found } = state;
  return (
    <Modal.Stack>
      <DialogFrame
        stackId="add-site"
        isOpen={state.isFormOpen}
        onClose={actions.closeForm}
        title="Add New Site"
      >
        {isSaved(state) ? (
          <SiteAdded isFirst={sites.length <= 1} />
        ) : (
          <AddSiteForm known={sites.map(({ url }) => url)} isLimitReached={isLimitReached} />
        )}
      </DialogFrame>
      <DialogFrame
        stackId="scan-wait"
        isOpen={state.isWaitOpen}
        onClose={actions.hideWait}
        title="Scanning your site"
        size="lg"
      >
        <ScanWait />
      </DialogFrame>
      <PastimeDialogs />
      <DialogFrame
        stackId="crawled-pages"
        isOpen={state.isFoundOpen && state.pastime === undefined}
        onClose={actions.dismissFound}
        title={crawledPagesTitle}
        size="lg"
      >
        {found !== undefined && (
          <CrawledPages
            siteUrl={found.siteUrl}
            found={found.pages}
            stored={sites.find(({ url }) => sameSite(url, found.siteUrl))?.pages ?? []}
            onClose={actions.dismissFound}
          />
        )}
      </DialogFrame>
    </Modal.Stack>
  );
}
