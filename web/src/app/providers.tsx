import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { useNotifications } from '@mantine/notifications';
import { type ReactNode, StrictMode, type ComponentProps } from 'react';
import { queryClient } from '../lib/query-client.ts';
import { useCode } from '../lib/use-code.ts';
import { theme } from './theme.ts';
import { useConnection } from '../lib/connection.ts';
import classes from './connection-banner.module.css';
import { RouterProvider } from 'react-router-dom';

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

const words = {
  online: '',
  offline: 'You are offline. This page updates once you are online again.',
  unreachable: 'The server cannot be reached. Trying again …',
};

/** Says that nothing can be loaded now. Over the page, so that nothing moves. */
function ConnectionBanner() {
  const connection = useConnection();
  // Always there, so that its first words are read out. No `status`: screens have their own.
  return (
    <div className={classes['banner']} data-connection={connection} aria-live="polite">
      {words[connection]}
    </div>
  );
}

/** The application, the same in the browser and when index.html is prerendered. */
export function App({ router }: Pick<ComponentProps<typeof RouterProvider>, 'router'>) {
  return (
    <StrictMode>
      <Providers>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>
  );
}
