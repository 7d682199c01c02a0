import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listenOnLoopback, startLoopbackServer } from '../../../test/support/loopback-server.ts';
import { CheckSettings } from '../../../shared/models/monitoring/check-settings.ts';
import { createTargetGuard } from '../../platform/target-guard/target-guard.ts';
import type { CustomCheck } from '../../platform/target-guard/check-with-settings.ts';
import { publicPolicy } from '../../platform/target-guard/target-policy.ts';
import { globalpingClient } from '../../providers/globalping/globalping-client.ts';
import { globalpingSource } from '../../providers/globalping/globalping-source.ts';
import { listedProbes } from '../../providers/probes/listed-probes.ts';
import { ownProbe } from '../../providers/probes/own-probe.ts';
import { answerRequests, readRequest } from './answer-requests.ts';
import { probeServer } from './probe-server.ts';

const token = 'a-token-of-at-least-32-characters';
const policy = { ...publicPolicy, allowPrivate: true };
const place = ownProbe({ policy, witnesses: 'none' });

let site: Awaited<ReturnType<typeof startLoopbackServer>>;
let probe: Awaited<ReturnType<typeof listenOnLoopback>>;
const keys: (string | undefined)[] = [];
beforeAll(async () => {
  site = await startLoopbackServer((request, response) => {
    keys.push(request.headers.authorization);
    response.writeHead(503).end('maintenance');
  });
  probe = await listenOnLoopback(probeServer({ answer: answerRequests(place), token }));
});
afterAll(() => Promise.all([site.close(), probe.close()]));

const http = (path = '/'): CustomCheck => {
  const { headers: _, ...settings } = CheckSettings.options[0].parse({
    kind: 'http',
    method: 'POST',
    expectedStatus: [{ from: 503, to: 503 }],
    textMust: 'maintenance',
  });
  return {
    url: `${site.url}${path}`,
    settings: { ...settings, headerNames: ['Authorization'], hasBody: true },
    secrets: { headers: [{ name: 'Authorization', value: 'secret' }], body: '{}' },
  };
};
const tcp = (url: string): CustomCheck => ({
  url,
  settings: { kind: 'tcp', timeoutSeconds: 5, ipVersion: 'any' },
});
const placesAt = (url: string) =>
  listedProbes({ probes: [{ name: 'vienna', url, token }] }, { measureMs: 3000 });

describe('a check with settings at another place', () => {
  test('has the same settings and secrets as here', async () => {
    expect(await placesAt(probe.url).check('probe:vienna', http())).toEqual({
      kind: 'up',
      statusCode: 503,
      totalMs: expect.any(Number),
    });
    expect(keys).toEqual(['secret']);
    const without = { ...http(), settings: { ...http().settings, textMust: 'all is well' } };
    expect(await placesAt(probe.url).check('probe:vienna', without)).toEqual({
      kind: 'down',
      reason: 'text-missing',
      statusCode: 503,
    });
  });

  test('opens TCP connections', async () => {
    const open = await listenOnLoopback(createServer((socket) => socket.end()));
    const url = open.url.replace('http:', 'tcp:');
    const ask = async () => placesAt(probe.url).check('probe:vienna', tcp(url));
    expect(await ask()).toMatchObject({ kind: 'up' });
    await open.close();
    expect(await ask()).toEqual({ kind: 'down', reason: 'refused' });
  });

  test('is no answer of a probe of an earlier version, which does not know it', async () => {
    const former = await startLoopbackServer((_, response) => {
      response.writeHead(400, { 'content-type': 'application/json' }).end('{"kind":"invalid"}');
    });
    expect(await placesAt(former.url).check('probe:vienna', http())).toMatchObject({
      kind: 'away',
    });
    await former.close();
  });

  test('and its secrets are not sent to machines of others', async () => {
    const service = await startLoopbackServer((_, response) => void response.end('{}'));
    const client = globalpingClient({ token: undefined, endpoint: service.url });
    const guard = createTargetGuard({ allowPrivate: false });
    const answer = await globalpingSource({ client, guard }).check('globalping:AT', http());
    expect(answer).toMatchObject({ kind: 'away' });
    expect(service.requested).toEqual([]);
    await service.close();
  });

  test('is refused by the guard of the place', async () => {
    const strict = ownProbe({ policy: publicPolicy, witnesses: 'none' });
    for (const url of ['tcp://127.0.0.1:443', 'tcp://169.254.169.254:80', 'tcp://10.0.0.1:22'])
      expect(await strict.checkWith(tcp(url))).toEqual({ kind: 'down', reason: 'blocked' });
    expect(await strict.checkWith(http())).toEqual({ kind: 'down', reason: 'blocked' });
  });
});

test('a request of another form is not read', () => {
  const request = { kind: 'custom-check', ...http() };
  expect(readRequest(request)).toEqual(request);
  const { settings, secrets } = http();
  for (const wrong of [
    { settings: undefined },
    { url: 7 },
    { settings: { ...settings, timeoutSeconds: 60 } },
    { settings: { ...settings, method: 'CONNECT' } },
    { settings: { ...settings, expectedStatus: [{ from: 1 }] } },
    { settings: { ...settings, kind: 'icmp' } },
    { secrets: { ...secrets, headers: [{ name: 'A' }] } },
    { secrets: { ...secrets, body: 'x'.repeat(9000) } },
  ])
    expect(readRequest({ ...request, ...wrong })).toBeUndefined();
});
