import { App, Stack } from 'aws-cdk-lib';
import { expect, it } from 'vitest';
import { cruxAccess, cruxSwitch } from './crux-access.ts';

const stack = () => new Stack(new App(), 'Stack');
const settings = { cruxKeyParameter: '/web-vitals/crux', cruxQueriesPerMinute: 300 };
const none = { ...settings, cruxKeyParameter: '' };

it('lets those who ask CrUX read the one parameter, and know the quota', () => {
  const { environment, permissions } = cruxAccess(stack(), settings);
  expect(environment).toEqual({
    CRUX_API_KEY_PARAMETER: '/web-vitals/crux',
    CRUX_QUERIES_PER_MINUTE: '300',
  });
  const [statement] = permissions.map((one) => one.toStatementJson());
  expect(statement).toMatchObject({ Effect: 'Allow', Action: 'ssm:GetParameter' });
  expect(JSON.stringify(statement)).toContain(':parameter/web-vitals/crux"');
  expect(cruxAccess(stack(), none).permissions).toEqual([]);
});

it('tells the others no more than whether there is a key', () => {
  expect(cruxSwitch(stack(), settings)).toEqual({ CRUX_API_KEY_PARAMETER: '/web-vitals/crux' });
  expect(cruxSwitch(stack(), none)).toEqual({});
});
