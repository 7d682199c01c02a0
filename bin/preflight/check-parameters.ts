import { DescribeParametersCommand } from '@aws-sdk/client-ssm';
import { parameterName } from '../../lib/platform/parameter-name.ts';
import { type SecretSetting, settingEntries } from '../../shared/settings/catalogue.ts';
import type { Check } from './check.ts';
import { fine, type Finding, note, wrong } from './finding.ts';

const secretSettings = settingEntries.flatMap(([name, { kind, where }]) =>
  kind === 'secret' && where !== 'local' ? [name as SecretSetting] : [],
);

/** Parameters with secrets; it reads only their names and types. */
export const checkParameters: Check = {
  about: 'Secrets',
  asks: 'whether the parameters with secrets exist',
  rights: ['ssm:DescribeParameters'],
  async find({ aws, settings }) {
    const named = secretSettings.flatMap((setting) =>
      settings[setting] === ''
        ? []
        : [{ setting, name: parameterName(settings[setting], settings.stage) }],
    );
    if (named.length === 0) return fine('No setting names a parameter with a secret.');
    const Values = [...new Set(named.map(({ name }) => name))];
    const filter = { Key: 'Name', Option: 'Equals', Values };
    const { Parameters = [] } = await aws
      .ssmIn(aws.region)
      .send(new DescribeParametersCommand({ ParameterFilters: [filter], MaxResults: 50 }));
    const types = new Map(Parameters.map(({ Name, Type }) => [Name, Type]));
    return named.map(({ setting, name }): Finding => {
      const put = `aws ssm put-parameter --type SecureString --name ${name} --value '…' --region ${aws.region}`;
      const type = types.get(name);
      if (type === undefined)
        return wrong(`${setting} names ${name}, which does not exist in ${aws.region}.`, put);
      return type === 'SecureString'
        ? fine(`${setting}: ${name} exists.`)
        : note(
            `${setting}: ${name} is a ${type}, which everyone who may list parameters can read. Store it as a SecureString.`,
            `aws ssm delete-parameter --name ${name} --region ${aws.region}`,
            put,
          );
    });
  },
};
