import { Button, Loader } from '@mantine/core';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { DialogFrame } from '../components/dialog-frame.tsx';
import classes from './pastimes.module.css';

/** Fetched when somebody wants to pass the time, and not before. */
const StatisticsSequence = lazy(() => import('./statistics-sequence.tsx'));
const TicTacToeGame = lazy(() => import('./tic-tac-toe-game.tsx'));

type Pastime = 'statistics' | 'tic-tac-toe';

/** What to do while the first scan runs. Everything closes with the popup that this stands in. */
export function Pastimes() {
  const [open, setOpen] = useState<Pastime>();
  const frame = (pastime: Pastime, title: string, size: 'md' | 'lg', content: ReactNode) => (
    <DialogFrame
      stackId={pastime}
      isOpen={open === pastime}
      onClose={() => setOpen(undefined)}
      title={title}
      size={size}
    >
      <Suspense fallback={<Loader aria-label="Loading" />}>{content}</Suspense>
    </DialogFrame>
  );
  return (
    <>
      <div className={classes['choices']}>
        <Button variant="default" onClick={() => setOpen('statistics')}>
          See Some Stats
        </Button>
        <Button variant="default" onClick={() => setOpen('tic-tac-toe')}>
          Play Tic Tac Toe
        </Button>
      </div>
      {frame('statistics', 'Statistics', 'lg', <StatisticsSequence />)}
      {frame('tic-tac-toe', 'Tic Tac Toe', 'md', <TicTacToeGame />)}
    </>
  );
}
