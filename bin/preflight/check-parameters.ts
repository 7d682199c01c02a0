import { DescribeParametersCommand } from '@aws-sdk/client-ssm';
import { parameterName } from '../../lib/platform/parameter-name.ts';
import { type SecretSetting, settingEntries } from '../../shared/settings/catalogue.ts';
import type { Aws } from './aws.ts';
import type { Check } from './check.ts';
import { fine, type Finding, note, wrong } from './finding.ts';

/** Those of the operator's own services; the key of links in mails has a check of its own. */
const secretSettings = settingEntries.flatMap(([name, { kind, where }]) =>
  kind === 'secret' && where === 'both' ? [name as SecretSetting] : [],
);

/** Types of the parameters that exist, by name. */
export async function parameterTypes(
  aws: Aws,
  names: readonly string[],
): Promise<Map<string | undefined, string | undefined>> {
  const filter = { Key: 'Name', Option: 'Equals', Values: [...new Set(names)] };
  const { Parameters = [] } = await aws
    .ssmIn(aws.region)
    .send(new DescribeParametersCommand({ ParameterFilters: [filter], MaxResults: 50 }));
  return new Map(Parameters.map(({ Name, Type }) => [Name, Type]));
}

/** What is wrong with a parameter that a setting names. @param value its content, for the shell */
export function ofParameter(
  { setting, name, type }: { setting: string; name: string; type: string | undefined },
  region: string,
  value = "'…'",
): Finding {
  const put = `aws ssm put-parameter --type SecureString --name ${name} --value ${value} --region ${region}`;
  if (type === undefined)
    return wrong(`${setting} names ${name}, which does not exist in ${region}.`, put);
  return type === 'SecureString'
    ? fine(`${setting}: ${name} exists.`)
    : note(
        `${setting}: ${name} is a ${type}, which everyone who may list parameters can read. Store it as a SecureString.`,
        `aws ssm delete-parameter --name ${name} --region ${region}`,
        put,
      );
}

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
    const types = await parameterTypes(
      aws,
      named.map(({ name }) => name),
    );
    return named.map(({ setting, name }) =>
      ofParameter({ setting, name, type: types.get(name) }, aws.region),
    );
  },
};
