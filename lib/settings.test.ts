import { App } from 'aws-cdk-lib';
import { expect, test } from 'vitest';
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
