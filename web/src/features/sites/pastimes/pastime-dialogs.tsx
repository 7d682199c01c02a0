import { Loader } from '@mantine/core';
import { lazy, Suspense, type ReactNode } from 'react';
import { DialogFrame } from '../../../components/dialog-frame.tsx';
import { ScanLeft } from '../components/scan-left.tsx';
import type { Pastime } from '../flow/add-site-state.ts';
import { useAddSite } from '../flow/use-add-site.ts';

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
