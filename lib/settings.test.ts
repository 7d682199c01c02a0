import { App } from 'aws-cdk-lib';
import { describe, expect, test } from 'vitest';
import { readSettings } from './settings.ts';

const settingsOf = (context: Record<string, unknown>) => readSettings(new App({ context }).node);

test.each([['{"scan":20,"check":200}'], [{ scan: 20, check: 200 }]])(
  'workers at once may be chosen by queue: %j',
  (workers) => {
    expect(settingsOf({ workers }).workers).toEqual({ scan: 20, check: 200 });
  },
);

test.each([
  ['{"scann":20}', /scann/],
  ['{"scheduled-scan":20}', /workers.*scheduled-scan/],
  ['{"scan":1}', /workers/],
  ['{"scan":', /workers/],
  ['20', /workers/],
])('and stop the synthesis with the name of the wrong one: %s', (workers, named) => {
  expect(() => settingsOf({ workers })).toThrow(named);
});

test.each([
  ['{"Trial":{"siteLimit":"3"}}', 'planOverrides.Trial.siteLimit'],
  ['{"Trial":{"sitelimit":3}}', 'planOverrides.Trial: Unrecognized key: "sitelimit"'],
  ['{"Tral":{"siteLimit":3}}', 'planOverrides: Unrecognized key: "Tral"'],
  ['{"Trial":', 'planOverrides: This is not JSON'],
])(
  'overrides of plans that no function could read stop the synthesis: %s',
  (planOverrides, named) => {
    expect(() => settingsOf({ planOverrides })).toThrow(named);
  },
);

test('overrides of plans reach the functions as JSON, from the command line or from cdk.json', () => {
  const overrides = { Trial: { siteLimit: 3 } };
  for (const planOverrides of [overrides, JSON.stringify(overrides)])
    expect(settingsOf({ planOverrides }).planOverrides).toBe(JSON.stringify(overrides));
  expect(settingsOf({}).planOverrides).toBe('');
});

test('CloudFront keys can be rotated: several at once, none that could be guessed', () => {
  const key = 'a'.repeat(32);
  expect(settingsOf({}).originKeys).toEqual(['default']);
  expect(settingsOf({ originKeys: `default,${key}` }).originKeys).toEqual(['default', key]);
  for (const originKeys of ['short', `${key},`, '', `${key} ${key}`])
    expect(() => settingsOf({ originKeys })).toThrow('originKeys');
});

test('the name of a stage fits into resource names', () => {
  expect(settingsOf({}).stage).toBe('production');
  expect(settingsOf({ stage: 'staging2' }).stage).toBe('staging2');
  for (const stage of ['', 'Staging', 'pre-live', '2nd', 'a'.repeat(15)])
    expect(() => settingsOf({ stage })).toThrow('stage');
});

test('stacks are protected from deletion if the operator wants it, on the command line or in cdk.json', () => {
  expect(settingsOf({}).terminationProtection).toBe(false);
  for (const terminationProtection of ['true', true])
    expect(settingsOf({ terminationProtection }).terminationProtection).toBe(true);
  expect(() => settingsOf({ terminationProtection: 'perhaps' })).toThrow('terminationProtection');
});

test('settings of one stage override the general ones, and are validated in the same way', () => {
  const stages = { staging: { alarmEmail: 'dev@example.com', floodLimit: 500 } };
  const all = { alarmEmail: 'ops@example.com', stages };
  expect(settingsOf(all)).toMatchObject({ stage: 'production', alarmEmail: 'ops@example.com' });
  expect(settingsOf({ ...all, stage: 'staging' })).toMatchObject({
    alarmEmail: 'dev@example.com',
    floodLimit: 500,
  });
  const misspelt = { stages: { production: { alarmMail: 'ops@example.com' } } };
  expect(() => settingsOf(misspelt)).toThrow('alarmMail');
});

test('an outside check runs in another AWS region and needs a public address', () => {
  const outsideLook = 'eu-central-1';
  expect(settingsOf({}).outsideLook).toBe('');
  expect(settingsOf({ outsideLook, publicUrl: 'https://a.example' }).outsideLook).toBe(outsideLook);
  expect(() => settingsOf({ outsideLook })).toThrow('publicUrl');
  expect(() => settingsOf({ outsideLook: 'mars', publicUrl: 'https://a.example' })).toThrow(
    'outsideLook',
  );
});

describe('domains of status pages', () => {
  const id = (last: number) => `0b7e4c1a-0000-4000-8000-${String(last).padStart(12, '0')}`;
  const statusDomainsCertificate = 'arn:aws:acm:us-east-1:123456789012:certificate/1';
  const domainsOf = (statusDomains: unknown, more: object = {}) =>
    settingsOf({ statusDomains, statusDomainsCertificate, ...more }).statusDomains;
  const [one, other] = [`status.acme.com=${id(1)}`, `a-b.bolt.co.at=${id(2)}`];

  test('are a list, or text on the command line', () => {
    expect(domainsOf([one, other])).toEqual([one, other]);
    expect(domainsOf(`${one}, ${other}`)).toEqual([one, other]);
    expect(settingsOf({}).statusDomains).toEqual([]);
  });

  test.each([
    ['upper case', `Status.acme.com=${id(1)}`],
    ['no domain', `status=${id(1)}`],
    ['a wildcard', `*.acme.com=${id(1)}`],
    ['a port', `status.acme.com:8443=${id(1)}`],
    ['an address', `192.0.2.1=${id(1)}`],
    ['a URL', `https://status.acme.com=${id(1)}`],
    ['a path', `status.acme.com/x=${id(1)}`],
    ['an underscore', `_status.acme.com=${id(1)}`],
    ['a hyphen at the end', `status-.acme.com=${id(1)}`],
    ['a label that is too long', `${'a'.repeat(64)}.com=${id(1)}`],
    ['a host that is too long', `${'abc.'.repeat(63)}com=${id(1)}`],
    ['no page', 'status.acme.com'],
    ['an address of a page', 'status.acme.com=acme'],
    ['a host twice', `${one},status.acme.com=${id(2)}`],
    ['a page twice', `${one},status.bolt.com=${id(1)}`],
    ['more than CloudFront has', Array.from({ length: 101 }, (_, at) => `s${at}.at=${id(at)}`)],
    ['more than Lambda has', Array.from({ length: 60 }, (_, at) => `s${at}.at=${id(at)}`)],
    ['no list', { host: one }],
  ])('with %s stop the synthesis, with the name of the setting', (_case, statusDomains) => {
    expect(() => domainsOf(statusDomains)).toThrow(/statusDomains[.:]/);
  });

  test('need their certificate, of the region that CloudFront reads, and hosts of their own', () => {
    expect(() => domainsOf(one, { statusDomainsCertificate: '' })).toThrow(
      'statusDomainsCertificate: statusDomains and their certificate go together',
    );
    expect(() => domainsOf([])).toThrow('statusDomainsCertificate');
    const elsewhere = statusDomainsCertificate.replace('us-east-1', 'eu-west-1');
    expect(() => domainsOf(one, { statusDomainsCertificate: elsewhere })).toThrow(
      'statusDomainsCertificate',
    );
    expect(() => domainsOf(one, { publicUrl: 'https://status.acme.com' })).toThrow('statusDomains');
  });
});
