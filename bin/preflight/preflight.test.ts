import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Answers,
  type AwsAccount,
  awsAccount,
  deny,
  Refusal,
} from '../../test/support/aws-account.ts';
import { Aws } from './aws.ts';
import { checkImages } from './check-docker.ts';
import { fine, type Finding } from './finding.ts';
import { preflight, type Section } from './preflight.ts';
import { report } from './report.ts';

const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/1';
const settings = {
  stage: 'staging',
  mailFrom: 'no-reply@mail.example.org',
  alarmEmail: 'ops@example.org',
  publicUrl: 'https://vitals.example.org',
  certificateArn,
  cruxKeyParameter: '/web-vitals/{stage}/crux-key',
};

const stacksXml = (...stacks: [name: string, status: string][]): string =>
  `<DescribeStacksResponse xmlns="http://cloudformation.amazonaws.com/doc/2010-05-15/"><DescribeStacksResult><Stacks>${stacks
    .map(
      ([name, status]) =>
        `<member><Outputs><member><OutputKey>Address</OutputKey><OutputValue>x</OutputValue></member></Outputs><StackName>${name}</StackName><StackStatus>${status}</StackStatus></member>`,
    )
    .join('')}</Stacks></DescribeStacksResult></DescribeStacksResponse>`;
const certificate = (change: object = {}): object => ({
  Certificate: {
    Status: 'ISSUED',
    DomainName: '*.example.org',
    SubjectAlternativeNames: ['*.example.org'],
    ...change,
  },
});
const rolesXml = (used: number, allowed: number): string =>
  `<GetAccountSummaryResponse><GetAccountSummaryResult><SummaryMap>${Object.entries({
    Roles: used,
    RolesQuota: allowed,
  })
    .map(([key, value]) => `<entry><key>${key}</key><value>${value}</value></entry>`)
    .join('')}</SummaryMap></GetAccountSummaryResult></GetAccountSummaryResponse>`;
const poolTags = (stage: string) => ({ UserPool: { UserPoolTags: { 'web-vitals:stage': stage } } });

