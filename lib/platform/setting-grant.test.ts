import { App, Stack } from 'aws-cdk-lib';
import { expect, test } from 'vitest';
import { readSettings } from '../settings.ts';
import { isSetGrant, settingGrant } from './setting-grant.ts';

function given(context: Record<string, unknown>) {
  const app = new App({ context });
  return { stack: new Stack(app, 'Stack'), settings: readSettings(app.node) };
}
const context = { cruxKeyParameter: '/web-vitals/{stage}/crux', cruxQueriesPerMinute: '300' };

test('lets a function that needs a secret read its parameter, that of its stage only', () => {
  const { stack, settings } = given({ ...context, stage: 'staging' });
  const { environment, permissions } = settingGrant(stack, 'cruxKeyParameter', settings);
  expect(environment).toEqual({ CRUX_API_KEY_PARAMETER: '/web-vitals/staging/crux' });
  const [statement] = permissions.map((one) => one.toStatementJson());
  expect(statement).toMatchObject({ Effect: 'Allow', Action: 'ssm:GetParameter' });
  expect(JSON.stringify(statement)).toContain(':parameter/web-vitals/staging/crux"');
});

test('shows other functions only whether the secret is set', () => {
  const { stack, settings } = given(context);
  const granted = isSetGrant(stack, 'cruxKeyParameter', settings);
  expect(granted).toEqual({
    environment: { CRUX_API_KEY_PARAMETER: '/web-vitals/production/crux' },
  });
});

test('grants nothing without a secret', () => {
  const { stack, settings } = given({});
  const nothing = { environment: {}, permissions: [] };
  expect(settingGrant(stack, 'cruxKeyParameter', settings)).toEqual(nothing);
});

test('passes a plain value as its variable, without granting a right', () => {
  const { stack, settings } = given(context);
  expect(settingGrant(stack, 'cruxQueriesPerMinute', settings)).toEqual({
    environment: { CRUX_QUERIES_PER_MINUTE: '300' },
    permissions: [],
  });
});
