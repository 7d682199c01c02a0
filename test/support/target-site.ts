import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { onTestFinished } from 'vitest';
import { TargetError } from '../../functions/platform/target-guard/target-error.ts';
import {
  createTargetGuard,
  type TargetGuardOptions,
} from '../../functions/platform/target-guard/target-guard.ts';
import { type LoopbackServer, startLoopbackServer } from './loopback-server.ts';

export const page = '<!doctype html><title>Grüße</title>';

/** A site that answers in every way, good and bad, by the path. */
export const startTargetSite = (): Promise<LoopbackServer> =>
  startLoopbackServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://x');
    const count = Number(url.searchParams.get('n') ?? 0);
    const routes: Record<string, () => void> = {
      '/': () => response.end(page),
      '/echo': () => response.end(JSON.stringify(request.headers)),
      '/gzip': () => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(page)),
      '/br': () =>
        response.writeHead(200, { 'content-encoding': 'br' }).end(brotliCompressSync(page)),
      '/zstd': () =>
        response.writeHead(200, { 'content-encoding': 'zstd' }).end(zstdCompressSync(page)),
      '/deflate': () =>
        response.writeHead(200, { 'content-encoding': 'deflate' }).end(deflateSync(page)),
      '/twice': () =>
        response
          .writeHead(200, { 'content-encoding': 'gzip, br' })
          .end(brotliCompressSync(gzipSync(page))),
      '/odd': () => response.writeHead(200, { 'content-encoding': 'utf-8' }).end(page),
      '/cut': () =>
        response
          .writeHead(200, { 'content-encoding': 'gzip' })
          .end(gzipSync(page.repeat(99)).subarray(0, 60)),
      '/not-gzip': () => response.writeHead(200, { 'content-encoding': 'gzip' }).end(page),
      '/bomb': () =>
        response
          .writeHead(200, { 'content-encoding': 'gzip' })
          .end(gzipSync(Buffer.alloc(20_000_000))),
      '/announced': () => response.writeHead(200, { 'content-length': '999999999' }).write('x'),
      '/endless': () => void setInterval(() => response.write('x'.repeat(100_000)), 1).unref(),
      '/latin1': () =>
        response
          .writeHead(200, { 'content-type': 'text/html; charset=ISO-8859-1' })
          .end(Buffer.from('Grüße', 'latin1')),
      '/strange': () =>
        response.writeHead(200, { 'content-type': 'text/html; charset=klingon' }).end('a'),
      '/missing': () => response.writeHead(404).end('no'),
      '/hang': () => undefined,
      '/slow-body': () => response.write('a'),
      '/reset': () => request.socket.resetAndDestroy(),
      '/half': () =>
        response
          .writeHead(200, { 'content-length': '100' })
          .write('x', () => request.socket.resetAndDestroy()),
      '/hops': () =>
        response.writeHead(302, { location: count > 1 ? `/hops?n=${count - 1}#f` : '/' }).end(),
      '/loop': () => response.writeHead(301, { location: '/loop' }).end(),
      '/ünicode': () => response.end('utf8'),
      '/to-unicode': () =>
        response.writeHead(302, { location: Buffer.from('/ünicode').toString('latin1') }).end(),
      '/to': () => response.writeHead(307, { location: url.searchParams.get('u') ?? '' }).end(),
    };
    (routes[decodeURIComponent(url.pathname)] ?? routes['/missing'])?.();
  });

/** A guard that lives as long as the test. */
export function guardWith(options: Partial<TargetGuardOptions> = {}) {
  const guard = createTargetGuard({ allowPrivate: true, ...options });
  onTestFinished(() => guard.close());
  return guard;
}

/** Reaches this machine like 127.0.0.1, but is distinct from it: it represents a public address. */
export const standIn = '0.0.0.0';

/** Addresses by name, or what makes them for each look-up. */
export type OwnNames = Record<string, string[] | (() => string[])>;

/** A guard with our own names, for which the stand-in is public and 127.0.0.1 private. `asked` collects the look-ups. */
export function guardWithNames(
  names: OwnNames,
  { asked, ports }: { asked: string[]; ports: readonly number[] },
) {
  return guardWith({
    allowPrivate: false,
    allowedPorts: new Set([80, 443, 8080, 8443, ...ports]),
    isPublicAddress: (address) => address === standIn,
    lookup: async (hostname) => {
      asked.push(hostname);
      const answer = names[hostname] ?? [];
      const addresses = typeof answer === 'function' ? answer() : answer;
      return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    },
  });
}

/** How a visit ends: `answered`, or the kind of its refusal. */
export const kindOf = (run: Promise<unknown>) =>
  run.then(
    () => 'answered',
    (error: unknown) => (error instanceof TargetError ? error.kind : String(error)),
  );
