import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { claimPort } from '../../functions/platform/target-guard/own-ports.ts';
import { listen } from '../listen.ts';

export interface LoopbackServer {
  /** Such as `http://127.0.0.1:4321`, without a trailing slash. */
  url: string;
  port: number;
  stop(): Promise<void>;
}

/** An HTTP server that only this machine can reach, and no page that we visit. */
export async function listenOnLoopback(
  handler: RequestListener,
  host?: string,
): Promise<LoopbackServer> {
  const { close, ...listening } = await listen(createServer(handler), 0, host);
  const giveFree = claimPort(listening.port);
  return { ...listening, stop: () => close().then(giveFree) };
}

/** A port that is free now; another program may take it before it is used. */
export async function findFreePort(host: string): Promise<number> {
  const probe = await listenOnLoopback(() => undefined, host);
  await probe.stop();
  return probe.port;
}

/**
 * Target url of a request. The server has refused targets without a leading slash, and anything after one is a
 * path.
 */
export const urlOf = ({ url = '/' }: Pick<IncomingMessage, 'url'>): URL =>
  new URL(`http://localhost${url}`);

export class BodyTooLargeError extends Error {}

/**
 * Reads a request's body.
 * @throws BodyTooLargeError above `maxBytes`
 */
export async function readBody(request: IncomingMessage, maxBytes = 10_000_000): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > maxBytes) throw new BodyTooLargeError();
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}
