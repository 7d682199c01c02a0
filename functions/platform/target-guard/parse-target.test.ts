import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '../../../test/support/any-character.ts';
import { anyUrl } from '../../../test/support/any-url.ts';
import { ProblemError } from '../../../shared/calls/errors.ts';
import { refusalOfUrl, publicPolicy } from './target-policy.ts';
import { parseTarget } from './parse-target.ts';

const localPolicy = { ...publicPolicy, allowPrivate: true };

const privateHosts = [
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0x7f.0.0.1',
  '0177.0.0.1',
  '017700000001',
  '127.0.0.1.',
  '①②⑦.⓪.⓪.①',
  '%31%32%37.0.0.1',
  '0',
  '0.0.0.0',
  '10.0.0.1',
  '012.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '3232235777',
  '100.64.0.1',
  '169.254.169.254',
  '0xa9fea9fe',
  '192.0.0.1',
  '192.0.2.1',
  '192.88.99.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '[::]',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::127.0.0.1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::ffff:8.8.8.8]',
  '[::ffff:0:10.0.0.1]',
  '[64:ff9b::10.0.0.1]',
  '[64:ff9b::808:808]',
  '[64:ff9b:1::1]',
  '[2002:7f00:1::]',
  '[2002:0a00:0001::1]',
  '[2001:0:4136:e378:8000:63bf:3fff:fdd2]',
  '[2001:db8::1]',
  '[3fff::1]',
  '[fc00::1]',
  '[fd12:3456::1]',
  '[fe80::1]',
  '[fec0::1]',
  '[ff02::1]',
  '[100::1]',
  '[4000::1]',
  'localhost',
  'LOCALHOST',
  'localhost.',
  'localhost..',
  'app.localhost',
  'ⓛocalhost',
  'printer.local',
  'metadata.google.internal',
  'instance-data.ec2.internal.',
  'router.lan',
  'nas.home.arpa',
  'intranet',
];

const malformed = [
  '',
  '   ',
  'example.com',
  '//example.com',
  'https:example.com',
  'https://',
  'https:///example.com',
  'https://exa mple.com',
  'https://[::1',
  'https://[fe80::1%25eth0]/',
  'https://example.com:99999/',
  'https://256.256.256.256/',
  'https://1.2.3.4.5/',
  'ftp://example.com/',
  'file:///etc/passwd',
  'gopher://example.com:70/_',
  'javascript:alert(1)',
  'data:text/html,<p>',
  'ws://example.com/',
  'blob:https://example.com/1',
  'view-source:https://example.com',
];

const withSecrets = [
  'https://user@example.com/',
  'https://user:pw@example.com/',
  'https://:pw@example.com/',
  'https://example.com@127.0.0.1/',
  'https://a:b@[::1]/',
];

const badPorts = [
  'http://example.com:22/',
  'http://example.com:25/',
  'https://example.com:6379/',
  'http://example.com:0/',
  'http://example.com:65535/',
];

function attempt(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return error;
  }
}

function problemOf(run: () => unknown): ProblemError {
  const outcome = attempt(run);
  if (outcome instanceof ProblemError) return outcome;
  throw new Error('expected a ProblemError');
}

