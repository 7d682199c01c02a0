import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import { sharedPageHeaders, sharedPages } from '../../shared/deployment/security-headers.ts';
import { urlOf } from '../stand-ins/loopback-server.ts';
import { chosenEncoding, encoders, type Encoding } from './encoders.ts';

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
const compressible = /\.(css|html|js|json|svg|txt|webmanifest)$/;

interface WebFile {
  bytes: Buffer;
  type: string;
  etag: string;
  isHashed: boolean;
  isCompressible: boolean;
  /** Compressed at the first request that accepts it. */
  encoded: Partial<Record<Encoding, Promise<Buffer>>>;
}

export type WebHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * Serves the built web app like CloudFront: compressed, cached by hash, with the app's page for every route of the app.
 */
export function builtWeb(folder: string, headers: Record<string, string>): WebHandler {
  const files = readFiles(folder);
  return async (request, response) => {
    const path = urlOf(request).pathname;
    const isRoute = extname(path) === '';
    const file = files.get(path) ?? (isRoute ? files.get('/index.html') : undefined);
    const own = path.startsWith(sharedPages) ? { ...headers, ...sharedPageHeaders } : headers;
    for (const [name, value] of Object.entries(own)) response.setHeader(name, value);
    if (file === undefined) response.writeHead(404).end('Not found');
    else await send(file, request, response);
  };
}

function readFiles(folder: string): Map<string, WebFile> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return new Map(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [file, `/${relative(folder, file).split(sep).join('/')}`] as const)
      // The gateway answers below it.
      .filter(([, path]) => !path.startsWith('/api/'))
      .map(([file, path]) => {
        const bytes = readFileSync(file);
        return [
          path,
          {
            bytes,
            type: types[extname(file)] ?? 'application/octet-stream',
            etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
            isHashed: path.startsWith('/assets/'),
            isCompressible: compressible.test(path) && bytes.length > 500,
            encoded: {},
          },
        ];
      }),
  );
}

async function send(
  file: WebFile,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  response.setHeader('content-type', file.type);
  response.setHeader('etag', file.etag);
  response.setHeader('vary', 'accept-encoding');
  response.setHeader(
    'cache-control',
    file.isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
  );
  if (request.headers['if-none-match'] === file.etag) return void response.writeHead(304).end();
  const accepted = request.headers['accept-encoding'];
  const encoding = file.isCompressible ? chosenEncoding(accepted) : undefined;
  const body =
    encoding === undefined
      ? file.bytes
      : await (file.encoded[encoding] ??= encoders[encoding](file.bytes));
  if (encoding !== undefined) response.setHeader('content-encoding', encoding);
  response.writeHead(200, { 'content-length': body.length });
  response.end(request.method === 'HEAD' ? undefined : body);
}
