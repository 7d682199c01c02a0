import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { findPages } from '../../../shared/calls/portfolio/sites.ts';
import { call } from '../../../test/support/call-handler.ts';
import { startLoopbackServer } from '../../../test/support/loopback-server.ts';
import { seedAccount } from '../../../test/support/seed-account.ts';
import { useStandIns } from '../../../test/stand-ins.ts';
import { documentClient } from '../../platform/aws/clients.ts';
import { handler } from './find-pages.call.ts';

const standIns = await useStandIns();
const table = { client: documentClient(), tableName: standIns.env['TABLE_NAME'] ?? '' };
const site = await startLoopbackServer((request, response) => {
  if (request.url !== '/') {
    response.writeHead(request.url === '/gone' ? 404 : 200).end();
    return;
  }
  response
    .setHeader('content-type', 'text/html')
    .end(
      '<a href="/a">A</a> <a href="/b/#top">B</a> <a href="/gone">Gone</a> <a href="https://elsewhere.example/">C</a>',
    );
});
afterAll(() => site.close());
afterEach(() => vi.unstubAllEnvs());

async function finding(url: string) {
  const { userId } = await seedAccount(table);
  return call(handler, findPages, { body: { url } }, { as: { userId } });
}

describe('find-pages', () => {
  test('answers the pages of the site that exist, the home page first', async () => {
    vi.stubEnv('ALLOW_PRIVATE_TARGETS', '1');
    const { status, body } = await finding(site.url);
    expect(status).toBe(200);
    expect(body).toEqual([`${site.url}/`, `${site.url}/a`, `${site.url}/b/`]);
  });

  test.each(['http://127.0.0.1/', 'http://localhost:80/', 'https://user:pass@example.com/', 'x'])(
    '%s is refused, and nothing is asked',
    async (url) => {
      const asked = site.requested.length;
      const { status, body } = await finding(url);
      expect([status, body.errors[0].field]).toEqual([400, 'url']);
      expect(site.requested).toHaveLength(asked);
    },
  );

  test('a site that does not answer is refused with the reason', async () => {
    vi.stubEnv('ALLOW_PRIVATE_TARGETS', '1');
    const gone = await startLoopbackServer(() => undefined);
    await gone.close();
    const { status, body } = await finding(gone.url);
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([{ reason: 'refused', field: 'url' }]);
  });
});
