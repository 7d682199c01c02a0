import { Resolver } from 'node:dns/promises';
import { createSocket } from 'node:dgram';
import type { IncomingMessage } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { createServer as createTcpServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { certificate, privateKey } from '../../../test/support/certificate.ts';
import {
  listenOnLoopback,
  type LoopbackServer,
  startLoopbackServer,
} from '../../../test/support/loopback-server.ts';
import {
  CheckSettings,
  type PublicCheckSettings,
  readStatusRanges,
  statusRangesInWords,
} from '../../../shared/models/monitoring/check-settings.ts';
import { type CheckSecrets, checkWithSettings } from './check-with-settings.ts';
import { publicPolicy } from './target-policy.ts';
import { createTargetGuard } from './target-guard.ts';

const guard = createTargetGuard({ allowPrivate: true });
const strict = createTargetGuard({ allowPrivate: false });
const planted = 'planted-secret-4711';

const longJson = JSON.stringify(['x'.repeat(1_100_000)]);

interface Received {
  cookie: string | undefined;
  agent: string | undefined;
  method: string | undefined;
  url: string | undefined;
  authorization: string | undefined;
  body: string;
}
const received: Received[] = [];
let site: LoopbackServer;
let elsewhere: LoopbackServer;

const note = async (request: IncomingMessage): Promise<void> => {
  const { method, url, headers } = request;
  const key = headers['x-key'];
  const body = await text(request);
  const authorization = typeof key === 'string' ? key : undefined;
  const { cookie, 'user-agent': agent } = headers;
  received.push({ method, url, authorization, cookie, agent, body });
};

beforeAll(async () => {
  elsewhere = await startLoopbackServer((request, response) => {
    void note(request).then(() => response.end('elsewhere'));
  });
  site = await startLoopbackServer((request, response) => {
    void note(request).then(() => {
      const { url = '/' } = request;
      if (url === '/json')
        return response
          .setHeader('content-type', 'application/json')
          .end('{"status":"ok","checks":[{"name":"db","up":true}],"n":0}');
      if (url === '/long') return response.end(longJson);
      if (url === '/long-gzip')
        return response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(longJson));
      if (url === '/cookie')
        return response
          .writeHead(302, { location: '/landed', 'set-cookie': ['step=2', 'way=new'] })
          .end();
      if (url === '/gzip')
        return response
          .writeHead(200, { 'content-type': 'text/plain', 'content-encoding': 'gzip' })
          .end(gzipSync(`${'x'.repeat(100_000)} grüß euch`));
      if (url === '/away')
        return response.writeHead(302, { location: `${elsewhere.url}/landed` }).end();
      if (url === '/keep') return response.writeHead(307, { location: '/landed' }).end();
      if (url === '/keep-away')
        return response.writeHead(307, { location: `${elsewhere.url}/landed` }).end();
      if (url === '/post-get') return response.writeHead(303, { location: '/landed' }).end();
      if (url === '/drop') return request.socket.destroy();
      if (url === '/slow') return setTimeout(() => response.end(), 3000);
      return response.writeHead(url === '/503' ? 503 : 200).end('fine');
    });
  });
});
afterAll(() => Promise.all([site.close(), elsewhere.close()]));

function settings(given: object): PublicCheckSettings {
  const read = CheckSettings.parse({ kind: 'http', ...given });
  if (read.kind !== 'http') return read;
  const { headers: _, body: __, ...rest } = read;
  return { ...rest, headerNames: [], hasBody: false };
}

async function outcome(
  url: string,
  given: object,
  { secrets, timeoutMs = 5000 }: { secrets?: CheckSecrets; timeoutMs?: number } = {},
): Promise<string> {
  received.length = 0;
  const custom = { url, settings: settings(given), secrets };
  try {
    const { reason, answers } = await checkWithSettings(guard, custom, { timeoutMs });
    return [reason ?? 'up', ...(answers ?? [])].join(' | ');
  } catch (error) {
    return error instanceof Error && 'kind' in error ? String(error.kind) : String(error);
  }
}

