import { renderToString } from 'react-dom/server';
import { createMemoryRouter } from 'react-router-dom';
import { App } from './app/app.tsx';
import { FrameSkeleton } from './app/layout/frame-skeleton.tsx';
import { Providers } from './app/providers.tsx';
import { routes } from './app/router.tsx';

/** Document titles have no place in the body; the application sets them. */
const withoutTitle = (html: string): string => html.replace(/<title>.*?<\/title>/, '');

/** What index.html shows before the application has started, by the name of its placeholder. */
export const prerender = (): Record<string, string> => ({
  login: withoutTitle(
    renderToString(<App router={createMemoryRouter(routes, { initialEntries: ['/login'] })} />),
  ),
  frame: renderToString(
    <Providers>
      <FrameSkeleton />
    </Providers>,
  ),
});
