import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../entry-points.ts';
import { readPostflightOptions } from './postflight-options.ts';

const read = (args: string[], env: NodeJS.ProcessEnv = {}) => {
  const options = readPostflightOptions(args, { cdkJson: join(root, 'cdk.json'), env });
  if (options === 'help') throw new Error('It shows the usage');
  return options;
};

test('the stage is that of the settings, and the account has an address of SES’s simulator', () => {
  const { settings, email, url, site } = read(['--stage', 'staging', '-c', 'dailyReport=off']);
  expect(settings).toMatchObject({ stage: 'staging', dailyReport: 'off' });
  expect(email).toMatch(/^success\+postflight-[0-9a-f]{10}@simulator\.amazonses\.com$/);
  expect(read([]).email).not.toBe(email);
  expect([url, site]).toEqual([undefined, undefined]);
});

test.each([
  [{}, 'http://localhost:3000'],
  [{ PORT: '4000' }, 'http://localhost:4000'],
])('a local product is at its port: %j', (env, url) => {
  expect(read(['--local'], env)).toMatchObject({ isLocal: true, url });
});

describe('refuses', () => {
  test.each([
    [['--site', 'shop.example'], '--site has to be an address'],
    [['--url', 'ftp://v.example'], '--url has to be an address'],
    [['--email', 'ada'], 'Email address is not valid'],
    [['--wait', 'long'], '--wait is a number of minutes'],
    [['--wait', '0'], '--wait is a number of minutes, from 1 to 1440'],
    [['--local', '--url', 'https://v.example'], '--local and --url exclude each other'],
    [['-c', 'stage'], '-c stage is no <setting>=<value>'],
    [['--stage', 'No'], 'stage: Up to 14 small letters'],
    [['--sites', 'https://v.example'], "Unknown option '--sites'"],
  ])('%j', (args, words) => {
    expect(() => read(args)).toThrow(words);
  });
});
