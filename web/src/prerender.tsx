import { MantineProvider } from '@mantine/core';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, type RouteObject } from 'react-router-dom';
import { App, Providers } from './app/providers.tsx';
import { FrameSkeleton } from './app/layout/frame-skeleton.tsx';
import { publicRoutes, routes } from './app/router.tsx';
import { theme } from './app/theme.ts';
import { reportPath, screenHeads } from './lib/screen-heads.ts';

/** Document titles do not belong in the body; the application sets them. */
const withoutTitle = (html: string): string => html.replace(/<title>.*?<\/title>/, '');

const paths = [...Object.keys(screenHeads), reportPath];
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

const pathsOf = (all: readonly RouteObject[]): string[] =>
  all.flatMap(({ path, children = [] }) => [
    ...(path === undefined ? [] : [path]),
    ...pathsOf(children),
  ]);

/** The initial contents of index.html, by the name of their placeholder. */
export const prerender = (): Record<string, string> => ({
  login: withoutTitle(
    renderToString(<App router={createMemoryRouter(routes, { initialEntries: ['/login'] })} />),
  ),
  frame: `<style>${onlyTheOwnHead}</style>${renderToString(
    <Providers>
      <FrameSkeleton paths={[...paths, '']} />
    </Providers>,
  )}`,
  publicPaths: `<script type="application/json" id="public-paths">${JSON.stringify(pathsOf(publicRoutes))}</script>`,
  variables: renderToString(<MantineProvider theme={theme} withGlobalClasses={false} />),
});
