import { Loader, Flex, Group, Progress } from '@mantine/core';
import { lazy, Suspense, type ReactNode } from 'react';
import { DialogFrame } from '../../../../components/forms/dialog-frame.tsx';
import type { Pastime, AddSiteState } from '../flow/add-site-state.ts';
import { useAddSite } from '../flow/sites-work.ts';
import { displayUrl } from '../../../../../../shared/pages/urls.ts';

/** Loaded when a pastime is opened. */
const StatisticsSequence = lazy(() => import('./statistics-sequence.tsx'));
const TicTacToeGame = lazy(() => import('./tic-tac-toe-game.tsx'));

/** The modals of the pastimes. They show the progress of the scan, and stay open after it until they are closed. */
export function PastimeDialogs() {
  const { state, actions } = useAddSite();
  const frame = (pastime: Pastime, title: string, size: 'md' | 'lg', content: ReactNode) => (
    <DialogFrame
      stackId={pastime}
      isOpen={state.pastime === pastime}
      onClose={actions.closePastime}
      title={title}
      size={size}
    >
      <ScanLeft />
      <Suspense fallback={<Loader aria-label="Loading" />}>{content}</Suspense>
    </DialogFrame>
  );
  return (
    <>
      {frame('statistics', 'Statistics', 'lg', <StatisticsSequence />)}
      {frame('tic-tac-toe', 'Tic Tac Toe', 'md', <TicTacToeGame />)}
    </>
  );
}

function wordsOf({ step, progress, failure }: AddSiteState): string {
  if (step === 'failed') return failure?.reason ?? 'The site was not added.';
  if (step === 'saving') return 'The scan has finished. Saving the site';
  if (step === 'finding-pages') return 'Saved. Looking for other pages';
  if (step === 'saved') return 'Saved. Close this window to continue.';
  return progress?.stage ?? 'Requesting a scan';
}

/** Progress of the site that is being added, in a few words, above the pastimes. */
function ScanLeft() {
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
