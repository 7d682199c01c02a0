import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useIdleTurn } from '../../../../components/layout/use-idle-turn.ts';

/** A part below the first view: on the first page of a visit it is rendered in a task of its own. */
export function LaterPart({ children }: { children: ReactNode }) {
  const isFirstPage = useLocation().key === 'default';
  const hasTurn = useIdleTurn();
  return hasTurn || !isFirstPage ? children : <Box h={480} />;
}
