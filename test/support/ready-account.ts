/** An AWS account that is ready for a deployment, and what the preflight finds in it. */
import { afterAll, beforeAll, expect } from 'vitest';
import { Aws } from '../../bin/preflight/aws.ts';
import { fine, type Finding } from '../../bin/preflight/finding.ts';
import type { Planned } from '../../bin/preflight/planned.ts';
import { preflight, type PreflightProps, type Section } from '../../bin/preflight/preflight.ts';
import { type Answers, type AwsAccount, awsAccount, Refusal } from './aws-account.ts';

const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/1';
/** Settings of a first deployment. */
export const settings = {
  stage: 'staging',
  mailFrom: 'no-reply@mail.example.org',
  alarmEmail: 'ops@example.org',
  publicUrl: 'https://vitals.example.org',
  certificateArn,
  cruxKeyParameter: '/web-vitals/{stage}/crux-key',
};

export const stacksXml = (...stacks: [name: string, status: string][]): string =>
  `<DescribeStacksResponse xmlns="http://cloudformation.amazonaws.com/doc/2010-05-15/"><DescribeStacksResult><Stacks>${stacks
    .map(
      ([name, status]) =>
        `<member><Outputs><member><OutputKey>Address</OutputKey><OutputValue>x</OutputValue></member></Outputs><StackName>${name}</StackName><StackStatus>${status}</StackStatus></member>`,
    )
    .join('')}</Stacks></DescribeStacksResult></DescribeStacksResponse>`;
export const certificate = (change: object = {}): object => ({
  Certificate: {
    Status: 'ISSUED',
    DomainName: '*.example.org',
    SubjectAlternativeNames: ['*.example.org'],
    ...change,
  },
});
export const rolesXml = (used: number, allowed: number): string =>
  `<GetAccountSummaryResponse><GetAccountSummaryResult><SummaryMap>${Object.entries({
    Roles: used,
    RolesQuota: allowed,
  })
    .map(([key, value]) => `<entry><key>${key}</key><value>${value}</value></entry>`)
    .join('')}</SummaryMap></GetAccountSummaryResult></GetAccountSummaryResponse>`;
/** Of an account that has one, with its comment and the host of its origin. */
export const distribution = (comment: string, origin: string): string =>
  `<DistributionList><Items><DistributionSummary><Id>E1</Id><Origins><Items><Origin><DomainName>${origin}</DomainName></Origin></Items></Origins><Comment>${comment}</Comment><Aliases><Items><CNAME>a.example</CNAME></Items></Aliases></DistributionSummary></Items></DistributionList>`;
export const poolTags = (stage: string) => ({
  UserPool: { UserPoolTags: { 'web-vitals:stage': stage } },
});

/** An account that is ready for the first deployment of these settings. */
export const ready: Answers = {
  'sts GetCallerIdentity': () =>
    '<GetCallerIdentityResponse><GetCallerIdentityResult><Arn>arn:aws:iam::123456789012:user/bea</Arn><Account>123456789012</Account></GetCallerIdentityResult></GetCallerIdentityResponse>',
  'ssm GetParameter': () => ({ Parameter: { Name: 'version', Type: 'String', Value: '30' } }),
  'ssm DescribeParameters': () => ({
    Parameters: ['crux-key', 'mail-link-key'].map((name) => ({
      Name: `/web-vitals/staging/${name}`,
      Type: 'SecureString',
    })),
  }),
  'ses GET /v2/email/identities/no-reply@mail.example.org': () =>
    new Refusal('NotFoundException', 404),
  'ses GET /v2/email/identities/mail.example.org': () => new Refusal('NotFoundException', 404),
  'ses GET /v2/email/identities/example.org': () => ({ VerifiedForSendingStatus: true }),
  'ses GET /v2/email/account': () => ({
    ProductionAccessEnabled: true,
    SendingEnabled: true,
    EnforcementStatus: 'HEALTHY',
    SendQuota: { Max24HourSend: 50_000 },
  }),
  'acm DescribeCertificate': () => certificate(),
  'cloudfront GET /2020-05-31/distribution': () => distribution('Another', 'example.net'),
  'cloudformation DescribeStacks': () => stacksXml(['CDKToolkit', 'UPDATE_COMPLETE']),
  'dynamodb ListTables': () => ({ TableNames: ['Others'] }),
  's3 GET /': () => '<ListAllMyBucketsResult><Buckets></Buckets></ListAllMyBucketsResult>',
  'cognito-idp ListUserPools': () => ({ UserPools: [{ Id: 'eu-west-1_other', Name: 'Users1' }] }),
  'cognito-idp DescribeUserPool': () => poolTags('production'),
  'secretsmanager ListSecrets': () => ({ SecretList: [] }),
  'lambda GET /2016-08-19/account-settings/': () => ({
    AccountLimit: { ConcurrentExecutions: 1000 },
  }),
  'iam GetAccountSummary': () => rolesXml(20, 1000),
};

const apis: Planned['apis'] = [
  { protocol: 'HTTP', routes: 215, integrations: 215 },
  { protocol: 'WebSocket', routes: 7, integrations: 7 },
];
/** Enough of the stacks of `planned.test.ts`. */
const plan = async (
  { stage, probeRegions }: Readonly<Record<string, unknown>>,
  { region = '' }: { region?: string },
): Promise<Planned> => ({
  stacks: [
    ...['Data', 'Web', 'UptimeCalls', 'Stage'].map((name) => [name, region] as const),
    ['EdgeAlarms', 'us-east-1'] as const,
    ...(typeof probeRegions === 'string' ? [[`Probe-${probeRegions}`, probeRegions] as const] : []),
  ].map(([name, at]) => ({ name: `WebVitals-${String(stage)}-${name}`, region: at })),
  roles: 244,
  apis,
});

interface Changed {
  /** Of the settings. */
  settings?: Record<string, unknown>;
  planned?: Partial<Planned>;
  /** @default few regions, since each is asked */
  everywhere?: 'all';
  docker?: PreflightProps['docker'];
}

/** An account for the tests of a file. */
export function useReadyAccount() {
  let account: AwsAccount;
  let aws: Aws;
  beforeAll(async () => {
    account = await awsAccount();
    const keys = { accessKeyId: 'AKIA', secretAccessKey: 'secret' };
    aws = new Aws({ region: 'eu-west-1', keys, endpoint: account.url });
  });
  afterAll(() => account.close());
  return {
    /** Keys of the requests of the last preflight. */
    asked: (): readonly string[] => account.asked,
    /** @param answers that differ from those of the ready account */
    async check(answers: Answers, changed: Changed = {}): Promise<Section[]> {
      account.answer({ ...ready, ...answers });
      const everywhere = ['eu-west-1', 'sa-east-1', 'ap-south-1'];
      return preflight({
        ...(changed.everywhere !== 'all' && { everywhere }),
        plan: async (...about) => ({ ...(await plan(...about)), ...changed.planned }),
        context: { ...settings, ...changed.settings },
        aws,
        docker: changed.docker ?? (async () => fine('Docker runs.')),
      });
    },
  };
}

/** Findings that are not fine, without those on base images, which are not pinned in the repository. */
export const troubles = (sections: readonly Section[]): Finding[] =>
  sections
    .filter(({ about }) => about !== 'Docker')
    .flatMap(({ findings }) => findings)
    .filter(({ verdict }) => verdict !== 'fine');

/** The one finding that is not fine. */
export const only = (sections: readonly Section[]): Finding => {
  const [first, ...others] = troubles(sections);
  expect(others).toEqual([]);
  if (first === undefined) throw new Error('Everything is fine');
  return first;
};
