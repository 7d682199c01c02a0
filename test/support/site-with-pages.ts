import type { ServerResponse } from 'node:http';
import { afterEach } from 'vitest';
import { createTargetGuard } from '../../functions/platform/target-guard/target-guard.ts';
import { findPages, type FindPagesOptions } from '../../functions/portfolio/sites/find-pages.ts';
import { type LoopbackServer, startLoopbackServer } from './loopback-server.ts';

export type Route = string | Buffer | ((response: ServerResponse) => void);

/** A site on loopback whose pages are searched for. It closes after each test. */
export function useSiteWithPages() {
  const guard = createTargetGuard({ allowPrivate: true });
  let site: LoopbackServer;
  let agents: Set<string | undefined>;
  afterEach(() => site.close());
  return {
    guard,
    url: () => site.url,
    agents: () => agents,
    close: () => site.close(),
    requested: () => site.requested,

    /** Serves a site; `ORIGIN` in its texts is replaced by its address. */
    async serve(routes: Record<string, Route>): Promise<void> {
      agents = new Set();
      site = await startLoopbackServer((request, response) => {
        agents.add(request.headers['user-agent']);
        const route = routes[request.url ?? ''];
        if (typeof route === 'function') route(response);
        else if (route === undefined)
          response.writeHead(404, { 'content-type': 'text/html' }).end('<a href="/from-404">');
        else if (typeof route === 'string')
          response.setHeader('content-type', 'text/html').end(route.replaceAll('ORIGIN', site.url));
        else response.end(route);
      });
    },

    async find(options: Partial<FindPagesOptions> = {}, path = '/'): Promise<string[]> {
      const pages = await findPages(`${site.url}${path}`, {
        fetch: guard.fetch,
        politenessMs: 0,
        ...options,
      });
      return pages.map((page) => page.replace(site.url, ''));
    },
  };
}

export const urlSet = (...paths: string[]): string =>
  `<urlset>${paths.map((path) => `<url><loc>ORIGIN${path}</loc></url>`).join('')}</urlset>`;
export const sitemapIndex = (...paths: string[]): string =>
  `<sitemapindex>${paths.map((path) => `<sitemap><loc>ORIGIN${path}</loc></sitemap>`).join('')}</sitemapindex>`;
