import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { useConfig } from '../../../lib/config.ts';
import { useSession } from './session.tsx';

/** Advice for the operator of the installation only: everyone on the local host, the staff elsewhere. */
export function OperatorNote({ children }: { children: ReactNode }) {
  const { isSupport } = useSession();
  const isLocal = useConfig()?.local ?? false;
  if (!isSupport && !isLocal) return null;
  return (
    <Box component="span" mt={8} display="block" fz="xs" c="dimmed">
      For the operator: {children}
    </Box>
  );
}
