import { Box, Button, Group, Modal, Progress, Text, VisuallyHidden } from '@mantine/core';
import type { Site } from '../../../../../../shared/calls/portfolio/sites.ts';
import { sameSite } from '../../../../../../shared/pages/urls.ts';
import { isSaved, type Pastime } from '../flow/add-site-state.ts';
import { useAddSite } from '../flow/sites-work.ts';
import { PastimeDialogs } from '../pastimes/pastime-dialogs.tsx';
import { AddSiteForm } from './add-site-form.tsx';
import { CrawledPages } from './crawled-pages.tsx';
import { DialogFrame, DialogButtons } from '../../../../components/forms/dialog-frame.tsx';
import { crawledPagesTitle } from './site-dialogs.tsx';
import { Banner } from '../../../../components/messages/banner.tsx';
import { EmailMe } from '../../../../entities/notification/email-me.tsx';
import { reportLink } from '../../../../entities/site/rules/site-links.ts';
import { ScanFindings } from '../../../../entities/scan/components/device-stages.tsx';
import { OpenReport } from './adding-strip.tsx';
import { LinkButton } from '../../../../components/values/link-button.tsx';
import frame from '../../../../components/forms/dialog-frame.module.css';

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

/** Content of the Add Site modal during the 11 s between saving and closing. */
function SiteAdded({ isFirst }: { isFirst: boolean }) {
  const { state, actions } = useAddSite();
  const { site, step } = state;
  if (site === undefined) return null;
  return (
    <>
      <Banner tone="good" title={`${site.siteName} has been added`} isLive>
        {step === 'finding-pages'
          ? 'Looking for other pages on this site …'
          : 'This window closes automatically.'}
      </Banner>
      {isFirst && <EmailMe />}
      <DialogButtons>
        <Button onClick={actions.closeForm}>Close</Button>
        <LinkButton
          variant="filled"

          {...reportLink({ siteName: site.siteName, siteUrl: site.url })}
          onClick={actions.closeForm}
        >
          View report
        </LinkButton>
      </DialogButtons>
    </>
  );
}

/** Progress of the first scan, in words and percent, and what happens if the user does not wait. */
function ScanWait() {
  const { site, progress } = useAddSite().state;
  const percent = progress?.percent ?? 0;
  return (
    <>
      <Text className={frame['url'] ?? ''} mb={20} c="dimmed">
        {site?.url}
      </Text>
      <Group align="baseline" justify="space-between" wrap="nowrap" mb={8}>
        {progress?.devices === undefined ? (
          <output>{progress?.stage ?? 'Requesting a scan'}</output>
        ) : (
          // The steps below show it.
          <VisuallyHidden component="output">{progress.stage}</VisuallyHidden>
        )}
        <Box component="strong" fz={20}>
          {percent}&nbsp;%
        </Box>
      </Group>
      <Progress value={percent} size="lg" aria-label="Progress of the scan" />
      <Text mt={20}>
        The Initial PageSpeed Insights Scan takes some time to finish, please be patient!
      </Text>
      <OpenReport />
      {progress?.devices !== undefined && <ScanFindings progress={progress.devices} />}
      <Pastimes />
      <Text size="xs" mt={8} c="dimmed">
        You can close this window or even the browser: our server adds the site when the scan is
        done.
      </Text>
    </>
  );
}

const names: Record<Pastime, string> = {
  statistics: 'See Some Stats',
  'tic-tac-toe': 'Play Tic Tac Toe',
};

/** What to do while the first scan runs. */
function Pastimes() {
  const { actions } = useAddSite();
  return (
    <Group gap={8} mt={16}>
      {(['statistics', 'tic-tac-toe'] as const).map((pastime) => (
        <Button key={pastime} onClick={() => actions.openPastime(pastime)}>
          {names[pastime]}
        </Button>
      ))}
    </Group>
  );
}
