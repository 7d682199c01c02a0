import { describe, expect, test } from 'vitest';
import { type Answers, deny, Refusal } from '../../test/support/aws-account.ts';
import {
  distribution,
  only,
  poolTags,
  stacksXml,
  troubles,
  useReadyAccount,
} from '../../test/support/ready-account.ts';
import { report } from './report.ts';

const { check } = useReadyAccount();

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
        { settings: { adoptTable: 'Gone' } },
      ),
    );
    expect(found).toMatchObject({ verdict: 'wrong', says: expect.stringContaining('Gone') });
    expect(
      only(await check({ 's3 HEAD /logs/': deny }, { settings: { adoptLogsBucket: 'logs' } })),
    ).toMatchObject({ verdict: 'unknown' });
    expect(
      only(
        await check(
          { 's3 HEAD /logs/': () => new Refusal('NotFound', 404) },
          { settings: { adoptLogsBucket: 'logs' } },
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
      const sections = await check(answers, { everywhere: 'all' });
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
        { everywhere: 'all' },
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
