import { Box, Button, Group, Progress, Stack } from '@mantine/core';
import { displayUrl } from '../../../../../shared/pages/urls.ts';
import { firstMeasured } from '../../../entities/scan/rules/stage-rows.ts';
import { OpenReport } from './open-report.tsx';
import { isAdding } from '../flow/add-site-state.ts';
import { useAddSite } from '../flow/use-add-site.ts';
import { AddSiteFailureBanner } from './add-site-failure.tsx';
import classes from './adding-strip.module.css';

/** Shown above the list while its modals are closed: the site that is being added, or why that failed. */
export function AddingStrip() {
  const { state, actions } = useAddSite();
  const { site, step, progress } = state;
  if (state.isFormOpen || state.isWaitOpen || site === undefined) return null;
  if (step === 'failed') {
    return (
      <AddSiteFailureBanner
        action={
          <Group gap={8} wrap="nowrap">
            <Button variant="default" size="xs" onClick={actions.openForm}>
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
    <section className={classes['strip']} aria-label="Site being added">
      <Stack gap={0} miw={0} flex="1 1 220px">
        <strong className={classes['name']}>Adding {displayUrl(site.url)}</strong>
        <Box component="span" fz="xs" c="dimmed">
          {step === 'finding-pages' ? 'Saved. Looking for other pages' : words}
          {progress !== undefined && ` · ${progress.percent} %`}
        </Box>
      </Stack>
      {isScanning && (
        <Group gap={8} wrap="nowrap">
          <Button variant="default" size="xs" onClick={actions.showWait}>
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
    </section>
  );
}
