import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { handler } from './measure.probe.ts';
import { readRequest } from './answer-requests.ts';

test.each([
  [{ kind: 'hello' }],
  [{ kind: 'ping', host: 'shop.example', port: 443 }],
  [{ kind: 'check', url: 'https://shop.example/' }],
])('reads %j', (request) => {
  expect(readRequest(request)).toEqual(request);
});

test.each([
  [undefined],
  [null],
  ['hello'],
  [['hello']],
  [{}],
  [{ kind: 'hello', more: 1 }],
  [{ kind: 'ping', host: 'shop.example' }],
  [{ kind: 'ping', host: ['shop.example'], port: 443 }],
  [{ kind: 'ping', host: 'shop.example', port: '443' }],
  [{ kind: 'ping', host: 'shop.example', port: 443, extra: true }],
  [{ kind: 'ping', host: 'shop.example', port: 0 }],
  [{ kind: 'ping', host: 'shop.example', port: 65_536 }],
  [{ kind: 'ping', host: 'shop.example', port: 44.3 }],
  [{ kind: 'ping', host: '', port: 443 }],
  [{ kind: 'ping', host: 'a'.repeat(254), port: 443 }],
  [{ kind: 'check', url: '' }],
  [{ kind: 'check', url: `https://shop.example/${'a'.repeat(2048)}` }],
  [{ kind: 'check', url: { href: 'https://shop.example/' } }],
  [JSON.parse('{"__proto__":{"kind":"hello"}}')],
])('refuses %j', async (request: unknown) => {
  expect(readRequest(request)).toBeUndefined();
  expect(await handler(request)).toEqual({ kind: 'invalid' });
});

test('takes only its three requests, from any input', () => {
  fc.assert(
    fc.property(fc.anything(), (input) => {
      const read = readRequest(input);
      expect(read === undefined || JSON.stringify(read) === JSON.stringify(input)).toBe(true);
    }),
    { numRuns: 200 },
  );
});

test.each([
  ['127.0.0.1', 443],
  ['169.254.169.254', 80],
  ['[fd00:ec2::254]', 80],
  ['2130706433', 80],
  ['localhost', 9001],
  ['shop.example', 25],
])('does not measure %s:%i from a region', async (host, port) => {
  expect(await handler({ kind: 'ping', host, port })).toMatchObject({ kind: 'refused' });
});

test.each([
  'http://169.254.169.254/latest/meta-data/',
  'http://localhost:9001/2018-06-01/runtime/invocation/next',
  'http://[::ffff:169.254.169.254]/',
  'http://0x7f000001/',
  'https://user:secret@shop.example/',
  'file:///proc/self/environ',
  'gopher://shop.example/',
  'not an address',
])('does not visit %s from a region', async (url) => {
  expect(await handler({ kind: 'check', url })).toEqual({ kind: 'down', reason: 'blocked' });
});
