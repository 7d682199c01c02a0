import { MantineProvider } from '@mantine/core';
import { renderToString } from 'react-dom/server';
import type { ReactNode } from 'react';
import { createMemoryRouter, MemoryRouter } from 'react-router-dom';
import { App } from './app/app.tsx';
import { FrameSkeleton } from './app/layout/frame-skeleton.tsx';
import { Providers } from './app/providers.tsx';
import { routes } from './app/router.tsx';
import { theme } from './app/theme.ts';
import { EarlyTop } from './features/site-details/components/early-top.tsx';
import { screenHeads } from './lib/screen-heads.ts';

/** Document titles do not belong in the body; the application sets them. */
const withoutTitle = (html: string): string => html.replace(/<title>.*?<\/title>/, '');

const paths = Object.keys(screenHeads);
/**
 * Of all headings in the frame, the one for the path that `before-paint.js` sets on the page is shown; without one, a
 * bar.
 */
const onlyTheOwnHead = [
  ...paths.map((path) => `html:not([data-path="${path}"]) #frame [data-head="${path}"]`),
  ...paths.map((path) => `html[data-path="${path}"] #frame [data-head=""]`),
]
  .map((selector) => `${selector}{display:none}`)
  .join('');

/** What `early-paint.ts` fills with the first answers of a screen, by the screen's path. */
const earlyTops: Record<string, ReactNode> = { '/siteDetails': <EarlyTop /> };

const templateOf = ([path, top]: [string, ReactNode]): string => {
  const html = renderToString(
    <Providers>
      <MemoryRouter>{top}</MemoryRouter>
    </Providers>,
  );
  return `<template data-screen="${path}">${html}</template>`;
};

/** The initial contents of index.html, by the name of their placeholder. */
export const prerender = (): Record<string, string> => ({
  login: withoutTitle(
    renderToString(<App router={createMemoryRouter(routes, { initialEntries: ['/login'] })} />),
  ),
  frame: `<style>${onlyTheOwnHead}</style>${renderToString(
    <Providers>
      <FrameSkeleton paths={[...paths, '']} />
    </Providers>,
  )}${Object.entries(earlyTops).map(templateOf).join('')}`,
  variables: renderToString(<MantineProvider theme={theme} withGlobalClasses={false} />),
});
