import type { Server } from 'node:http';
import { join } from 'node:path';
import { repositoryRoot } from '../load-handler.ts';
import type { WebHandler } from './built-web.ts';

/** Serves the web app from its sources, with hot reload. */
export async function viteWeb(
  server: Server,
): Promise<{ handle: WebHandler; stop(): Promise<void> }> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: join(repositoryRoot, 'web'),
    server: { middlewareMode: true, hmr: { server } },
  });
  return {
    handle: (request, response) =>
      new Promise((resolve, reject) => {
        response.once('close', resolve);
        vite.middlewares(request, response, (error: unknown) => {
          if (error === undefined) response.writeHead(404).end('Not found');
          else reject(error instanceof Error ? error : new Error('Vite failed', { cause: error }));
        });
      }),
    stop: () => vite.close(),
  };
}
