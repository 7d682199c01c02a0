import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  type Answers,
  type AwsAccount,
  awsAccount,
  deny,
  Refusal,
} from '../../test/support/aws-account.ts';
import { mostAtOnce } from '../../lib/platform/worker-caps.ts';
import { Aws } from './aws.ts';
import { checkImages } from './check-docker.ts';
import { fine, type Finding } from './finding.ts';
import type { Planned } from './planned.ts';
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
/** Of an account that has one, with its comment and the host of its origin. */
const distribution = (comment: string, origin: string): string =>
  `<DistributionList><Items><DistributionSummary><Id>E1</Id><Origins><Items><Origin><DomainName>${origin}</DomainName></Origin></Items></Origins><Comment>${comment}</Comment><Aliases><Items><CNAME>a.example</CNAME></Items></Aliases></DistributionSummary></Items></DistributionList>`;
const noDistribution = '<DistributionList><Quantity>0</Quantity></DistributionList>';
const poolTags = (stage: string) => ({ UserPool: { UserPoolTags: { 'web-vitals:stage': stage } } });

/** An account that is ready for the first deployment of these settings. */
const ready: Answers = {
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

let account: AwsAccount;
let aws: Aws;
beforeAll(async () => {
  account = await awsAccount();
  const keys = { accessKeyId: 'AKIA', secretAccessKey: 'secret' };
  aws = new Aws({ region: 'eu-west-1', keys, endpoint: account.url });
});
afterAll(() => account.close());

async function check(
  answers: Answers,
  changed: Record<string, unknown> = {},
  planned: Partial<Planned> = {},
  // All regions where it matters, since each is asked.
  everywhere: readonly string[] | 'all' = ['eu-west-1', 'sa-east-1', 'ap-south-1'],
): Promise<Section[]> {
  account.answer({ ...ready, ...answers });
  return preflight({
    ...(everywhere !== 'all' && { everywhere }),
    plan: async (...about) => ({ ...(await plan(...about)), ...planned }),
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
  const local = ['Settings', 'Docker', 'Credentials', 'API Gateway'];
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

test.each([
  [{}, 'Not needed: html-validate checks markup (markupChecker).', false],
  [{ markupChecker: 'nu' }, 'Docker runs.', true],
])('Docker is asked for only where its image is wanted: %o', async (changed, says, isAsked) => {
  const docker = vi.fn(async () => fine('Docker runs.'));
  account.answer(ready);
  const sections = await preflight({ context: { ...settings, ...changed }, aws, docker });
  const [first] = sections.find(({ about }) => about === 'Docker')?.findings ?? [];
  expect(first).toMatchObject({ verdict: 'fine', says });
  expect(docker.mock.calls.length > 0).toBe(isAsked);
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
          Parameters: [
            { Name: '/web-vitals/staging/mail-link-key', Type: 'SecureString' },
            ...(type === undefined ? [] : [{ Name: '/web-vitals/staging/crux-key', Type: type }]),
          ],
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

describe('the key of links in mails', () => {
  const none: Answers = {
    'ssm DescribeParameters': () => ({
      Parameters: [{ Name: '/web-vitals/staging/crux-key', Type: 'SecureString' }],
    }),
  };
  const secret: Answers = {
    'secretsmanager ListSecrets': () => ({
      SecretList: [
        { ARN: 'arn:key', Description: 'Signs links that stop mails of WebVitals-staging without' },
        { ARN: 'arn:other', Description: 'Signs links that stop mails of WebVitals-production w' },
      ],
    }),
  };
  const put = 'aws ssm put-parameter --type SecureString --name /web-vitals/staging/mail-link-key';
  test('is random text, for a stage that has none', async () => {
    expect(only(await check(none))).toMatchObject({
      verdict: 'wrong',
      run: [`${put} --value "$(openssl rand -hex 32)" --region eu-west-1`],
    });
  });
  test('is that of the earlier version, so that links in its mails still work', async () => {
    expect(only(await check({ ...none, ...secret }))).toMatchObject({
      verdict: 'wrong',
      run: [
        `${put} --value "$(aws secretsmanager get-secret-value --secret-id arn:key --query SecretString --output text --region eu-west-1)" --region eu-west-1`,
      ],
    });
  });
  test('costs as long as it is in two places', async () => {
    expect(only(await check(secret))).toMatchObject({
      verdict: 'note',
      run: ['aws secretsmanager delete-secret --secret-id arn:key --region eu-west-1'],
    });
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
    const answer = distribution('Old', 'o.example').replace('a.example', 'vitals.example.org');
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
  test('of an earlier version, or of settings that are off, are to be deleted afterwards', async () => {
    const left = [
      ['WebVitals-staging-Uptime', 'eu-west-1'],
      ['WebVitals-staging-Dashboard', 'eu-west-1'],
      ['WebVitals-staging-Firewall', 'us-east-1'],
      ['WebVitals-staging-Look-sa-east-1', 'sa-east-1'],
      ['WebVitals-staging-Probe-ap-south-1', 'ap-south-1'],
    ] as const;
    const stacks = [
      ...left,
      ['WebVitals-staging-Data', 'eu-west-1'],
      ['WebVitals-staging-EdgeAlarms', 'us-east-1'],
      ['WebVitals-other-Dashboard', 'eu-west-1'],
    ] as const;
    const found = only(
      await check({
        'cloudformation DescribeStacks': ({ region }) =>
          stacksXml(
            ...stacks
              .filter(([, at]) => at === region)
              .map(([name]): [string, string] => [name, 'UPDATE_COMPLETE']),
          ),
      }),
    );
    expect(found.verdict).toBe('note');
    expect(found.run?.toSorted()).toEqual(
      left
        .map(
          ([name, region]) =>
            `aws cloudformation delete-stack --stack-name ${name} --region ${region}`,
        )
        .toSorted(),
    );
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
  };
  test('is shown with the settings that adopt it', async () => {
    const { verdict, says } = only(await check(left));
    expect(verdict).toBe('note');
    for (const one of [
      'adoptTable=WebVitals-staging-Data-Table1',
      'adoptReportsBucket=webvitals-staging-data-reports1',
      'adoptUserPool=eu-west-1_other',
    ])
      expect(says).toContain(one);
  });
  test('belongs to the stage while that is deployed', async () => {
    const deployed: Answers[string] = ({ region }) =>
      region === 'eu-west-1'
        ? stacksXml(['WebVitals-staging-Data', 'UPDATE_COMPLETE'])
        : stacksXml();
    expect(troubles(await check({ ...left, 'cloudformation DescribeStacks': deployed }))).toEqual(
      [],
    );
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

describe('the home of a stage', () => {
  const dataIn =
    (...homes: string[]): Answers[string] =>
    ({ region }) =>
      homes.includes(region)
        ? stacksXml(
            ['WebVitals-staging-Data', 'UPDATE_COMPLETE'],
            ['WebVitals-staging-Web', 'UPDATE_COMPLETE'],
          )
        : stacksXml();
  const deniedBut =
    (...regions: string[]): Answers[string] =>
    ({ region }) =>
      regions.includes(region) ? stacksXml() : new Refusal('AccessDenied', 403);
  const origins = (region: string) => () =>
    distribution('WebVitals-staging-Web', `a1b2c3.execute-api.${region}.amazonaws.com`);

  test.each([
    ['is us-east-1', ['us-east-1']],
    ['is any other', ['ap-southeast-2']],
    ['is both', ['eu-west-1', 'us-east-1']],
  ])(
    'that %s: a deployment is refused, and nothing is offered for adoption',
    async (_case, homes) => {
      const answers: Answers = {
        'cloudformation DescribeStacks': dataIn(...homes),
        's3 GET /': () =>
          '<ListAllMyBucketsResult><Buckets><Bucket><Name>webvitals-staging-data-reports1</Name></Bucket></Buckets></ListAllMyBucketsResult>',
      };
      const sections = await check(answers, {}, {}, 'all');
      const { verdict, says, run } = only(sections);
      const home = homes.find((region) => region !== 'eu-west-1') ?? '';
      expect(verdict).toBe('wrong');
      expect(says).toContain(`deployed in ${home}, and this is eu-west-1`);
      expect(run).toEqual([`export AWS_REGION=${home}`]);
      expect(report(sections).lines.join()).not.toContain('adoptReportsBucket');
    },
  );
  test('is here: it can be updated', async () => {
    const sections = await check({ 'cloudformation DescribeStacks': dataIn('eu-west-1') });
    expect(troubles(sections)).toEqual([]);
  });
  test('where other regions may not be read, is that of the distribution', async () => {
    const homeOnly = deniedBut('eu-west-1', 'us-east-1');
    const found = only(
      await check({
        'cloudformation DescribeStacks': homeOnly,
        'cloudfront GET /2020-05-31/distribution': origins('eu-central-1'),
      }),
    );
    expect(found).toMatchObject({
      verdict: 'wrong',
      says: expect.stringContaining('deployed in eu-central-1'),
    });
    const here = { 'cloudfront GET /2020-05-31/distribution': origins('eu-west-1') };
    for (const more of [here, {}])
      expect(troubles(await check({ 'cloudformation DescribeStacks': homeOnly, ...more }))).toEqual(
        [],
      );
  });
  test('is unknown where neither can be read, and says which right is missing', async () => {
    const found = troubles(
      await check(
        {
          'cloudformation DescribeStacks': ({ region }) =>
            region === 'eu-west-1' || region === 'us-east-1'
              ? stacksXml()
              : new Refusal('InvalidClientTokenId', 403),
          'cloudfront GET /2020-05-31/distribution': deny,
        },
        {},
        {},
        'all',
      ),
    ).find(({ says }) => says.includes('another region'));
    expect(found?.verdict).toBe('unknown');
    expect(found?.says).toMatch(/\d+ regions cannot be read, such as af-south-1 \(.*renew/i);
    expect(found?.says).toContain('may not do cloudfront:ListDistributions');
  });
});

test('buckets of other regions are not offered: S3 is asked for those of this one', async () => {
  let query = '';
  await check({
    's3 GET /': (request) => {
      query = request.query;
      return '<ListAllMyBucketsResult><Buckets></Buckets></ListAllMyBucketsResult>';
    },
  });
  expect(new URLSearchParams(query).get('bucket-region')).toBe('eu-west-1');
});

test('an account without a distribution may have to be verified by CloudFront first', async () => {
  const found = only(
    await check({ 'cloudfront GET /2020-05-31/distribution': () => noDistribution }),
  );
  expect(found.verdict).toBe('note');
  expect(found.says).toContain(
    'Your account must be verified before you can add new CloudFront resources',
  );
  expect(found.run?.[0]).toContain('support');
});

describe('quotas', () => {
  test.each([
    [215, 'fine'],
    [271, 'note'],
    [300, 'note'],
    [301, 'wrong'],
  ])('of integrations, with %i of 300 used', async (integrations, verdict) => {
    const sections = await check(
      {},
      {},
      {
        apis: [{ protocol: 'HTTP', routes: 215, integrations }],
      },
    );
    const [found] = sections.find(({ about }) => about === 'API Gateway')?.findings ?? [];
    expect(found).toMatchObject({
      verdict,
      says: expect.stringContaining(`${integrations} of 300 integrations and 215 of 300 routes`),
    });
  });
  test('of routes, and of the WebSocket API', async () => {
    const sections = await check(
      {},
      {},
      {
        apis: [
          { protocol: 'HTTP', routes: 301, integrations: 1 },
          { protocol: 'WebSocket', routes: 7, integrations: 301 },
        ],
      },
    );
    const found = sections.find(({ about }) => about === 'API Gateway')?.findings ?? [];
    expect(found.map(({ verdict }) => verdict)).toEqual(['wrong', 'wrong']);
  });
  test('of functions at once follow from the pages that are expected', async () => {
    const at = async (
      pages: number,
      ConcurrentExecutions: number,
    ): Promise<Finding | undefined> => {
      const answer = { AccountLimit: { ConcurrentExecutions } };
      const sections = await check(
        { 'lambda GET /2016-08-19/account-settings/': () => answer },
        { pages },
      );
      return sections.find(({ about }) => about === 'Lambda')?.findings[0];
    };
    const [few, many, most] = [1000, 100_000, 300_000].map((pages) =>
      mostAtOnce({ pages, workers: {} }),
    ) as [number, number, number];
    // Calls need some as well.
    expect(await at(1000, few + 50)).toMatchObject({ verdict: 'fine' });
    expect(await at(100_000, few + 50)).toMatchObject({
      verdict: 'note',
      says: expect.stringContaining(`up to ${many} for 100000 pages`),
    });
    expect(await at(300_000, 1000)).toMatchObject({
      verdict: 'note',
      run: [expect.stringContaining(`--desired-value ${most + 50} `)],
    });
  });
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
