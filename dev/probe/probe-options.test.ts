import { expect, test } from 'vitest';
import { readProbeOptions } from './probe-options.ts';

const env = { PROBE_TOKEN: 'k'.repeat(32) };

test('needs a country and a token', () => {
  expect(readProbeOptions(['--country', 'AT', '--city', 'Sankt Pölten'], env)).toEqual({
    place: { countryCode: 'AT', city: 'Sankt Pölten' },
    token: env.PROBE_TOKEN,
    port: 7070,
    listen: '127.0.0.1',
    witnesses: undefined,
  });
  expect(readProbeOptions(['--help'], {})).toBe('help');
});

test.each([
  [[], env, /--country/],
  [['--country', 'XX'], env, /--country/],
  [['--country', 'de'], env, /--country/],
  [['--country', 'DE', '--city', '<b>'], env, /--city/],
  [['--country', 'DE', '--port', '70700'], env, /--port/],
  [['--country', 'DE', '--token', 'x'], env, /--token/],
  [['--country', 'DE'], {}, /PROBE_TOKEN.* A new one: [0-9a-f]{64}$/],
  [['--country', 'DE'], { PROBE_TOKEN: 'short' }, /PROBE_TOKEN/],
])('refuses %j', (args, given, words) => {
  expect(() => readProbeOptions(args, given)).toThrow(words);
});