describe('over HTTP', () => {
  test.each<[string, object, string]>([
    ['/', {}, 'up'],
    ['/503', {}, 'http-status'],
    ['/503', { expectedStatus: [{ from: 500, to: 503 }] }, 'up'],
    ['/', { expectedStatus: [{ from: 204, to: 204 }] }, 'http-status'],
    ['/gzip', { textMust: 'grüß euch' }, 'up'],
    ['/gzip', { textMust: 'guten Tag' }, 'text-missing'],
    ['/gzip', { textMustNot: 'grüß' }, 'text-present'],
    ['/gzip', { textMustNot: 'guten Tag' }, 'up'],
    ['/json', { json: { path: '$.status', value: 'ok' } }, 'up'],
    ['/json', { json: { path: "$.checks[0]['name']", value: 'db' } }, 'up'],
    ['/json', { json: { path: '$.checks[0].up', value: true } }, 'up'],
    ['/json', { json: { path: '$.n' } }, 'up'],
    ['/json', { json: { path: '$.n', value: '0' } }, 'json-differs'],
    ['/json', { json: { path: '$.checks[1]' } }, 'json-differs'],
    ['/json', { json: { path: '$.constructor' } }, 'json-differs'],
    ['/', { json: { path: '$' } }, 'not-json'],
    ['/long', { json: { path: '$[0]' } }, 'too-large'],
    ['/long-gzip', { json: { path: '$[0]' } }, 'too-large'],
    ['/away', { followRedirects: false, expectedStatus: [{ from: 302, to: 302 }] }, 'up'],
    ['/drop', { method: 'POST' }, 'reset'],
  ])('%s with %o is %s', async (path, given, expected) => {
    expect(await outcome(`${site.url}${path}`, given)).toBe(expected);
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
    '%s is sent once, with its body',
    async (method) => {
      const secrets = { headers: [], body: '{"a":1}' };
      expect(await outcome(`${site.url}/drop`, { method }, { secrets })).toBe('reset');
      expect(received).toMatchObject([{ method, body: '{"a":1}' }]);
      expect(await outcome(`${site.url}/slow`, { method }, { secrets, timeoutMs: 300 })).toBe(
        'timeout',
      );
      expect(received).toHaveLength(1);
    },
  );

  test.each<[string, string, object[]]>([
    ['GET', '/away', [{ authorization: planted }, { url: '/landed', authorization: undefined }]],
    ['POST', '/away', [{ method: 'POST' }, { method: 'GET', body: '', authorization: undefined }]],
    ['POST', '/keep-away', [{ method: 'POST', body: planted }]],
    ['POST', '/keep', [{ url: '/keep' }, { url: '/landed', method: 'POST', body: planted }]],
    [
      'POST',
      '/post-get',
      [{ method: 'POST' }, { method: 'GET', body: '', authorization: planted }],
    ],
  ])('%s %s sends secrets to the origin of the address only', async (method, path, expected) => {
    const headers = [{ name: 'X-Key', value: planted }];
    const secrets = { headers, ...(method === 'GET' ? {} : { body: planted }) };
    expect(await outcome(`${site.url}${path}`, { method }, { secrets })).toBe('up');
    expect(received).toMatchObject(expected);
    expect(received).toHaveLength(expected.length);
  });

  test('own cookies go on with those that are set on the way', async () => {
    const secrets = { headers: [{ name: 'Cookie', value: 'session=1; way=old' }] };
    expect(await outcome(`${site.url}/cookie`, {}, { secrets })).toBe('up');
    expect(received.map(({ cookie }) => cookie)).toEqual([
      'session=1; way=old',
      'session=1; step=2; way=new',
    ]);
  });

  test('another origin has the usual headers in place of own ones', async () => {
    const secrets = { headers: [{ name: 'User-Agent', value: planted }] };
    expect(await outcome(`${site.url}/away`, {}, { secrets })).toBe('up');
    expect(received.map(({ agent }) => agent)).toEqual([planted, 'WebVitalsBot/1.0']);
  });

  test('a number that is equal to its neighbours is refused', () => {
    const json = { path: '$.id', value: 2 ** 53 };
    const read = CheckSettings.safeParse({ kind: 'http', json });
    expect(read.error?.issues[0]?.path).toEqual(['json', 'value']);
  });

  test('a self-signed certificate is refused, or ignored', async () => {
    const server = createSecureServer({ cert: certificate, key: privateKey }, (_, response) =>
      response.end(),
    );
    const secure = await listenOnLoopback(server);
    const url = secure.url.replace('http:', 'https:');
    expect(await outcome(url, {})).toBe('tls');
    expect(await outcome(url, { certificate: 'ignore' })).toBe('up');
    await secure.close();
  });

  test('a name has an address of the wanted version', async () => {
    const url = site.url.replace(/127\.0\.0\.1|localhost/, 'site.localhost');
    expect(await outcome(url, { ipVersion: 4 })).toBe('up');
    expect(await outcome(url, { ipVersion: 6 })).toBe('dns');
  });
});

describe('over TCP', () => {
  test('a database or mail server may be watched, which no web address reaches', () => {
    const guard = createTargetGuard({ allowPrivate: false });
    expect(guard.refusalOfPlace('db.example.com', 5432)).toBeUndefined();
    expect(() => guard.parse('http://db.example.com:5432/')).toThrow('uses port 5432');
  });

  test('a port that is open is up, one that is not is down', async () => {
    const open = await listenOnLoopback(createTcpServer((socket) => socket.end()));
    const { port } = new URL(open.url);
    expect(await outcome(`tcp://127.0.0.1:${port}`, { kind: 'tcp' })).toBe('up');
    await open.close();
    expect(await outcome(`tcp://127.0.0.1:${port}`, { kind: 'tcp' })).toBe('refused');
  });
});

/** Bytes of a name, as DNS writes it. RFC 1035 3.1 */
const nameBytes = (name: string): Buffer =>
  Buffer.concat([
    ...name.split('.').map((label) => Buffer.from([label.length, ...Buffer.from(label)])),
    Buffer.from([0]),
  ]);

const record = (type: number, data: Buffer): Buffer => {
  // Of the name in the question.
  const head = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, 0]);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
};
const texts = (...all: string[]): Buffer =>
  Buffer.concat(all.map((text) => Buffer.from([Buffer.byteLength(text), ...Buffer.from(text)])));

