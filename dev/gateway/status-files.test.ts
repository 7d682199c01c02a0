import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statusObjects } from '../../functions/portfolio/status-pages/status-objects.ts';
import { unlockHashes } from '../../shared/deployment/status-files.ts';
import { listen } from '../listen.ts';
import { localCredentials, localRegion } from '../stand-ins/local-credentials.ts';
import { startS3 } from '../stand-ins/s3.ts';
import { statusFilesHandler } from './status-files.ts';

// Only S3 runs here: no API, no table, no queue.
const bucket = 'status';
const end: (() => Promise<unknown>)[] = [];
let origin: string;
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'status-files-'));
  const s3 = await startS3(folder, [bucket]);
  Object.assign(process.env, {
    AWS_REGION: localRegion,
    AWS_ACCESS_KEY_ID: localCredentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: localCredentials.secretAccessKey,
    AWS_ENDPOINT_URL_S3: s3.url,
    STATUS_BUCKET: bucket,
  });
  const handle = statusFilesHandler(bucket);
  const server = createServer((request, response) => void handle(request, response));
  const { port, close } = await listen(server, 0);
  origin = `http://127.0.0.1:${port}`;
  end.push(
    close,
    () => s3.stop(),
    () => rm(folder, { recursive: true }),
  );
  await statusObjects().put(
    { slug: 'acme', pageId: 'page-1' },
    {
      '': '<!doctype html><title>Acme</title>',
      widget: '<!doctype html><title>Widget</title>',
      'badge.svg': '<svg/>',
      logo: { bytes: Buffer.from([1, 2, 3]), type: 'image/jpeg' },
    },
  );
});
afterAll(async () => {
  for (const one of end) await one();
});

const get = (path: string, method = 'GET') => fetch(`${origin}${path}`, { method });

test('a page is served from its file alone, with a policy that runs nothing, no cookies, for a minute', async () => {
  for (const path of ['/status/acme', '/status/acme/', '/status/acme?from=mail']) {
    const answer = await get(path);
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('Acme')]);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=60');
    expect(answer.headers.get('set-cookie')).toBeNull();
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    // Only that of pages with a password.
    expect(policy.match(/script-src [^;]*/)?.[0]).toBe(
      `script-src ${unlockHashes.map((hash) => `'sha256-${hash}'`).join(' ')}`,
    );
    expect(policy).toContain("frame-ancestors 'none'");
    expect(answer.headers.get('x-frame-options')).toBe('DENY');
  }
});

test('the widget may be embedded, and badge and feeds be read, by any site', async () => {
  const widget = await get('/status/acme/widget');
  expect(widget.headers.get('content-security-policy')).toContain('frame-ancestors *');
  expect(widget.headers.get('x-frame-options')).toBeNull();
  const badge = await get('/status/acme/badge.svg');
  expect(badge.headers.get('content-type')).toBe('image/svg+xml');
  expect(badge.headers.get('access-control-allow-origin')).toBe('*');
  const logo = await get('/status/acme/logo');
  expect(logo.headers.get('content-type')).toBe('image/jpeg');
});

test('what does not exist is not found, and nothing can be written', async () => {
  for (const path of [
    '/status/other',
    '/status/acme/feed.atom',
    '/status/',
    '/status/../secrets',
    '/status/%2e%2e/secrets',
    '/status/acme/..%2f..%2f',
  ])
    expect((await get(path)).status, path).toBe(404);
  expect((await get('/status/acme', 'PUT')).status).toBe(403);
  expect((await get('/status/acme', 'DELETE')).status).toBe(403);
  expect((await get('/status/acme', 'HEAD')).status).toBe(200);
});
