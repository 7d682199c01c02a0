import { once } from 'node:events';
import { createServer } from 'node:http';
import { answerDown, answerRequest } from '../demo-sites/answer-request.ts';
import { type FastSiteVersion, pastFastSite } from '../demo-sites/past-fast-site.ts';

export type ServedVersions = Awaited<ReturnType<typeof serveVersions>>;

/** Serves the past versions of the fast demo site, one at a time, at one address. */
export async function serveVersions() {
  let shown: FastSiteVersion | 'down' = 'current';
  const server = createServer((request, response) => {
    if (shown === 'down') answerDown(response);
    else
      answerRequest(pastFastSite[shown], request, response).catch(() => {
        response.destroy();
      });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    /** Without a trailing slash. */
    origin: `http://127.0.0.1:${port}`,
    show: (version: FastSiteVersion | 'down'): void => void (shown = version),
    close(): void {
      server.closeAllConnections();
      server.close();
    },
  };
}
