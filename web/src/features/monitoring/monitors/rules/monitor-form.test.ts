import { describe, expect, test } from 'vitest';
import type { Monitor } from '../../../../../../shared/calls/monitoring/monitors.ts';
import { monitor } from '../testing/monitors.ts';
import { addressToSend, formErrors, formOf, isAsUsual, settingsToSend } from './monitor-form.ts';

const typed = (change: Partial<ReturnType<typeof formOf>>) => ({
  ...formOf(undefined, 60),
  ...change,
});

describe('an address', () => {
  test.each([
    [
      { kind: 'http', address: ' https://api.example.com/health ' },
      'https://api.example.com/health',
    ],
    [{ kind: 'tcp', address: 'db.example.com:5432' }, 'tcp://db.example.com:5432'],
    [{ kind: 'tcp', address: 'tcp://db.example.com:5432' }, 'tcp://db.example.com:5432'],
    [{ kind: 'dns', address: 'Example.com', recordType: 'MX' }, 'dns:///example.com?type=MX'],
    [
      { kind: 'dns', address: 'example.com', resolver: '1.1.1.1' },
      'dns://1.1.1.1/example.com?type=A',
    ],
  ] as const)('of %o is %s', (change, address) => {
    expect(addressToSend(typed(change))).toBe(address);
    expect(formErrors(typed(change), true)).toEqual({});
  });

  test.each([
    [{ kind: 'http', address: 'api.example.com' }],
    [{ kind: 'tcp', address: 'db.example.com' }],
    [{ kind: 'dns', address: 'https://example.com' }],
  ] as const)('of %o is refused at its field', (change) => {
    expect(Object.keys(formErrors(typed(change), true))).toEqual(['address']);
  });
});

describe('settings', () => {
  const stored: Monitor = {
    ...monitor,
    settings: {
      kind: 'http',
      method: 'POST',
      expectedStatus: [
        { from: 200, to: 299 },
        { from: 304, to: 304 },
      ],
      textMust: 'ok',
      textMustNot: '',
      json: { path: '$.status', value: '42' },
      timeoutSeconds: 5,
      followRedirects: false,
      ipVersion: 6,
      certificate: 'ignore',
      headerNames: ['Authorization'],
      hasBody: true,
    },
  };

  test('that were not changed are sent as they are stored, without secrets', () => {
    const { settings } = stored;
    if (settings?.kind !== 'http') throw new Error('not HTTP');
    const { headerNames: _, hasBody: __, ...same } = settings;
    expect(settingsToSend(formOf(stored, 60))).toEqual({
      ...same,
      headers: [{ name: 'Authorization' }],
    });
  });

  test('have the values that replace secrets, and none where the body is removed', () => {
    const form = formOf(stored, 60);
    const headers = [{ name: 'Authorization', value: 'Bearer new', isStored: true }];
    expect(settingsToSend({ ...form, headers, body: '{}' })).toMatchObject({
      headers: [{ name: 'Authorization', value: 'Bearer new' }],
      body: '{}',
    });
    expect(settingsToSend({ ...form, hasBody: false })).toMatchObject({ body: null });
  });

  test.each([
    ['true', true],
    ['42', 42],
    ['null', null],
    ['ok', 'ok'],
    ['"42"', '42'],
  ])('compare the JSON value %s with %j', (jsonValue, value) => {
    const sent = settingsToSend(typed({ jsonPath: '$.a', jsonValue }));
    expect(sent).toMatchObject({ json: { path: '$.a', value } });
  });

  test.each([
    [{ expectedStatus: 'two hundred' }, 'expectedStatus'],
    [{ jsonPath: 'status' }, 'jsonPath'],
    [{ timeoutSeconds: '60' }, 'timeoutSeconds'],
    [{ target: '50' }, 'target'],
    [{ headers: [{ name: 'Host', value: 'x', isStored: false }] }, 'headers'],
    [{ method: 'HEAD', textMust: 'ok' }, 'method'],
  ] as const)('%o are refused at the field %s', (change, field) => {
    const form = typed({ address: 'https://example.com/', ...(change as object) });
    expect(Object.keys(formErrors(form, true))).toEqual([field]);
  });

  test('of a page that is checked as a browser opens it are none', () => {
    expect(isAsUsual(formOf({ ...monitor, kind: 'page', settings: null }, 60))).toBe(true);
    expect(isAsUsual(typed({ textMust: 'ok' }))).toBe(false);
  });
});
