import { vi } from 'vitest';
import {
  answerAsCrux,
  cruxHistory,
  cruxNothing,
  type CruxQuestion,
  cruxRecord,
  type CruxReply,
} from '../support/crux-server.ts';
import { type LoopbackServer, startLoopbackServer } from '../support/loopback-server.ts';

/** Knows pages on phones, and on desktops only their origins. */
function crux({ url, formFactor, collectionPeriodCount }: CruxQuestion): CruxReply {
  if (url !== undefined && formFactor === 'DESKTOP') return cruxNothing;
  const weeks = { largest_contentful_paint: [2400, null, 2500] };
  return collectionPeriodCount === undefined ? cruxRecord() : cruxHistory(weeks);
}

/** All that workers ask for outside AWS: a page at every address, with the status of the moment, and CrUX for whoever posts. */
export async function startTarget(status: () => number = () => 200): Promise<LoopbackServer> {
  const server = await startLoopbackServer((request, response) => {
    if (request.method === 'POST') void answerAsCrux(request, response, crux);
    else {
      response.writeHead(status(), { 'content-type': 'text/html' });
      response.end('<title>Page</title><img>');
    }
  });
  vi.stubEnv('CRUX_API_KEY', 'key');
  vi.stubEnv('CRUX_ENDPOINT', server.url);
  vi.stubEnv('CRUX_QUERIES_PER_MINUTE', '1000000');
  return server;
}