/** By the first label of the name: flags, and records. */
const zone: Record<string, { code?: number; truncated?: true; records?: Buffer[] }> = {
  a: {
    records: [record(1, Buffer.from([93, 184, 216, 34])), record(1, Buffer.from([1, 2, 3, 4]))],
  },
  txt: { records: [record(16, texts('v=spf1 ', 'include:Example'))] },
  mx: {
    records: [record(15, Buffer.concat([Buffer.from([0, 10]), nameBytes('Mail.example.com')]))],
  },
  // RFC 7505 3, RFC 2782: 'takes no mail', 'no such service'.
  nomail: { records: [record(15, Buffer.alloc(3))] },
  noservice: { records: [record(33, Buffer.alloc(7))] },
  german: { records: [record(16, texts('für alle'))] },
  alias: { records: [record(5, nameBytes('cdn.example.com'))] },
  none: {},
  nxdomain: { code: 3 },
  servfail: { code: 2 },
  long: { truncated: true },
};
const answersOverTcp = [record(16, texts('over TCP'))];

function reply(query: Buffer, overTcp: boolean): Buffer | undefined {
  const label = query
    .subarray(13, 13 + (query[12] ?? 0))
    .toString()
    .toLowerCase();
  const known = zone[label];
  if (known === undefined) return undefined;
  const end = query.indexOf(0, 12) + 5;
  const records = known.truncated && overTcp ? answersOverTcp : (known.records ?? []);
  const head = Buffer.alloc(12);
  query.copy(head, 0, 0, 2);
  head[2] = 0x81 | (known.truncated && !overTcp ? 2 : 0);
  head[3] = 0x80 | (known.code ?? 0);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(records.length, 6);
  return Buffer.concat([head, query.subarray(12, end), ...records]);
}

