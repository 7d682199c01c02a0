import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, type ReactNode } from 'react';
import { queryClient } from '../lib/query-client.ts';
import { theme } from './theme.ts';

/** After the first paint: nothing is said before something was done. */
const Snackbars = lazy(() => import('./snackbars.tsx'));

export function Providers({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        {children}
        <Suspense>
          <Snackbars />
        </Suspense>
      </QueryClientProvider>
    </MantineProvider>
  );
}
