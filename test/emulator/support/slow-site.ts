import { setTimeout as sleep } from 'node:timers/promises';
import { type LoopbackServer, startLoopbackServer } from '../../support/loopback-server.ts';

/** A page whose style sheet keeps it waiting, so that there is a fix to try. */
export const startSlowSite = (): Promise<LoopbackServer> =>
  startLoopbackServer(({ url = '/' }, response) => {
    if (url === '/theme.css') {
      response.setHeader('content-type', 'text/css');
      void sleep(1500).then(() =>
        response.end(`h1{font-size:3em}.unused{--x:"${'x'.repeat(50_000)}"}`),
      );
    } else if (url === '/') {
      response.setHeader('content-type', 'text/html');
      response.end(
        '<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width">' +
          '<title>Clocks</title><link rel="stylesheet" href="/theme.css"></head>' +
          '<body><h1>Clocks</h1><p>Made to measure.</p></body></html>',
      );
    } else response.writeHead(404).end();
  });