describe('a DNS server', () => {
  const udp = createSocket('udp4');
  const tcp = createTcpServer((socket) => {
    socket.on('data', (data) => {
      const answer = reply(data.subarray(2), true);
      if (answer === undefined) return;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(answer.length);
      socket.write(Buffer.concat([length, answer]));
    });
    socket.on('error', () => socket.destroy());
  });
  let resolver: string;
  let close: () => Promise<unknown>;
  beforeAll(async () => {
    const listening = await listenOnLoopback(tcp);
    const port = Number(new URL(listening.url).port);
    udp.on('message', (query, { address, port: back }) => {
      const answer = reply(query, false);
      if (answer !== undefined) udp.send(answer, back, address);
    });
    await new Promise<void>((resolve) => void udp.bind(port, '127.0.0.1', resolve));
    resolver = `127.0.0.1:${port}`;
    close = listening.close;
  });
  afterAll(async () => {
    udp.close();
    await close();
  });

  test.each<[string, string, string | null, string]>([
    ['a', 'A', null, 'up | 93.184.216.34 | 1.2.3.4'],
    ['a', 'A', '1.2.3.4', 'up | 93.184.216.34 | 1.2.3.4'],
    ['a', 'A', '4.3.2.1', 'dns-answer | 93.184.216.34 | 1.2.3.4'],
    ['txt', 'TXT', 'v=spf1 include:Example', 'up | v=spf1 include:Example'],
    ['txt', 'TXT', 'v=spf1 include:example', 'dns-answer | v=spf1 include:Example'],
    ['mx', 'MX', 'mail.EXAMPLE.com.', 'up | 10 Mail.example.com'],
    ['mx', 'MX', '10 mail.example.com', 'up | 10 Mail.example.com'],
    ['nomail', 'MX', '0 .', 'up | 0 .'],
    ['nomail', 'MX', '.', 'up | 0 .'],
    ['noservice', 'SRV', '0 0 0 .', 'up | 0 0 0 .'],
    ['german', 'TXT', 'für alle', 'up | für alle'],
    ['none', 'A', null, 'dns-answer'],
    // RFC 2308 2.2: no data, although there is an answer.
    ['alias', 'MX', null, 'dns-answer'],
    ['alias', 'SOA', null, 'dns-answer'],
    ['servfail', 'SOA', null, 'dns-server'],
    ['nxdomain', 'A', null, 'dns-answer'],
    ['servfail', 'A', null, 'dns-server'],
    ['long', 'TXT', 'over TCP', 'up | over TCP'],
    ['silent', 'A', null, 'timeout'],
  ])(
    'answers for %s %s, of which %s is expected: %s',
    async (label, recordType, expected, found) => {
      const url = `dns://${resolver}/${label}.example.com?type=${recordType}`;
      const given = { kind: 'dns', recordType, expected };
      expect(await outcome(url, given, { timeoutMs: 1500 })).toBe(found);
    },
  );
});

test('a DNS server has the whole time limit', async () => {
  const silent = createSocket('udp4');
  await new Promise<void>((resolve) => void silent.bind(0, '127.0.0.1', resolve));
  const began = performance.now();
  const url = `dns://127.0.0.1:${silent.address().port}/shop.example?type=A`;
  expect(await outcome(url, { kind: 'dns' }, { timeoutMs: 1500 })).toBe('timeout');
  expect(performance.now() - began).toBeGreaterThan(1400);
  silent.close();
});