describe('parseTarget', () => {
  test.each(privateHosts)('refuses the host %s', (host) => {
    for (const url of [`http://${host}/`, `https://${host}:8443/a?b#c`]) {
      const problem = problemOf(() => parseTarget(url, { field: 'sites.0.url' }));
      expect(problem).toMatchObject({ code: 'invalid_input', field: 'sites.0.url' });
      expect(problem.message).not.toBe('');
    }
  });

  test.each(malformed)('refuses %j', (input) => {
    expect(problemOf(() => parseTarget(input))).toMatchObject({
      code: 'invalid_input',
      field: 'url',
      message: 'Site URL is not valid, please include https in the URL!',
    });
  });

  test.each([...withSecrets, ...badPorts])('refuses %s', (input) => {
    expect(problemOf(() => parseTarget(input)).code).toBe('invalid_input');
  });

  test('says what is wrong', () => {
    expect(problemOf(() => parseTarget('https://example.com:22/')).message).toBe(
      'The URL uses port 22; only the ports 80, 443, 8080, 8443 can be visited.',
    );
    expect(problemOf(() => parseTarget('https://me:pw@example.com/')).message).toBe(
      'The URL carries a user name or password, which is not allowed.',
    );
    expect(problemOf(() => parseTarget('http://10.0.0.1/')).message).toBe(
      'The URL is not a public address, and cannot be visited.',
    );
    expect(
      problemOf(() => parseTarget(`https://example.com/${'a'.repeat(3000)}`)).message,
    ).toContain('2048');
    // It would be stored percent-encoded, and be too long for every later call.
    expect(
      problemOf(() => parseTarget(`https://example.com/${'ж'.repeat(700)}`)).message,
    ).toContain('2048');
  });

  test.each([
    ['https://example.com', 'https://example.com/'],
    [' HTTP://Example.COM:80/a#b ', 'http://example.com/a'],
    ['https://example.com.:8443/', 'https://example.com:8443/'],
    ['http://example.com:8080/?q=1', 'http://example.com:8080/?q=1'],
    ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
    ['https://8.8.8.8/', 'https://8.8.8.8/'],
    ['https://8.8.8.8\\@127.0.0.1/', 'https://8.8.8.8/@127.0.0.1/'],
    ['https://134744072/', 'https://8.8.8.8/'],
    ['https://[2606:4700:4700::1111]/', 'https://[2606:4700:4700::1111]/'],
    ['https://100.63.255.255/', 'https://100.63.255.255/'],
    ['https://localhost.example.com/', 'https://localhost.example.com/'],
    ['https://local.example.com/', 'https://local.example.com/'],
  ])('accepts %s as %s', (input, href) => {
    expect(parseTarget(input).href).toBe(href);
  });

  test('on the local host also accepts private addresses and any port, but nothing else', () => {
    for (const host of [
      '127.0.0.1:4100',
      'localhost:4100',
      '[::1]:4100',
      '10.0.0.1',
      'intranet',
      'example.com:22',
    ]) {
      expect(parseTarget(`http://${host}/`, { policy: localPolicy }).host).toBe(host);
    }
    for (const input of malformed)
      expect(() => parseTarget(input, { policy: localPolicy })).toThrow(ProblemError);
    for (const input of withSecrets)
      expect(() => parseTarget(input, { policy: localPolicy })).toThrow(ProblemError);
  });

  test('refuses every spelling of every address of a private IPv4 block', () => {
    const blocks = [
      [0x0a000000, 8],
      [0x7f000000, 8],
      [0xac100000, 12],
      [0xc0a80000, 16],
      [0xa9fe0000, 16],
      [0x64400000, 10],
      [0xc6120000, 15],
      [0xe0000000, 3],
    ] as const;
    const inBlock = fc
      .constantFrom(...blocks)
      .chain(([base, bits]) =>
        fc.integer({ min: 0, max: 2 ** (32 - bits) - 1 }).map((offset) => base + offset),
      );
    const dotted = (value: number, base: number, prefix: string) =>
      [24, 16, 8, 0].map((shift) => prefix + ((value >>> shift) & 255).toString(base)).join('.');
    const spelling = fc.constantFrom(
      String,
      (value: number) => `0x${value.toString(16)}`,
      (value: number) => `0${value.toString(8)}`,
      (value: number) => dotted(value, 10, ''),
      (value: number) => dotted(value, 16, '0x'),
      (value: number) => dotted(value, 8, '0'),
      (value: number) => `${value >>> 24}.${value & 0xffffff}`,
      (value: number) => `[::ffff:${dotted(value, 10, '')}]`,
      (value: number) => `[64:ff9b::${dotted(value, 10, '')}]`,
      (value: number) =>
        `[2002:${(value >>> 16).toString(16)}:${(value & 0xffff).toString(16)}::1]`,
    );
    fc.assert(
      fc.property(inBlock, spelling, fc.constantFrom('', '.'), (value, spell, dot) => {
        const host = spell(value);
        expect(() => parseTarget(`https://${host}${host.startsWith('[') ? '' : dot}/`)).toThrow(
          ProblemError,
        );
      }),
      { numRuns: 500 },
    );
  });

  test('returns an allowed http(s) url or throws a ProblemError, for any input', () => {
    const hostile = fc.oneof(
      fc.string({ unit: anyCharacter }),
      anyUrl,
      fc.ipV6().map((address) => `http://[${address}]/`),
      fc.string().map((text) => `https://${text}`),
    );
    fc.assert(
      fc.property(hostile, (input) => {
        const url = attempt(() => parseTarget(input));
        expect(url instanceof URL ? refusalOfUrl(url, publicPolicy) : undefined).toBeUndefined();
        expect(url instanceof URL ? url.hash : '').toBe('');
        expect(url instanceof URL || url instanceof ProblemError).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
