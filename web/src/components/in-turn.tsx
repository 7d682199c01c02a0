import { type ReactNode, useEffect, useState } from 'react';
import { nextTask } from '../lib/next-task.ts';
import { turns } from '../lib/turns.ts';

const inTurn = turns();

interface InTurnProps {
  isLoading: boolean;
  /** Called once the part is drawn. */
  onDrawn?: () => void;
  children: (isLoading: boolean) => ReactNode;
}

/**
 * A part of a screen whose data come with those of the others. Each draws them in a task of its own: together they would
 * block a phone for long.
 */
export function InTurn({ isLoading, onDrawn, children }: InTurnProps) {
  const [isTurn, setTurn] = useState(false);
  // The same element, which React does not render again whenever the data of one part arrive.
  const [waiting] = useState(() => children(true));
  useEffect(() => {
    if (isLoading || isTurn) return undefined;
    let isOver = false;
    inTurn(async () => {
      if (isOver) return;
      await nextTask();
      if (!isOver) setTurn(true);
    });
    return () => {
      isOver = true;
    };
  }, [isLoading, isTurn]);
  useEffect(() => {
    if (isTurn) onDrawn?.();
  }, [isTurn, onDrawn]);
  return isLoading || !isTurn ? waiting : children(false);
}
