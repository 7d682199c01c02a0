import { NetworkRequest } from 'lighthouse/core/lib/network-request.js';
import { expect, test } from 'vitest';
import { KeptWaterfall } from '../../../../shared/models/measuring/waterfall.ts';
import type { Artifacts } from 'lighthouse';
import { observedHeaders } from './observed-headers.ts';
import { waterfallOf } from './waterfall.ts';

const originMs = 5000;
const requestOf = (more: Partial<NetworkRequest>) =>
  Object.assign(new NetworkRequest(), {
    requestId: '1',
    url: 'https://shop.example/',
    requestMethod: 'GET',
    protocol: 'h2',
    statusCode: 200,
    rendererStartTime: originMs + 10,
    networkRequestTime: originMs + 15,
    networkEndTime: originMs + 110.04,
    finished: true,
    ...more,
  });
const timing = {
  requestTime: 5.015,
  proxyStart: -1,
  proxyEnd: -1,
  dnsStart: 0,
  dnsEnd: 5,
  connectStart: 5,
  connectEnd: 25,
  sslStart: 13,
  sslEnd: 25,
  workerStart: -1,
  workerReady: -1,
  workerFetchStart: -1,
  workerRespondWithSettled: -1,
  sendStart: 25,
  sendEnd: 26,
  pushStart: 0,
  pushEnd: 0,
  receiveHeadersStart: 70,
  receiveHeadersEnd: 75,
};
const shop = { name: 'shop.example' };
const kept = (
  requests: NetworkRequest[],
  vendors: Record<string, { name: string }> = {},
  log: unknown[] = [],
) => {
  const entityByUrl = new Map(Object.entries(vendors));
  const found = waterfallOf({
    originMs,
    startedAt: '2026-11-20T10:00:00.000Z',
    requests,
    headersOf: observedHeaders(log as Artifacts['DevtoolsLog']),
    tasks: [],
    entities: { entityByUrl, firstParty: shop },
    lcpRequest: requests[0],
    simulation: undefined,
  });
  expect(KeptWaterfall.parse(found)).toEqual(found);
  return found;
};

test('times since the navigation, and the parts of a request', () => {
  const [first] = kept([requestOf({ timing })]).requests;
  expect(first).toMatchObject({ isLcp: true, status: 200, resourceType: 'Other' });
  expect(first?.observed).toEqual({
    start: 10,
    end: 110,
    dns: 5,
    connect: 20,
    ssl: 12,
    send: 1,
    wait: 49,
    receive: 20,
  });
  expect(first?.simulated).toBeUndefined();
});

test('a request that never ended, and one without an answer', () => {
  const open = requestOf({ finished: false, networkEndTime: -1, timing });
  const lost = requestOf({ statusCode: -1, failed: true });
  const [first, second] = kept([open, lost]).requests;
  expect(first?.observed).toMatchObject({ end: null, wait: 49 });
  expect(first?.observed).not.toHaveProperty('receive');
  expect(second).toMatchObject({ status: 0, isFailed: true, observed: { start: 10, end: 110 } });
});

test('the initiator and the third party of a request', () => {
  const document = requestOf({});
  const url = 'https://tags.example/tag.js';
  const tag = requestOf({ url, initiatorRequest: document, rendererStartTime: originMs + 20 });
  const vendors = { [document.url]: shop, [url]: { name: 'Tag Manager' } };
  const [first, second] = kept([tag, document], vendors).requests;
  expect(first).not.toHaveProperty('vendor');
  expect(second).toMatchObject({ url, initiator: 0, vendor: 'Tag Manager' });
});

test('headers as they were observed, of each redirect its own, without cookies and credentials', () => {
  const event = (method: string, headers: object) => ({
    method,
    params: { requestId: '1', request: { headers }, headers },
  });
  const log = [
    event('Network.requestWillBeSent', { Accept: '*/*' }),
    event('Network.requestWillBeSentExtraInfo', {
      ':authority': 'shop.example',
      accept: '*/*',
      cookie: 'id=1',
      authorization: 'Basic x',
    }),
    event('Network.requestWillBeSent', { Accept: 'text/html' }),
  ];
  const redirected = requestOf({
    responseHeadersTransferSize: 240,
    responseHeaders: [
      { name: 'Location', value: '/next' },
      { name: 'Set-Cookie', value: 'id=1' },
    ],
  });
  const next = requestOf({
    requestId: '1:redirect',
    responseHeaders: [{ name: 'x', value: 'a'.repeat(10_000) }],
  });
  const [first, second] = kept([redirected, next], {}, log).requests;
  expect(first).toMatchObject({
    headerBytes: 240,
    requestHeaders: [{ name: 'accept', value: '*/*' }],
    responseHeaders: [{ name: 'Location', value: '/next' }],
  });
  expect(second).toMatchObject({
    requestHeaders: [{ name: 'Accept', value: 'text/html' }],
    responseHeaders: [{ name: 'x', value: `${'a'.repeat(299)}…` }],
  });
});

test('limits the size of what a hostile page loads, and keeps its addresses as text', () => {
  const url = `https://shop.example/<script>${'x'.repeat(100_000)}`;
  const responseHeaders = Array.from({ length: 500 }, () => ({
    name: 'x',
    value: 'y'.repeat(1e4),
  }));
  const requests = Array.from({ length: 3000 }, (_, at) =>
    requestOf({
      url,
      requestMethod: 'y'.repeat(1000),
      rendererStartTime: originMs + at,
      responseHeaders,
    }),
  );
  const inline = requestOf({ url: `data:image/png;base64,${'A'.repeat(1e5)}` });
  const found = kept([inline, ...requests], { [url]: { name: 'z'.repeat(1e5) } });
  expect(found).toMatchObject({ omittedRequests: 2000 });
  expect(found.requests).toHaveLength(1000);
  expect(found.requests[0]?.url).toMatch(/^https:\/\/shop\.example\/<script>x+…$/);
  expect(JSON.stringify(found).length).toBeLessThan(1_600_000);
});
