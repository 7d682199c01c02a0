import { Box, Button, Group, Progress, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { displayUrl } from '../../../../../../shared/pages/urls.ts';
import { firstMeasured } from '../../../../entities/scan/rules/stage-rows.ts';
import { isAdding } from '../flow/add-site-state.ts';
import { useAddSite } from '../flow/sites-work.ts';
import { reportLink } from '../../../../entities/site/rules/site-links.ts';
import { Banner } from '../../../../components/messages/banner.tsx';
import { LinkButton } from '../../../../components/values/link-button.tsx';
import surfaces from '../../../../components/layout/surfaces.module.css';

/** Shown above the list while its modals are closed: the site that is being added, or why that failed. */
export function AddingStrip() {
  const { state, actions } = useAddSite();
  const { site, step, progress } = state;
  if (state.isFormOpen || state.isWaitOpen || site === undefined) return null;
  if (step === 'failed') {
    return (
      <AddSiteFailureBanner
        isNamed
        action={
          <Group gap={8} wrap="nowrap">
            <Button size="xs" onClick={actions.openForm}>
              Try again
            </Button>
            <Button variant="subtle" color="gray" size="xs" onClick={actions.dismissFailure}>
              Dismiss
            </Button>
          </Group>
        }
      />
    );
  }
  if (!isAdding(state)) return null;
  const isScanning = step === 'scanning';
  const words = isScanning ? (progress?.stage ?? 'Scanning') : 'Saving the site';
  return (
    <Group
      component="section"
      gap="12px 16px"
      px={16}
      py={12}
      className={surfaces['plain'] ?? ''}
      aria-label="Site being added"
    >
      <Stack gap={0} miw={0} flex="1 1 220px">
        <Box component="strong" fw={600} style={{ overflowWrap: 'anywhere' }}>
          Adding {displayUrl(site.url)}
        </Box>
        <Box component="span" fz="xs" c="dimmed">
          {step === 'finding-pages' ? 'Saved. Looking for other pages' : words}
          {progress !== undefined && ` · ${progress.percent} %`}
        </Box>
      </Stack>
      {isScanning && (
        <Group gap={8} wrap="nowrap">
          <Button size="xs" onClick={actions.showWait}>
            Show progress
          </Button>
          {firstMeasured(progress?.devices) !== undefined && <OpenReport />}
        </Group>
      )}
      <Progress
        flex="1 1 100%"
        value={progress?.percent ?? 100}
        animated={!isScanning}
        size="xs"
        aria-label="Progress of the first scan"
      />
    </Group>
  );
}

/** Opens the report of the site that is being added, once one device has been measured. */
export function OpenReport() {
  const { state, actions } = useAddSite();
  const { site, progress } = state;
  const device = firstMeasured(progress?.devices);
  if (site === undefined) return null;
  return (
    <Group gap={0} wrap="nowrap" mt={12} mih={36} fz="xs" c="dimmed">
      {device === undefined ? (
        'The report can be opened as soon as one device has been measured.'
      ) : (
        <LinkButton
          variant="filled"

          {...reportLink({ siteName: site.siteName, siteUrl: site.url }, { device })}
          size="xs"
          onClick={() => {
            actions.hideWait();
            actions.closeForm();
          }}
        >
          Open the report
        </LinkButton>
      )}
    </Group>
  );
}

/** Why the last site could not be added, and what to do about it. */
export function AddSiteFailureBanner({
  action,
  isNamed = false,
}: {
  action?: ReactNode;
  /** Says which site, where its form is not beside it. */
  isNamed?: boolean;
}) {
  const { failure } = useAddSite().state;
  if (failure === undefined) return null;
  return (
    <Banner tone="bad" title={failure.reason} isLive {...(action !== undefined && { action })}>
      {isNamed && `${displayUrl(failure.url)} was not added. `}
      {failure.hint}
    </Banner>
  );
}