describe('attacks', () => {
  test('what the server of the system says of our own network is not shown', async () => {
    const resolving = [
      vi.spyOn(Resolver.prototype, 'resolve4').mockResolvedValue(['93.184.216.34', '10.0.0.5']),
      vi.spyOn(Resolver.prototype, 'resolve6').mockResolvedValue(['fd00::5']),
    ];
    for (const recordType of ['A', 'AAAA']) {
      const url = `dns:///split.example.com?type=${recordType}`;
      const custom = { url, settings: settings({ kind: 'dns', recordType }) };
      await expect(checkWithSettings(strict, custom, { timeoutMs: 2000 })).rejects.toMatchObject({
        kind: 'blocked',
      });
    }
    for (const one of resolving) one.mockRestore();
  });

  test.each([
    ['http://127.0.0.1/', { kind: 'http' }],
    ['http://169.254.169.254/latest/meta-data/', { kind: 'http', method: 'PUT' }],
    ['tcp://127.0.0.1:443', { kind: 'tcp' }],
    ['tcp://10.0.0.1:443', { kind: 'tcp' }],
    ['tcp://169.254.169.254:80', { kind: 'tcp' }],
    ['tcp://metadata.internal:80', { kind: 'tcp' }],
    ['dns://127.0.0.1/example.com?type=A', { kind: 'dns' }],
    ['dns://169.254.169.253/example.com?type=A', { kind: 'dns' }],
    ['dns://[::1]/example.com?type=A', { kind: 'dns' }],
    ['dns://1.1.1.1:5353/example.com?type=A', { kind: 'dns' }],
    ['dns:///db.internal?type=A', { kind: 'dns' }],
    ['dns:///1.0.0.10.in-addr.arpa?type=PTR', { kind: 'dns', recordType: 'PTR' }],
    ['dns:///10.in-addr.arpa?type=NS', { kind: 'dns', recordType: 'NS' }],
  ])('%s is blocked', async (url, given) => {
    const custom = { url, settings: settings(given) };
    await expect(checkWithSettings(strict, custom, { timeoutMs: 2000 })).rejects.toMatchObject({
      kind: 'blocked',
    });
  });

  test('a name that changes its answer is connected to at the checked address only', async () => {
    const inside = await listenOnLoopback(createTcpServer((socket) => socket.end()));
    const port = Number(new URL(inside.url).port);
    let asked = 0;
    const rebinding = createTargetGuard({
      ...publicPolicy,
      lookup: async () => [{ address: asked++ === 0 ? '127.0.0.2' : '127.0.0.1', family: 4 }],
      // In place of a public one, at which nothing listens.
      isPublicAddress: (address) => address === '127.0.0.2',
    });
    const custom = { url: `tcp://rebinding.example:${port}`, settings: settings({ kind: 'tcp' }) };
    const trying = checkWithSettings(rebinding, custom, { timeoutMs: 2000 });
    await expect(trying).rejects.toMatchObject({ kind: 'refused' });
    await inside.close();
    expect(asked).toBe(1);
  });

  test.each([
    ['Host', 'a'],
    ['Content-Length', '5'],
    ['transfer-encoding', 'chunked'],
    ['Connection', 'close'],
    ['X-A', 'a\r\nX-B: b'],
    ['X-A', 'a\nb'],
    ['X-A\r\nX-B', 'b'],
    ['X A', 'b'],
    ['', 'b'],
    ['X-A', 'snow \u2603'],
  ])('a header %j: %j is refused', (name, value) => {
    const read = CheckSettings.safeParse({ kind: 'http', headers: [{ name, value }] });
    expect(read.error?.issues[0]?.path.slice(0, 2)).toEqual(['headers', 0]);
  });
});

test('statuses are read as people write them', () => {
  const ranges = readStatusRanges('200-299, 304');
  expect(ranges && statusRangesInWords(ranges)).toBe('200-299, 304');
  for (const wrong of ['2xx', '299-200', '99', '200;201'])
    expect(readStatusRanges(wrong)).toBeUndefined();
});
