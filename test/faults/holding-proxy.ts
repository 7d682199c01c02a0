import { request } from 'node:http';
import { startLoopbackServer } from '../support/loopback-server.ts';

export interface HoldingProxy {
  url: string;
  /** Resolves when the held request has arrived. */
  held: Promise<void>;
  /** Passes on all further requests. */
  letGo(): void;
  close(): Promise<void>;
}

/** Passes requests on to a server, up to the given number, from 1: that one and later ones are held until released. */
export async function startHoldingProxy(target: string, holdAt: number): Promise<HoldingProxy> {
  const { promise: held, resolve } = Promise.withResolvers<undefined>();
  let count = 0;
  let isHolding = true;
  const { url, close } = await startLoopbackServer((incoming, response) => {
    count += 1;
    if (isHolding && count >= holdAt) {
      resolve(undefined);
      return;
    }
    const { method, headers, url: path = '/' } = incoming;
    const outgoing = request(new URL(path, target), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    outgoing.on('error', () => response.destroy());
    incoming.pipe(outgoing);
  });
  return { url, held, close, letGo: () => void (isHolding = false) };
}
