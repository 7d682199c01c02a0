import { Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import {
  type FunctionSetting,
  type SecretSetting,
  settings as catalogue,
} from '../../shared/settings/catalogue.ts';
import type { Settings } from '../settings.ts';
import { parameterName } from './parameter-name.ts';
import { stageOf } from './stage.ts';

interface SettingGrant {
  environment: Record<string, string>;
  permissions: PolicyStatement[];
}

/**
 * Passes a setting to a function as its variable. For a secret it passes the parameter's name and grants reading it.
 */
export function settingGrant(
  scope: Construct,
  name: FunctionSetting,
  settings: Pick<Settings, FunctionSetting>,
): SettingGrant {
  const { kind, variable } = catalogue[name];
  const value = String(settings[name]);
  return kind === 'secret'
    ? secretGrant(scope, variable, value)
    : { environment: { [variable]: value }, permissions: [] };
}

/** Shows a function whether a secret is set, without letting it read the secret. */
export const isSetGrant = (
  scope: Construct,
  name: SecretSetting,
  settings: Pick<Settings, FunctionSetting>,
): Pick<SettingGrant, 'environment'> => ({
  environment: settingGrant(scope, name, settings).environment,
});

/** Without a parameter nothing is passed. */
function secretGrant(scope: Construct, variable: string, parameter: string): SettingGrant {
  if (parameter === '') return { environment: {}, permissions: [] };
  const path = parameterName(parameter, stageOf(scope));
  const arn = Stack.of(scope).formatArn({
    service: 'ssm',
    resource: 'parameter',
    resourceName: path.replace(/^\//, ''),
  });
  return {
    environment: { [`${variable}_PARAMETER`]: path },
    permissions: [new PolicyStatement({ actions: ['ssm:GetParameter'], resources: [arn] })],
  };
}
