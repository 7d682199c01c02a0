import * as z from 'zod';
import { parameterName } from '../../lib/platform/parameter-name.ts';
import type { Aws } from './aws.ts';
import type { Check } from './check.ts';
import { ofParameter, parameterTypes } from './check-parameters.ts';
import { note } from './finding.ts';

/** https://docs.aws.amazon.com/secretsmanager/latest/apireference/API_ListSecrets.html */
const Secrets = z.object({
  SecretList: z.array(z.object({ ARN: z.string(), Description: z.string().optional() })),
});

/**
 * The key of links in mails. Without it no link can be signed or read. Earlier versions had it in a secret, which a deployment
 * leaves behind: the parameter must have the same key, so that links in earlier mails still work.
 */
export const checkLinkKey: Check = {
  about: 'Secrets',
  asks: 'whether the key of links in mails exists',
  rights: ['ssm:DescribeParameters', 'secretsmanager:ListSecrets'],
  async find({ aws, settings: { stage, mailLinkKeyParameter } }) {
    const name = parameterName(mailLinkKeyParameter, stage);
    const [types, secrets] = await Promise.all([
      parameterTypes(aws, [name]),
      earlierSecrets(aws, stage),
    ]);
    const copies = secrets.map(
      (arn) =>
        `$(aws secretsmanager get-secret-value --secret-id ${arn} --query SecretString --output text --region ${aws.region})`,
    );
    const value = copies.length === 0 ? '$(openssl rand -hex 32)' : copies.join(',');
    const type = types.get(name);
    const found = ofParameter(
      { setting: 'mailLinkKeyParameter', name, type },
      aws.region,
      `"${value}"`,
    );
    if (type === undefined || secrets.length === 0) return found;
    return [
      found,
      note(
        `The key of links in mails is in ${name} now. An earlier version left it in Secrets Manager too, which costs $0.40 a month. Once you will not go back to that version, delete it.`,
        ...secrets.map(
          (arn) => `aws secretsmanager delete-secret --secret-id ${arn} --region ${aws.region}`,
        ),
      ),
    ];
  },
};

async function earlierSecrets(aws: Aws, stage: string): Promise<string[]> {
  const Filters = [{ Key: 'description', Values: ['Signs links'] }];
  const { SecretList } = Secrets.parse(
    await aws.json('secretsmanager', aws.region, 'secretsmanager.ListSecrets', { Filters }),
  );
  return SecretList.flatMap(({ ARN, Description = '' }) =>
    Description.includes(`WebVitals-${stage} `) ? [ARN] : [],
  );
}
