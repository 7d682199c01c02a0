import { createHash } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { startLoopbackServer } from '../../../test/support/loopback-server.ts';
import { awsRegions } from '../../../shared/deployment/aws-regions.ts';
import { countryName } from '../../../shared/words/country-name.ts';
import { isValid, signatureInHeader } from '../../../dev/stand-ins/signature.ts';
import { localCredentials } from '../../../dev/stand-ins/local-credentials.ts';
import { answerRequests } from '../../monitoring/probes/answer-requests.ts';
import { publicPolicy } from '../../platform/target-guard/target-policy.ts';
import { ownProbe } from './own-probe.ts';
import { regionProbes } from './region-probes.ts';

const running: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of running.splice(0)) await stop();
});

async function answering(listener: RequestListener, ms = 4000) {
  const server = await startLoopbackServer(listener);
  running.push(() => server.close());
  const nodes = regionProbes({
    regions: ['eu-central-1', 'eu-west-1'],
    functionName: 'WebVitals-production-Probe',
    keys: { ...localCredentials, sessionToken: 'of-a-role' },
    endpointOf: () => server.url,
    patience: { helloMs: ms, measureMs: ms },
  });
  return { nodes, requested: server.requested };
}

test('invokes the function of the region with a signed request', async () => {
  const answer = answerRequests(ownProbe({ policy: publicPolicy, witnesses: 'none' }));
  const signed: boolean[] = [];
  const { nodes, requested } = await answering((request, response) => {
    const reply = async () => {
      const body = Buffer.concat(await request.toArray()).toString();
      const payloadHash = createHash('sha256').update(body).digest('hex');
      const found = signatureInHeader(request);
      const signature = found === undefined ? found : { ...found, payloadHash };
      const at = { service: 'lambda', now: Date.now() };
      signed.push(signature !== undefined && (await isValid(signature, request, at)));
      response.end(JSON.stringify(await answer(JSON.parse(body))));
    };
    void reply();
  });
  const inGermany = {
    countryCode: 'DE',
    country: 'Germany',
    city: 'Frankfurt',
    server: 'Germany, Frankfurt',
  };
  const here = { source: 'region', isAway: false, latency: expect.any(Number) };
  expect(await nodes.listNodes()).toEqual([
    { key: 'region:eu-central-1', ...inGermany, ...here },
    {
      key: 'region:eu-west-1',
      countryCode: 'IE',
      country: 'Ireland',
      city: '',
      server: 'Ireland',
      ...here,
    },
  ]);
  const inside = { host: '169.254.169.254', port: 80 };
  expect(await nodes.ping('region:eu-west-1', inside)).toMatchObject({ kind: 'refused' });
  expect(signed).toEqual([true, true, true]);
  expect(new Set(requested)).toEqual(
    new Set(['/2015-03-31/functions/WebVitals-production-Probe/invocations']),
  );
});

test.each<[string, RequestListener, string, ms?: number]>([
  [
    'has crashed',
    (_, response) => void response.setHeader('x-amz-function-error', 'Unhandled').end('{}'),
    'The node answered with 502',
  ],
  [
    'is throttled',
    (_, response) => void response.writeHead(429).end('{"Type":"User"}'),
    'The node has too many requests',
    300,
  ],
  [
    'is not ours',
    (_, response) => void response.writeHead(403).end(),
    'The node refused our request',
  ],
  ['is gone', (_, response) => void response.writeHead(404).end(), 'The node does not exist'],
  ['hangs', () => undefined, 'The node did not answer in time', 50],
])('is away where the function %s', async (_, listener, reason, ms) => {
  const { nodes } = await answering(listener, ms);
  const away = { kind: 'away', reason };
  expect(await nodes.check('region:eu-west-1', 'https://shop.example/')).toEqual(away);
  expect(await nodes.listNodes()).toMatchObject([
    { server: 'Germany, Frankfurt', isAway: true, latency: null },
    { server: 'Ireland', isAway: true, latency: null },
  ]);
});

test('knows regions that are configured only', async () => {
  const { nodes } = await answering(() => undefined);
  for (const key of ['region:us-east-1', 'region:', 'region:EU-WEST-1'])
    await expect(nodes.check(key, 'https://shop.example/')).rejects.toMatchObject({
      reason: 'unknown_node',
    });
});

test('knows the country of every region', () => {
  for (const [region, [code]] of Object.entries(awsRegions))
    expect(countryName(code), region).toMatch(/^\w/);
  for (const code of ['', 'ZZ', 'EU', 'de', 'DEU', 'D1']) expect(countryName(code)).toBeUndefined();
});