/** An account that is ready for the first deployment of these settings. */
const ready: Answers = {
  'sts GetCallerIdentity': () =>
    '<GetCallerIdentityResponse><GetCallerIdentityResult><Arn>arn:aws:iam::123456789012:user/bea</Arn><Account>123456789012</Account></GetCallerIdentityResult></GetCallerIdentityResponse>',
  'ssm GetParameter': () => ({ Parameter: { Name: 'version', Type: 'String', Value: '30' } }),
  'ssm DescribeParameters': () => ({
    Parameters: [{ Name: '/web-vitals/staging/crux-key', Type: 'SecureString' }],
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
  'cloudfront GET /2020-05-31/distribution': () =>
    '<DistributionList><Quantity>0</Quantity></DistributionList>',
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

let account: AwsAccount;
let aws: Aws;
beforeAll(async () => {
  account = await awsAccount();
  const keys = { accessKeyId: 'AKIA', secretAccessKey: 'secret' };
  aws = new Aws({ region: 'eu-west-1', keys, endpoint: account.url });
});
afterAll(() => account.close());

async function check(answers: Answers, changed: Record<string, unknown> = {}): Promise<Section[]> {
  account.answer({ ...ready, ...answers });
  return preflight({
    context: { ...settings, ...changed },
    aws,
    docker: async () => fine('Docker runs.'),
  });
}
/** Findings that are not fine, without those on base images, which are not pinned in the repository. */
const troubles = (sections: readonly Section[]): Finding[] =>
  sections
    .filter(({ about }) => about !== 'Docker')
    .flatMap(({ findings }) => findings)
    .filter(({ verdict }) => verdict !== 'fine');
const only = (sections: readonly Section[]): Finding => {
  const [first, ...others] = troubles(sections);
  expect(others).toEqual([]);
  if (first === undefined) throw new Error('Everything is fine');
  return first;
};

test('an account that is ready has no finding, and is only read', async () => {
  const sections = await check({});
  expect(troubles(sections)).toEqual([]);
  expect(report(sections).isRefused).toBe(false);
  expect(new Set(account.asked)).toEqual(new Set(Object.keys(ready)));
  for (const key of account.asked) expect(key).toMatch(/^\S+ (Get|Describe|List|GET \/|HEAD \/)/);
});

test('without rights nothing is fine that only AWS knows: each check says that it cannot tell, and which right it lacks', async () => {
  const denied = Object.keys(ready)
    .filter((key) => !key.startsWith('sts '))
    .map((key) => [key, deny] as const);
  const sections = await check(Object.fromEntries(denied));
  const local = ['Settings', 'Docker', 'Credentials'];
  const asked = sections.filter(({ about }) => !local.includes(about));
  expect(asked.length).toBeGreaterThan(8);
  for (const { about, findings } of asked)
    for (const finding of findings) {
      expect(finding, about).toMatchObject({ verdict: 'unknown' });
      expect(finding.says).toMatch(/^Cannot tell .*may not do \w[\w-]*:\w+/);
    }
  const { lines, isRefused } = report(sections);
  expect(isRefused).toBe(false);
  expect(lines.at(-1)).toMatch(/\? \d+ that could not be checked/);
});

test.each([
  ['throttles', new Refusal('ThrottlingException', 400), /too many requests/],
  [
    'rejects the credentials',
    new Refusal('ExpiredTokenException', 403),
    /rejects these credentials/,
  ],
  ['fails', new Refusal('ServiceUnavailable', 503), /did not answer as documented/],
])('a service that %s is not taken for fine', async (_case, refusal, why) => {
  const { verdict, says } = only(await check({ 'acm DescribeCertificate': () => refusal }));
  expect(verdict).toBe('unknown');
  expect(says).toMatch(why);
});

test('an answer in an unknown shape is not taken for fine', async () => {
  const found = only(await check({ 'lambda GET /2016-08-19/account-settings/': () => ({}) }));
  expect(found.verdict).toBe('unknown');
});

test('without credentials it says how to sign in, and still checks settings and Docker', async () => {
  const sections = await preflight({
    context: { ...settings, stage: 'No' },
    aws: 'No credentials',
    docker: async () => fine('Docker runs.'),
  });
  expect(troubles(sections).map(({ says }) => says)).toEqual([
    expect.stringContaining('stage: Up to 14 small letters'),
    'No credentials',
  ]);
  const expired = await check({
    'sts GetCallerIdentity': () => new Refusal('ExpiredToken', 403),
  });
  expect(only(expired)).toMatchObject({
    verdict: 'wrong',
    run: [/aws configure/, /aws sts/].map((one) => expect.stringMatching(one)),
  });
});

describe('a region', () => {
  test.each([
    ['without a bootstrap', () => new Refusal('ParameterNotFound'), 'is not bootstrapped'],
    ['with an old bootstrap', () => ({ Parameter: { Value: '5' } }), 'is version 5'],
  ])('%s gets the command for it', async (_case, answer, says) => {
    const found = only(
      await check({
        'ssm GetParameter': (request) =>
          request.region === 'us-east-1' ? answer() : { Parameter: { Value: '30' } },
      }),
    );
    expect(found.verdict).toBe('wrong');
    expect(found.says).toContain(says);
    expect(found.run).toEqual(['npx cdk bootstrap aws://123456789012/us-east-1']);
  });

  test('of a probe is checked too', async () => {
    await check({}, { probeRegions: 'ap-south-1' });
    const regions = account.asked.filter((key) => key === 'ssm GetParameter');
    expect(regions).toHaveLength(3);
  });
});

describe('mail', () => {
  const identity = (state: object | Refusal) => ({
    'ses GET /v2/email/identities/example.org': () => state,
  });
  test('from an address that is not verified', async () => {
    const found = only(await check(identity(new Refusal('NotFoundException', 404))));
    expect(found.verdict).toBe('wrong');
    expect(found.run?.[0]).toContain('create-email-identity --email-identity mail.example.org');
  });
  test('from a domain that waits for its proof', async () => {
    const found = only(await check(identity({ VerifiedForSendingStatus: false })));
    expect(found).toMatchObject({
      verdict: 'wrong',
      says: expect.stringContaining('waits for its verification'),
    });
  });
  test('without a sender', async () => {
    const found = only(await check({}, { mailFrom: undefined }));
    expect(found).toMatchObject({ verdict: 'wrong', says: expect.stringContaining('mailFrom') });
  });
  test('in the sandbox', async () => {
    const answer = { ProductionAccessEnabled: false, SendQuota: { Max24HourSend: 200 } };
    const found = only(await check({ 'ses GET /v2/email/account': () => answer }));
    expect(found.verdict).toBe('note');
    expect(found.run?.[1]).toContain('put-account-details --production-access-enabled');
  });
  test('that SES has stopped', async () => {
    const answer = { ProductionAccessEnabled: true, SendingEnabled: false };
    expect(only(await check({ 'ses GET /v2/email/account': () => answer })).verdict).toBe('wrong');
  });
});

describe('secrets', () => {
  const found = async (type?: string) =>
    only(
      await check({
        'ssm DescribeParameters': () => ({
          Parameters:
            type === undefined ? [] : [{ Name: '/web-vitals/staging/crux-key', Type: type }],
        }),
      }),
    );
  test('that do not exist', async () => {
    const { verdict, run } = await found();
    expect(verdict).toBe('wrong');
    expect(run?.[0]).toContain(
      'put-parameter --type SecureString --name /web-vitals/staging/crux-key',
    );
  });
  test('that are not encrypted', async () => {
    expect((await found('String')).verdict).toBe('note');
  });
});

describe('the own domain', () => {
  test.each([
    ['another host', { DomainName: 'other.org', SubjectAlternativeNames: [] }, 'not for vitals'],
    [
      'a deeper wildcard',
      { DomainName: '*.a.example.org', SubjectAlternativeNames: [] },
      'not for',
    ],
    ['a failed proof', { Status: 'FAILED' }, 'is FAILED'],
    [
      'a proof that is due',
      {
        Status: 'PENDING_VALIDATION',
        DomainValidationOptions: [
          { ResourceRecord: { Name: '_a.example.org.', Type: 'CNAME', Value: '_b.aws.' } },
        ],
      },
      '_a.example.org. CNAME _b.aws.',
    ],
  ])('with a certificate for %s', async (_case, change, says) => {
    const answer = certificate(change);
    const found = only(await check({ 'acm DescribeCertificate': () => answer }));
    expect(found.verdict).toBe('wrong');
    expect(found.says).toContain(says);
  });
  test('without that certificate', async () => {
    const gone = () => new Refusal('ResourceNotFoundException');
    expect(only(await check({ 'acm DescribeCertificate': gone })).says).toContain('no certificate');
    expect(only(await check({}, { certificateArn: '' })).verdict).toBe('note');
  });
  test('that another distribution has', async () => {
    const answer =
      '<DistributionList><Items><DistributionSummary><Id>E1</Id><Comment>Old</Comment><Aliases><Items><CNAME>vitals.example.org</CNAME></Items></Aliases></DistributionSummary></Items></DistributionList>';
    const found = only(await check({ 'cloudfront GET /2020-05-31/distribution': () => answer }));
    expect(found).toMatchObject({ verdict: 'wrong', says: expect.stringContaining('E1 (Old)') });
    const ours = answer.replace('Old', 'WebVitals-staging-Web');
    expect(
      troubles(await check({ 'cloudfront GET /2020-05-31/distribution': () => ours })),
    ).toEqual([]);
  });
});

describe('stacks', () => {
  const inState = async (status: string) =>
    check({
      'cloudformation DescribeStacks': ({ region }) =>
        region === 'eu-west-1'
          ? stacksXml(
              ['WebVitals-staging-Data', 'CREATE_COMPLETE'],
              ['WebVitals-staging-UptimeCalls', status],
              ['WebVitals-other-UptimeCalls', 'DELETE_FAILED'],
            )
          : stacksXml(),
    });
  test.each([
    ['UPDATE_IN_PROGRESS', 'wrong', undefined],
    ['UPDATE_ROLLBACK_FAILED', 'wrong', 'continue-update-rollback'],
    ['DELETE_FAILED', 'wrong', 'describe-stack-events'],
    ['UPDATE_FAILED', 'wrong', 'rollback-stack'],
    ['ROLLBACK_COMPLETE', 'note', undefined],
  ])('in the state %s', async (status, verdict, command) => {
    const found = only(await inState(status));
    expect(found.verdict).toBe(verdict);
    expect(found.says).toContain('WebVitals-staging-UptimeCalls');
    expect(found.run?.[0] ?? '').toContain(command ?? '');
  });
  test.each(['UPDATE_COMPLETE', 'UPDATE_ROLLBACK_COMPLETE', 'CREATE_COMPLETE'])(
    'in the state %s can be updated',
    async (status) => {
      expect(troubles(await inState(status))).toEqual([]);
    },
  );
  test('of an earlier version are to be deleted once the new ones are there', async () => {
    const stacks = stacksXml(
      ['WebVitals-staging-Uptime', 'UPDATE_COMPLETE'],
      ['WebVitals-staging-Jobs', 'UPDATE_COMPLETE'],
    );
    const found = only(
      await check({
        'cloudformation DescribeStacks': ({ region }) =>
          region === 'eu-west-1' ? stacks : stacksXml(),
      }),
    );
    expect(found.verdict).toBe('note');
    expect(found.run).toEqual([
      'aws cloudformation delete-stack --stack-name WebVitals-staging-Uptime --region eu-west-1',
    ]);
  });
  test('are read to the last page', async () => {
    const sections = await check({
      'cloudformation DescribeStacks': ({ body }) =>
        body.includes('NextToken=two')
          ? stacksXml(['WebVitals-staging-Web', 'DELETE_FAILED'])
          : stacksXml().replace('</Stacks>', '</Stacks><NextToken>two</NextToken>'),
    });
    expect(troubles(sections)[0]?.says).toContain('WebVitals-staging-Web');
  });
});

describe('resources of a destroyed stage', () => {
  const left: Answers = {
    'dynamodb ListTables': () => ({ TableNames: ['WebVitals-staging-Data-Table1'] }),
    's3 GET /': () =>
      '<ListAllMyBucketsResult><Buckets><Bucket><Name>webvitals-staging-data-reports1</Name></Bucket></Buckets></ListAllMyBucketsResult>',
    'cognito-idp DescribeUserPool': () => poolTags('staging'),
    'secretsmanager ListSecrets': () => ({
      SecretList: [{ ARN: 'arn:key', Description: 'Signs links of WebVitals-staging without' }],
    }),
  };
  test('is shown with the settings that adopt it', async () => {
    const { verdict, says } = only(await check(left));
    expect(verdict).toBe('note');
    for (const one of [
      'adoptTable=WebVitals-staging-Data-Table1',
      'adoptReportsBucket=webvitals-staging-data-reports1',
      'adoptUserPool=eu-west-1_other',
      'adoptMailLinkKey=arn:key',
    ])
      expect(says).toContain(one);
  });
  test('belongs to the stage while that is deployed', async () => {
    const stacks = stacksXml(['WebVitals-staging-Data', 'UPDATE_COMPLETE']);
    expect(
      troubles(await check({ ...left, 'cloudformation DescribeStacks': () => stacks })),
    ).toEqual([]);
  });
  test('has to exist if it is to be adopted', async () => {
    const found = only(
      await check(
        { 'dynamodb DescribeTable': () => new Refusal('ResourceNotFoundException') },
        { adoptTable: 'Gone' },
      ),
    );
    expect(found).toMatchObject({ verdict: 'wrong', says: expect.stringContaining('Gone') });
    expect(
      only(await check({ 's3 HEAD /logs/': deny }, { adoptLogsBucket: 'logs' })),
    ).toMatchObject({ verdict: 'unknown' });
    expect(
      only(
        await check(
          { 's3 HEAD /logs/': () => new Refusal('NotFound', 404) },
          { adoptLogsBucket: 'logs' },
        ),
      ),
    ).toMatchObject({ verdict: 'wrong' });
  });
});

describe('quotas', () => {
  test('of functions at once', async () => {
    const answer = { AccountLimit: { ConcurrentExecutions: 10 } };
    const found = only(await check({ 'lambda GET /2016-08-19/account-settings/': () => answer }));
    expect(found.verdict).toBe('note');
    expect(found.run?.[0]).toContain('--quota-code L-B99A9384');
  });
  test.each([
    [990, 'wrong'],
    [700, 'note'],
  ])('of roles, with %i of 1000 taken', async (used, verdict) => {
    const found = only(await check({ 'iam GetAccountSummary': () => rolesXml(used, 1000) }));
    expect(found.verdict).toBe(verdict);
    expect(found.run?.[0]).toContain('L-FE177D64');
  });
});

test('base images without a digest are shown', () => {
  const digest = `sha256:${'0a'.repeat(32)}`;
  expect(checkImages({ JAVA: `java:17@${digest}` }).verdict).toBe('fine');
  expect(checkImages({ JAVA: 'java:17' })).toMatchObject({ verdict: 'note' });
});
