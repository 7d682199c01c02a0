import { describe, expect, test, vi } from 'vitest';
import { type Answers, deny, Refusal } from '../../test/support/aws-account.ts';
import {
  certificate,
  distribution,
  only,
  ready,
  settings,
  troubles,
  useReadyAccount,
} from '../../test/support/ready-account.ts';
import { checkImages } from './check-docker.ts';
import { fine } from './finding.ts';
import { preflight } from './preflight.ts';
import { report } from './report.ts';

const { asked, check } = useReadyAccount();

test('an account that is ready has no finding, and is only read', async () => {
  const sections = await check({});
  expect(troubles(sections)).toEqual([]);
  expect(report(sections).isRefused).toBe(false);
  expect(new Set(asked())).toEqual(new Set(Object.keys(ready)));
  for (const key of asked()) expect(key).toMatch(/^\S+ (Get|Describe|List|GET \/|HEAD \/)/);
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
  const sections = await check({}, { settings: changed, docker });
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
    await check({}, { settings: { probeRegions: 'ap-south-1' } });
    const regions = asked().filter((key) => key === 'ssm GetParameter');
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
    const found = only(await check({}, { settings: { mailFrom: undefined } }));
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
    expect(only(await check({}, { settings: { certificateArn: '' } })).verdict).toBe('note');
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

describe('domains of status pages', () => {
  const statusDomains = [
    'status.acme.com=0b7e4c1a-0000-4000-8000-000000000001',
    'status.example.org=0b7e4c1a-0000-4000-8000-000000000002',
  ];
  const statusDomainsCertificate = 'arn:aws:acm:us-east-1:123456789012:certificate/2';
  const given = { settings: { statusDomains, statusDomainsCertificate } };

  test('need a certificate with every one of them', async () => {
    const found = only(await check({}, given));
    expect(found).toMatchObject({
      verdict: 'wrong',
      says: 'The certificate is for *.example.org, not for status.acme.com.',
      run: [
        'aws acm request-certificate --domain-name status.acme.com --subject-alternative-names status.example.org --validation-method DNS --region us-east-1',
      ],
    });
    const both = certificate({ SubjectAlternativeNames: ['*.example.org', 'status.acme.com'] });
    expect(troubles(await check({ 'acm DescribeCertificate': () => both }, given))).toEqual([]);
  });

  test('are refused by the name of the setting, and where another distribution has one', async () => {
    const misspelt = { settings: { ...given.settings, statusDomains: 'Status.acme.com=acme' } };
    expect(troubles(await check({}, misspelt))).toMatchObject([
      { verdict: 'wrong', says: expect.stringContaining('statusDomains') },
    ]);
    const both = certificate({ SubjectAlternativeNames: ['*.example.org', 'status.acme.com'] });
    const taken = distribution('Old', 'o.example').replace('a.example', 'status.acme.com');
    const answers = (list: string) => ({
      'acm DescribeCertificate': () => both,
      'cloudfront GET /2020-05-31/distribution': () => list,
    });
    expect(only(await check(answers(taken), given)).says).toContain('answers for status.acme.com');
    const ours = taken.replace('Old', 'WebVitals-staging-Web status pages');
    expect(troubles(await check(answers(ours), given))).toEqual([]);
  });
});

test('base images without a digest are shown', () => {
  const digest = `sha256:${'0a'.repeat(32)}`;
  expect(checkImages({ JAVA: `java:17@${digest}` }).verdict).toBe('fine');
  expect(checkImages({ JAVA: 'java:17' })).toMatchObject({ verdict: 'note' });
});
