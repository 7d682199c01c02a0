import { createServer } from 'node:http';
import { answerDown, answerRequest } from '../demo-sites/answer-request.ts';
import { type FastSiteVersion, pastFastSite } from '../demo-sites/past-fast-site.ts';
import { listen } from '../listen.ts';

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
  const { url, close } = await listen(server);
  return {
    /** Without a trailing slash. */
    origin: url,
    show: (version: FastSiteVersion | 'down'): void => void (shown = version),
    close,
  };
}
