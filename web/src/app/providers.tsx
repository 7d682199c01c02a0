import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { useNotifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { queryClient } from '../lib/query-client.ts';
import { useCode } from '../lib/use-code.ts';
import { ConnectionBanner } from './connection-banner.tsx';
import { theme } from './theme.ts';

const fetchSnackbars = () => import('./snackbars.tsx');

/** Loaded with the first message, so that visits without one do not pay for it. */
function SnackbarsOnceNeeded() {
  const code = useCode(fetchSnackbars, useNotifications().notifications.length);
  return code && <code.Snackbars />;
}

export function Providers({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      // In a build, the theme's variables are in index.html (see web/build/mantine-styles.ts).
      withCssVariables={import.meta.env.DEV}
      withGlobalClasses={false}
    >
      <QueryClientProvider client={queryClient}>
        {children}
        <ConnectionBanner />
        <SnackbarsOnceNeeded />
      </QueryClientProvider>
    </MantineProvider>
  );
}
