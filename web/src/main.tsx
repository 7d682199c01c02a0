import '@mantine/core/styles.css';
import '@fontsource-variable/inter/wght.css';
import './app/theme.css';
import { StrictMode } from 'react';
import * as z from 'zod';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { Providers } from './app/providers.tsx';
import { routes } from './app/router.tsx';

// Schemas are otherwise compiled with `new Function`, which the content security policy forbids.
z.config({ jitless: true });

const root = document.querySelector('#root');
if (root === null) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <Providers>
      <RouterProvider router={createBrowserRouter(routes)} />
    </Providers>
  </StrictMode>,
);
