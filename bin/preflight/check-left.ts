import {
  DescribeUserPoolCommand,
  paginateListUserPools,
} from '@aws-sdk/client-cognito-identity-provider';
import { paginateListTables } from '@aws-sdk/client-dynamodb';
import { ListBucketsCommand } from '@aws-sdk/client-s3';
import type { Aws } from './aws.ts';
import type { Check } from './check.ts';
import { fine, note } from './finding.ts';

/** A destroyed stage keeps its data. Deployed again without adopting it, the stage would begin empty. */
export const checkLeft: Check = {
  about: 'Adoption',
  asks: 'whether an earlier deployment left data',
  rights: [
    'cloudformation:DescribeStacks',
    'dynamodb:ListTables',
    's3:ListAllMyBuckets',
    'cognito-idp:ListUserPools',
    'cognito-idp:DescribeUserPool',
  ],
  async find({ aws, settings, stacks }) {
    const { stage } = settings;
    if (stacks.in(aws.region).some(({ name }) => name === `WebVitals-${stage}-Data`)) return [];
    const [tables, buckets, pools] = await Promise.all([
      tablesOf(aws, stage),
      bucketsOf(aws, stage),
      poolsOf(aws, stage),
    ]);
    const left = Object.entries({
      adoptTable: tables,
      adoptReportsBucket: buckets,
      adoptUserPool: pools,
    } satisfies Partial<Record<keyof typeof settings, string[]>>)
      .filter(([setting]) => Reflect.get(settings, setting) === '')
      .flatMap(([setting, names]) => names.map((name) => `${setting}=${name}`));
    if (left.length === 0)
      return fine(`No earlier deployment of ${stage} left data that is not adopted.`);
    return note(
      `An earlier deployment of ${stage} left its data: ${left.join(', ')}. A deployment without these settings begins empty; docs/runbook/restoring.md, 'After a destroy', says how to adopt them.`,
      `npx cdk deploy --all ${left.map((one) => `-c ${one}`).join(' ')} …`,
    );
  },
};

async function tablesOf({ dynamo: client }: Aws, stage: string): Promise<string[]> {
  const prefix = `WebVitals-${stage}-Data-`;
  const found: string[] = [];
  for await (const { TableNames = [] } of paginateListTables({ client }, {}))
    found.push(...TableNames.filter((name) => name.startsWith(prefix)));
  return found;
}

/** Those of other regions may be of another deployment, and cannot be adopted here. */
async function bucketsOf({ s3, region }: Aws, stage: string): Promise<string[]> {
  const Prefix = `webvitals-${stage}-data-reports`;
  const { Buckets = [] } = await s3.send(new ListBucketsCommand({ Prefix, BucketRegion: region }));
  return Buckets.flatMap(({ Name = '' }) => (Name.startsWith(Prefix) ? [Name] : []));
}

/** Pools have generated names; the stage is a tag of theirs. */
async function poolsOf({ cognito: client }: Aws, stage: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { UserPools = [] } of paginateListUserPools({ client }, { MaxResults: 60 }))
    for (const { Id: UserPoolId, Name = '' } of UserPools) {
      if (!Name.startsWith('Users') || UserPoolId === undefined) continue;
      const { UserPool } = await client.send(new DescribeUserPoolCommand({ UserPoolId }));
      if (UserPool?.UserPoolTags?.['web-vitals:stage'] === stage) found.push(UserPoolId);
    }
  return found;
}
