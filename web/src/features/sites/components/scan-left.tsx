import { Flex, Group, Progress } from '@mantine/core';
import { displayUrl } from '../../../../../shared/pages/urls.ts';
import type { AddSiteState } from '../flow/add-site-state.ts';
import { useAddSite } from '../flow/use-add-site.ts';

function wordsOf({ step, progress, failure }: AddSiteState): string {
  if (step === 'failed') return failure?.reason ?? 'The site was not added.';
  if (step === 'saving') return 'The scan has finished. Saving the site';
  if (step === 'finding-pages') return 'Saved. Looking for other pages';
  if (step === 'saved') return 'Saved. Close this window to continue.';
  return progress?.stage ?? 'Requesting a scan';
}

/** Progress of the site that is being added, in a few words, above the pastimes. */
export function ScanLeft() {
  const { state } = useAddSite();
  const { site, step, progress } = state;
  if (site === undefined) return null;
  const isScanning = step === 'scanning';
  const percent = isScanning ? (progress?.percent ?? 0) : 100;
  return (
    <Flex
      component="section"
      direction="column"
      gap={6}
      mb={20}
      aria-label={`Scan of ${displayUrl(site.url)}`}
    >
      <Group align="stretch" justify="space-between" wrap="nowrap" fz={13}>
        <output>{wordsOf(state)}</output>
        {isScanning && <span>{percent}&nbsp;%</span>}
      </Group>
      {step !== 'failed' && (
        <Progress value={percent} size="sm" aria-label="Progress of the scan" />
      )}
    </Flex>
  );
}
