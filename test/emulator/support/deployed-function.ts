import * as z from 'zod';
import type { Aws } from '../../../bin/preflight/aws.ts';
import { readXml } from '../../../bin/preflight/xml.ts';
import { Statement } from '../../support/iam/statement.ts';

export interface DeployedFunction {
  name: string;
  environment: Readonly<Record<string, string>>;
  /** Of its role. */
  statements: readonly Statement[];
}

const Configuration = z.object({
  Role: z.string(),
  Environment: z.object({ Variables: z.record(z.string(), z.string()) }).optional(),
});
const Policy = z.object({
  Statement: z.union([z.array(Statement), Statement.transform((one) => [one])]),
});

/** A function as it is deployed. @throws if there is none of that name */
export async function deployedFunction(aws: Aws, name: string): Promise<DeployedFunction> {
  const { region } = aws;
  const path = `/2015-03-31/functions/${name}/configuration`;
  const answer = await aws.get({ service: 'lambda', region, path });
  const { Role, Environment } = Configuration.parse(JSON.parse(answer));
  const statements = await statementsOf(aws, Role.split('/').at(-1) ?? '');
  return { name, environment: Environment?.Variables ?? {}, statements };
}

/** Functions have no managed policies. */
async function statementsOf(aws: Aws, RoleName: string): Promise<Statement[]> {
  const iam = { service: 'iam', region: aws.region, version: '2010-05-08' };
  const names = readXml(await aws.query(iam, 'ListRolePolicies', { RoleName }))
    .all('PolicyNames')
    .flatMap((list) => list.all('member'));
  const policies = await Promise.all(
    names.map(({ own }) => aws.query(iam, 'GetRolePolicy', { RoleName, PolicyName: own })),
  );
  return policies.flatMap((policy) => {
    const document = decodeURIComponent(readXml(policy).text('PolicyDocument'));
    return Policy.parse(JSON.parse(document)).Statement;
  });
}
