import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { visitorSnippets } from '../../shared/visitors/visitor-snippets.ts';
import { type DemoResource, type DemoSite, html } from './demo-site.ts';

const down = html(
  '<!doctype html><title>Down</title><h1>Down</h1><p>This demo site was taken down at /demo-sites.</p>',
);

/** The response of a demo site that was taken down. */
export const answerDown = (response: ServerResponse): void => {
  const head = { 'content-type': down.type, 'cache-control': 'no-store' };
  response.writeHead(503, head).end(down.body);
};

/**
 * Answers a request as a demo site does.
 * @param siteKey of the script for visitors, if the pages carry it
 */
export async function answerRequest(
  site: DemoSite,
  request: IncomingMessage,
  response: ServerResponse,
  siteKey?: string,
): Promise<void> {
  const origin = `http://${request.headers.host ?? '127.0.0.1'}`;
  const path = new URL(request.url ?? '/', 'http://127.0.0.1').pathname;
  const resource = withScript(site.resources(origin)[path] ?? site.notFound, siteKey);
  if (resource.delayMs !== undefined) await wait(resource.delayMs);

  const zips = site.compresses && isText(resource) && accepts(request, 'gzip');
  const body = zips ? gzipSync(resource.body) : Buffer.from(resource.body);
  response.writeHead(resource.status ?? 200, {
    'content-type': resource.type,
    'content-length': body.length,
    ...(zips ? { 'content-encoding': 'gzip', vary: 'accept-encoding' } : {}),
    ...(resource.cacheSeconds === undefined
      ? {}
      : { 'cache-control': `public, max-age=${resource.cacheSeconds}` }),
    ...site.headers,
    ...resource.headers,
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

function withScript(resource: DemoResource, siteKey: string | undefined): DemoResource {
  if (siteKey === undefined || !resource.type.startsWith('text/html')) return resource;
  const tag = visitorSnippets(`/v/${siteKey}.js`).html;
  return { ...resource, body: String(resource.body).replace('</title>', `</title>${tag}`) };
}

const isText = ({ type }: DemoResource): boolean => /^text\/|\+xml|\/xml|json/.test(type);

const accepts = (request: IncomingMessage, encoding: string): boolean =>
  (request.headers['accept-encoding'] ?? '').includes(encoding);
