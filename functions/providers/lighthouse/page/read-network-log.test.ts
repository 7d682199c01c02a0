import type { Artifacts } from 'lighthouse';
import { expect, test } from 'vitest';
import { readNetworkLog } from './read-network-log.ts';

const timing = {
  connectStart: 1,
  connectEnd: 90,
  sslStart: 41,
  sendEnd: 92,
  receiveHeadersEnd: 150,
};
const response = (more: object = {}) => ({
  status: 200,
  headers: { 'content-type': 'text/html' },
  protocol: 'h2',
  encodedDataLength: 100,
  connectionReused: false,
  timing,
  ...more,
});
const sent = (requestId: string, url: string, more: object = {}) => ({
  method: 'Network.requestWillBeSent',
  params: { requestId, request: { url, method: 'GET' }, type: 'Document', ...more },
});
/** Only what is read of the events. */
const read = (...events: { method: string; params: object }[]) =>
  readNetworkLog(events as unknown as Artifacts['DevtoolsLog']);

test('redirects are responses of their own, with headers, sizes, waits and connections', () => {
  const { responses } = read(
    sent('1', 'http://a.test/#top'),
    {
      method: 'Network.responseReceivedExtraInfo',
      params: { requestId: '1', headers: { Location: 'https://a.test/' } },
    },
    sent('1', 'https://a.test/', { redirectResponse: response({ status: 301 }) }),
    {
      method: 'Network.responseReceivedExtraInfo',
      params: { requestId: '1', headers: { ':status': '200', 'Set-Cookie': 'a=1\nb=2' } },
    },
    { method: 'Network.responseReceived', params: { requestId: '1', response: response() } },
    { method: 'Network.dataReceived', params: { requestId: '1', dataLength: 5e9 } },
    { method: 'Network.loadingFinished', params: { requestId: '1', encodedDataLength: 1100 } },
  );
  expect(responses).toMatchObject([
    { url: 'http://a.test/', status: 301, headers: [['Location', 'https://a.test/']] },
    {
      url: 'https://a.test/',
      status: 200,
      headers: [
        ['Set-Cookie', 'a=1'],
        ['Set-Cookie', 'b=2'],
      ],
      wireBytes: 1000,
      decodedBytes: 5e9,
      waitMs: 58,
      protocol: 'h2',
      connect: { tcpMs: 40, tlsMs: 49 },
    },
  ]);
});

test('answers from caches, data and requests without an answer are left out; streams are named', () => {
  const cached = response({ fromDiskCache: true });
  const { responses, hasStreams } = read(
    sent('1', 'data:text/css,a{}'),
    sent('2', 'https://a.test/cached'),
    { method: 'Network.responseReceived', params: { requestId: '2', response: cached } },
    sent('3', 'https://a.test/kept'),
    { method: 'Network.responseReceived', params: { requestId: '3', response: response() } },
    { method: 'Network.requestServedFromCache', params: { requestId: '3' } },
    sent('4', 'https://a.test/failed'),
    { method: 'Network.webSocketCreated', params: { requestId: '5', url: 'wss://a.test' } },
  );
  expect(responses).toEqual([]);
  expect(hasStreams).toBe(true);
});
