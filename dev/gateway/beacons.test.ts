import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { GetObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { bucketClient } from '../../functions/platform/aws/bucket-client.ts';
import { documentClient } from '../../functions/platform/aws/clients.ts';
import { readLog } from '../../functions/measuring/visitors/log-lines.ts';
import { visitorSiteEntity } from '../../functions/measuring/visitors/visitor-site-entity.ts';
import { useStandIns } from '../../test/stand-ins.ts';
import { startHostServer, type HostServer } from './host-server.ts';
import { gateway } from './gateway.ts';

let hostServer: HostServer;
let visitorLogs: string;
beforeAll(async () => {
  const standIns = await useStandIns();
  ({ visitorLogs } = standIns);
  const sockets = { managementUrl: '', upgrade: () => undefined, stop: async () => undefined };
  hostServer = await startHostServer(0);
  const handlers = gateway({ standIns, sockets, web: async () => undefined });
  hostServer.open(handlers);
});
afterAll(() => hostServer.stop());

/** As the page of another site asks. */
async function respond(path: string, method = 'GET', more: Record<string, string> = {}) {
  const headers = {
    host: `localhost:${hostServer.port}`,
    'sec-fetch-site': 'cross-site',
    'sec-fetch-mode': 'no-cors',
    'user-agent': 'Mozilla/5.0 (X11; Linux) Ünknown/1',
    ...more,
  };
  const asked = request({ host: '127.0.0.1', port: hostServer.port, path, method, headers }).end();
  const [response]: IncomingMessage[] = await once(asked, 'response');
  response?.resume();
  return response;
}
const ask = async (path: string, method?: string) => (await respond(path, method))?.statusCode;

test('a beacon of any page is answered, and is in the log as CloudFront would write it', async () => {
  const sentAt = Date.now();
  const queries = ['?v=1&p=%2Fa%20b', '', '?v=1&w=first12345', '?v=1&w=other12345'];
  const answers = await Promise.all(queries.map((query) => respond(`/v/abcdefghijkm${query}`)));
  expect(answers.map((answer) => answer?.statusCode)).toEqual([204, 204, 204, 204]);
  // For pages with a Cross-Origin-Embedder-Policy.
  expect(answers[0]?.headers['cross-origin-resource-policy']).toBe('cross-origin');
  // It is kept by then: nothing is flushed here.
  const { Contents = [] } = await bucketClient().send(
    new ListObjectsV2Command({ Bucket: visitorLogs }),
  );
  const Key = Contents[0]?.Key;
  const { Body } = await bucketClient().send(new GetObjectCommand({ Bucket: visitorLogs, Key }));
  const read = readLog(gunzipSync((await Body?.transformToByteArray()) ?? '').toString());
  const lines = queries.flatMap(
    (query) => read.find((line) => line.query === query.slice(1)) ?? [],
  );
  expect(lines).toHaveLength(4);
  expect(lines[0]).toMatchObject({
    siteKey: 'abcdefghijkm',
    query: 'v=1&p=%2Fa%20b',
    address: '127.0.0.1',
    userAgent: 'Mozilla/5.0 (X11; Linux) Ünknown/1',
    country: '',
  });
  expect(Math.abs((lines[0]?.at.getTime() ?? 0) - sentAt)).toBeLessThan(5000);
  // Views of one network are limited, and this host has no other.
  const [first, other] = lines.slice(2).map(({ address }) => address);
  expect([first, other]).toEqual([
    expect.stringMatching(/^127\.\d+\.\d+\.1$/),
    expect.stringMatching(/^127\.\d+\.\d+\.1$/),
  ]);
  expect(first).not.toBe(other);
});

test('a beacon that cannot be kept is not acknowledged', async () => {
  const failing = vi.spyOn(bucketClient(), 'send').mockRejectedValueOnce(new Error('full'));
  const printed = vi.spyOn(console, 'error').mockReturnValue(undefined);
  onTestFinished(() => [failing, printed].forEach((spy) => spy.mockRestore()));
  expect(await ask('/v/abcdefghijkm?v=1')).toBe(503);
});

test('its script is asked of the call', async () => {
  expect(await ask('/v/abcdefghijkm.js')).toBe(404);
});

test.each(['br', 'gzip'])(
  'its script is sent with %s, as CloudFront sends it',
  async (encoding) => {
    await visitorSiteEntity({
      client: documentClient(),
      tableName: process.env['TABLE_NAME'] ?? '',
    })
      .put({
        accountId: 'account',
        urlKey: 'site',
        siteKey: 'abcdefghijkn',
        rate: 1,
        hosts: ['shop.example'],
        pageRules: [],
        createdAt: '2026-11-01T00:00:00.000Z',
      })
      .go();
    const answer = await respond('/v/abcdefghijkn.js', 'GET', { 'accept-encoding': encoding });
    expect([answer?.statusCode, answer?.headers['content-encoding']]).toEqual([200, encoding]);
  },
);

test.each([
  ['/v/abcdefghijkm', 'POST'],
  ['/v/abcdefghijkm/../../api/plan/list', 'GET'],
  ['/v/ABCDEFGHIJKM', 'GET'],
  ['/api/visitors/scripts/abcdefghijkm.js', 'GET'],
])('%s by %s is as closed to other pages as before', async (path, method) => {
  expect(await ask(path, method)).toBe(403);
});
