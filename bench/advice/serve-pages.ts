import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { AdvicePage, PageFile } from './advice-page.ts';

export interface ServedPages {
  urlOf(page: AdvicePage, isFixed: boolean): string;
  close(): Promise<void>;
}

/** Serves each page with its cause and fixed. The vendor is the same server under another name, the alias another port. */
export async function servePages(pages: readonly AdvicePage[]): Promise<ServedPages> {
  const files = new Map<string, PageFile>();
  const site = await listen(files);
  const alias = await listen(files);
  const folderOf = ({ name }: AdvicePage, isFixed: boolean): string =>
    `/${name}/${isFixed ? 'fixed' : 'slow'}/`;
  for (const page of pages) {
    for (const isFixed of [false, true]) {
      const folder = folderOf(page, isFixed);
      const elsewhere = {
        vendor: `http://vendor.localhost:${site.port}${folder}`,
        alias: `http://127.0.0.1:${alias.port}${folder}`,
      };
      const all = Object.entries(page.files(isFixed, elsewhere));
      for (const [name, file] of all) files.set(`${folder}${name}`, file);
    }
  }
  return {
    urlOf: (page, isFixed) => `http://127.0.0.1:${site.port}${folderOf(page, isFixed)}`,
    close: async () => {
      await Promise.all([site.close(), alias.close()]);
    },
  };
}

async function listen(files: ReadonlyMap<string, PageFile>) {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    answer(files.get(path), response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function answer(file: PageFile | undefined, response: ServerResponse): Promise<void> {
  if (file === undefined) {
    response.writeHead(404, { 'content-type': 'text/plain' }).end();
    return;
  }
  const { type, delayMs, redirectTo, isCompressed = true, keepS = 31_536_000 } = file;
  if (delayMs !== undefined) await wait(delayMs);
  if (redirectTo !== undefined) {
    response.writeHead(302, { location: redirectTo }).end();
    return;
  }
  const zips = isCompressed && type.startsWith('text/');
  const body = zips ? gzipSync(file.body) : Buffer.from(file.body);
  response.writeHead(200, {
    'content-type': type,
    'content-length': body.length,
    'cache-control': `public, max-age=${keepS}`,
    ...(zips ? { 'content-encoding': 'gzip' } : {}),
  });
  response.end(body);
}
