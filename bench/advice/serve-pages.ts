import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { listenOnLoopback } from '../../test/support/loopback-server.ts';
import type { AdvicePage, PageFile } from './advice-page.ts';

export interface ServedPages {
  urlOf(page: AdvicePage, isFixed: boolean): string;
  close(): Promise<void>;
}

/**
 * Serves each page with its cause and fixed. The vendor is the same server under another name, the alias another port.
 * @param certificate to serve them over HTTPS and HTTP/2
 */
export async function servePages(
  pages: readonly AdvicePage[],
  certificate?: { key: string; cert: string },
): Promise<ServedPages> {
  const scheme = certificate ? 'https' : 'http';
  const files = new Map<string, PageFile>();
  const site = await listen(files, certificate);
  const alias = await listen(files, certificate);
  const folderOf = ({ name }: AdvicePage, isFixed: boolean): string =>
    `/${name}/${isFixed ? 'fixed' : 'slow'}/`;
  for (const page of pages) {
    for (const isFixed of [false, true]) {
      const folder = folderOf(page, isFixed);
      const elsewhere = {
        vendor: `${scheme}://vendor.localhost:${site.port}${folder}`,
        alias: `${scheme}://127.0.0.1:${alias.port}${folder}`,
      };
      const all = Object.entries(page.files(isFixed, elsewhere));
      for (const [name, file] of all) files.set(`${folder}${name}`, file);
    }
  }
  return {
    urlOf: (page, isFixed) => `${scheme}://127.0.0.1:${site.port}${folderOf(page, isFixed)}`,
    close: async () => {
      await Promise.all([site.close(), alias.close()]);
    },
  };
}

type Outgoing = ServerResponse | Http2ServerResponse;

function listen(
  files: ReadonlyMap<string, PageFile>,
  certificate: { key: string; cert: string } | undefined,
) {
  const handle = (request: IncomingMessage | Http2ServerRequest, response: Outgoing): void => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    answer(files.get(path), response).catch(() => response.destroy());
  };
  return listenOnLoopback(
    certificate === undefined
      ? createServer(handle)
      : createSecureServer({ ...certificate, allowHTTP1: true }, handle),
  );
}

async function answer(file: PageFile | undefined, response: Outgoing): Promise<void> {
  if (file === undefined) {
    send(response, 404, { 'content-type': 'text/plain' });
    return;
  }
  const { type, delayMs, redirectTo, isCompressed = true, keepS = 31_536_000 } = file;
  if (delayMs !== undefined) await wait(delayMs);
  if (redirectTo !== undefined) {
    send(response, 302, { location: redirectTo });
    return;
  }
  const zips = isCompressed && type.startsWith('text/');
  const body = zips ? gzipSync(file.body) : Buffer.from(file.body);
  const headers = {
    'content-type': type,
    'content-length': body.length,
    'cache-control': `public, max-age=${keepS}`,
    ...(zips ? { 'content-encoding': 'gzip' } : {}),
  };
  send(response, 200, headers, body);
}

/** The types of the two protocols share only these methods. */
function send(
  response: Outgoing,
  status: number,
  headers: Record<string, string | number>,
  body?: Uint8Array,
): void {
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, String(value));
  if (body === undefined) response.end();
  else response.end(body);
}
