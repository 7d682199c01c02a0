import { expect, test } from 'vitest';
import { OptionError, readOptions } from './options.ts';

test.each([
  ['CRUX_QUERIES_PER_MINUTE', 'many'],
  ['CRUX_QUERIES_PER_MINUTE', '0'],
  ['SEMRUSH_DATABASE', 'United States'],
  ['GLOBALPING', 'yes'],
  ['PLAN_OVERRIDES', '{"Trial":'],
  ['PLAN_OVERRIDES', '{"Trial":{"siteLimit":"3"}}'],
  ['NETWORK_WITNESSES', 'https://example.com'],
  ['LOG_LEVEL', 'debug'],
  ['PORT', 'eighty'],
  ['PORT', '70000'],
])(
  'a setting that the product could not read later stops the start, by name: %s=%s',
  (name, value) => {
    const start = () => readOptions([], { [name]: value });
    expect(start).toThrow(OptionError);
    expect(start).toThrow(`${name} is ${value}, which`);
  },
);

test('valid and empty settings do not', () => {
  const env = {
    PORT: '4000',
    CRUX_QUERIES_PER_MINUTE: '300',
    SEMRUSH_DATABASE: '',
    PLAN_OVERRIDES: '{"Trial":{"siteLimit":3}}',
    NETWORK_WITNESSES: 'one.one.one.one:443, dns.google:443',
    CRUX_API_KEY: 'anything',
  };
  expect(readOptions([], env)).toMatchObject({ port: 4000 });
  expect(readOptions([], {})).toMatchObject({ port: 3000 });
});

test.each([
  [[], {}, true],
  [[], { GOOGLE_ANALYTICS_KEY: '{}' }, false],
  [[], { GOOGLE_ANALYTICS_KEY_FILE: '/a/key.json' }, false],
  [['--no-demo'], {}, false],
  [['--no-demo', '--sample-analytics'], {}, true],
  [['--no-sample-analytics'], {}, false],
])('options %j with %j have sample analytics: %s', (args, env, sampleAnalytics) => {
  expect(readOptions(args, env)).toMatchObject({ sampleAnalytics });
});

test('the recorded history of the demo can be left out', () => {
  expect(readOptions([], {})).toMatchObject({ demo: true, recorded: true });
  expect(readOptions(['--no-recorded'], {})).toMatchObject({ demo: true, recorded: false });
});
