/** What AWS evaluates for each command, held against its Service Authorization Reference. */
import { describe, expect, test } from 'vitest';
import { faultIn } from './reference.ts';
import { type Deployed, requestsOf } from './requests-of.ts';
import { signedIamRequests, signedRequest } from './signed-requests.ts';

const values: Record<string, string> = {
  SOCKET_ENDPOINT: 'https://abc123.execute-api.us-east-1.amazonaws.com/live',
};
/** As if everything had the same name locally. */
const deployed: Deployed = {
  valueOf: (local, name = '') => values[name] ?? local,
  setting: (name) => values[name] ?? '',
  queueAt: (url) => url.split('/').at(-1) ?? '',
  senderFor: (local) => (local === 'test@localhost' ? 'no-reply@example.com' : ''),
  bucketOf: (local) => local,
};
const of = (service: string, command: string, input: unknown) =>
  requestsOf(service, command, input, deployed);

const arn = (service: string, resource: string, region = 'us-east-1') =>
  `arn:aws:${service}:${region}:123456789012:${resource}`;
const onTable = (action: string, keys: string[], index = '') => ({
  action: `dynamodb:${action}`,
  resource: arn('dynamodb', `table/Data${index}`),
  context: { 'dynamodb:LeadingKeys': keys },
});
const item = (pk: string) => ({ TableName: 'Data', Key: { pk, sk: 'a' } });
const queue = { QueueUrl: 'https://sqs.us-east-1.amazonaws.com/123456789012/jobs' };
const onQueue = (action: string) => [
  { action: `sqs:${action}`, resource: arn('sqs', 'jobs'), context: {} },
];
const object = { Bucket: 'reports', Key: 'a/b' };
const onObject = (action: string) => ({
  action: `s3:${action}`,
  resource: 'arn:aws:s3:::reports/a/b',
  context: {},
});
const mail = {
  FromEmailAddress: '"An agency" <test@localhost>',
  Destination: { ToAddresses: ['ada@example.org'] },
  ConfigurationSetName: 'Mails',
};
const mailContext = {
  'ses:FromAddress': 'no-reply@example.com',
  'ses:Recipients': ['ada@example.org'],
};

const samples: [service: string, command: string, input: object, expected: object[]][] = [
  // The whole key, of items and of queries.
  ['DynamoDB', 'Get', item('calibration'), [onTable('GetItem', ['calibration'])]],
  [
    'DynamoDB',
    'Put',
    { TableName: 'Data', Item: { pk: 'account#1' } },
    [onTable('PutItem', ['account#1'])],
  ],
  ['DynamoDB', 'Update', item('limit#a#b'), [onTable('UpdateItem', ['limit#a#b'])]],
  ['DynamoDB', 'Delete', item('token#1'), [onTable('DeleteItem', ['token#1'])]],
  [
    'DynamoDB',
    'Query',
    {
      TableName: 'Data',
      KeyConditionExpression: 'begins_with(#sk, :sk) AND #pk = :partition',
      FilterExpression: '#state = :pk',
      ExpressionAttributeNames: { '#pk': 'pk', '#sk': 'sk', '#state': 'state' },
      ExpressionAttributeValues: { ':pk': 'done', ':sk': 'scan', ':partition': 'calibration' },
    },
    [onTable('Query', ['calibration'])],
  ],
  [
    'DynamoDB',
    'Query',
    {
      TableName: 'Data',
      IndexName: 'gsi1',
      KeyConditionExpression: 'gsi1pk = :pk',
      ExpressionAttributeValues: { ':pk': 'share-link#1' },
    },
    [onTable('Query', ['share-link#1'], '/index/gsi1')],
  ],
  // A batch is one action on all of its keys.
  [
    'DynamoDB',
    'BatchGet',
    {
      RequestItems: {
        Data: { Keys: [{ pk: 'identity#1' }, { pk: 'session#1' }, { pk: 'session#1' }] },
      },
    },
    [onTable('BatchGetItem', ['identity#1', 'session#1'])],
  ],
  [
    'DynamoDB',
    'BatchWrite',
    {
      RequestItems: {
        Data: [
          { PutRequest: { Item: { pk: 'account#1' } } },
          { DeleteRequest: { Key: { pk: 'session#1' } } },
        ],
      },
    },
    [onTable('BatchWriteItem', ['account#1', 'session#1'])],
  ],
  // Each part of a transaction is an action of its own.
  [
    'DynamoDB',
    'TransactWrite',
    {
      TransactItems: [
        { Update: item('calibration') },
        { Put: { TableName: 'Data', Item: { pk: 'account#1' } } },
        { Update: item('account#1') },
        { ConditionCheck: item('account#1') },
        { Delete: item('account#1') },
      ],
    },
    [
      onTable('UpdateItem', ['calibration', 'account#1']),
      onTable('PutItem', ['account#1']),
      onTable('ConditionCheckItem', ['account#1']),
      onTable('DeleteItem', ['account#1']),
    ],
  ],
  ['SQS', 'SendMessage', queue, onQueue('SendMessage')],
  ['SQS', 'SendMessageBatch', queue, onQueue('SendMessage')],
  ['SQS', 'ReceiveMessage', queue, onQueue('ReceiveMessage')],
  ['SQS', 'ChangeMessageVisibility', queue, onQueue('ChangeMessageVisibility')],
  ['SQS', 'GetQueueAttributes', queue, onQueue('GetQueueAttributes')],
  ['S3', 'GetObject', object, [onObject('GetObject')]],
  ['S3', 'HeadObject', object, [onObject('GetObject')]],
  [
    'S3',
    'PutObject',
    { ...object, Tagging: 'a=b' },
    [onObject('PutObject'), onObject('PutObjectTagging')],
  ],
  ['S3', 'DeleteObject', object, [onObject('DeleteObject')]],
  // A list is evaluated on the bucket.
  [
    'S3',
    'ListObjectsV2',
    { Bucket: 'reports', Prefix: 'a/' },
    [{ action: 's3:ListBucket', resource: 'arn:aws:s3:::reports', context: { 's3:prefix': 'a/' } }],
  ],
  [
    'SESv2',
    'SendEmail',
    mail,
    ['ses:SendEmail', 'ses:SendRawEmail'].flatMap((action) =>
      [
        'identity/no-reply@example.com',
        'identity/example.com',
        'identity/ada@example.org',
        'identity/example.org',
        'configuration-set/Mails',
      ].map((resource) => ({ action, resource: arn('ses', resource), context: mailContext })),
    ),
  ],
  [
    'SSM',
    'GetParameter',
    { Name: '/web-vitals/crux-key' },
    [
      {
        action: 'ssm:GetParameter',
        resource: arn('ssm', 'parameter/web-vitals/crux-key'),
        context: {},
      },
    ],
  ],
  [
    'Cognito Identity Provider',
    'AdminGetUser',
    { UserPoolId: 'us-east-1_1' },
    [
      {
        action: 'cognito-idp:AdminGetUser',
        resource: arn('cognito-idp', 'userpool/us-east-1_1'),
        context: {},
      },
    ],
  ],
  // Its session authorizes it.
  ['Cognito Identity Provider', 'VerifySoftwareToken', { Session: 'a' }, []],
  [
    'ApiGatewayManagementApi',
    'PostToConnection',
    { ConnectionId: 'a=' },
    [
      {
        action: 'execute-api:ManageConnections',
        resource: arn('execute-api', 'abc123/live/POST/@connections/a='),
        context: {},
      },
    ],
  ],
];

test.each(samples)('%s %s', async (service, command, input, expected) => {
  const requests = of(service, command, input);
  expect(requests).toEqual(expected);
  for (const { context, ...rest } of requests)
    expect(await faultIn({ ...rest, keys: Object.keys(context) })).toBeUndefined();
});

test.each([
  ['DynamoDB', 'Scan', { TableName: 'Data' }, 'What does DynamoDB evaluate for Scan?'],
  ['DynamoDB', 'Put', { TableName: 'Data', Item: { id: 'without a key' } }, 'pk'],
  ['S3', 'CopyObject', object, 'What does S3 evaluate for CopyObject?'],
  ['SESv2', 'SendBulkEmail', mail, 'What does SES evaluate for SendBulkEmail?'],
  ['KMS', 'Decrypt', {}, 'What does KMS evaluate?'],
])('nothing is assumed about %s %s', (service, command, input, message) => {
  expect(() => of(service, command, input)).toThrow(message);
});

describe('requests that a function signs itself', () => {
  const signed = (
    service: string,
    url: string,
    more: { target?: string; body?: string; region?: string },
  ) => {
    const { target, body = '', region = 'us-east-1' } = more;
    const headers = {
      authorization: `AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20260101/${region}/${service}/aws4_request, SignedHeaders=host, Signature=0`,
      ...(target === undefined
        ? {}
        : { 'x-amz-target': `GraniteServiceVersion20100801.${target}` }),
    };
    const request = signedRequest(url, { headers, body });
    if (request === undefined) throw new Error('It is signed');
    return signedIamRequests(request, deployed);
  };
  const monitoring = 'https://monitoring.us-east-1.amazonaws.com/';

  test.each([
    // https://github.com/aws-samples/amazon-cloudwatch-auto-alarms/issues/1
    [
      signed('monitoring', monitoring, {
        target: 'DescribeAlarms',
        body: '{"AlarmNamePrefix":"WebVitals-"}',
      }),
      'cloudwatch:DescribeAlarms',
      arn('cloudwatch', 'alarm:*'),
    ],
    [
      signed('monitoring', monitoring, { target: 'GetMetricData', body: '{}' }),
      'cloudwatch:GetMetricData',
      '*',
    ],
    [
      signed('sns', 'https://sns.us-east-1.amazonaws.com/', {
        body: `Action=Publish&TopicArn=${arn('sns', 'Alarms')}`,
      }),
      'sns:Publish',
      arn('sns', 'Alarms'),
    ],
    [
      signed(
        'lambda',
        'https://lambda.eu-central-1.amazonaws.com/2015-03-31/functions/Probe/invocations',
        {
          region: 'eu-central-1',
        },
      ),
      'lambda:InvokeFunction',
      arn('lambda', 'function:Probe', 'eu-central-1'),
    ],
  ])('%j', async (request, action, resource) => {
    expect(request).toEqual([{ action, resource, context: {} }]);
    expect(await faultIn({ action, resource, keys: [] })).toBeUndefined();
  });

  test('asking for an identity takes no right', () => {
    expect(
      signed('sts', 'https://sts.amazonaws.com/', { body: 'Action=GetCallerIdentity' }),
    ).toEqual([]);
  });

  test('others are none', () => {
    expect(
      signedRequest('https://example.com', { headers: { authorization: 'Bearer a' } }),
    ).toBeUndefined();
  });

  test('nothing is assumed about an action', () => {
    expect(() => signed('monitoring', monitoring, { target: 'ListMetrics', body: '{}' })).toThrow(
      'ListMetrics',
    );
    expect(() => signed('events', 'https://events.us-east-1.amazonaws.com/', {})).toThrow('events');
  });
});

describe('the reference', () => {
  const fault = (action: string, resource: string, ...keys: string[]) =>
    faultIn({ action, resource, keys });
  test('has no action that is misspelt, no other type of resource, and no other key', async () => {
    expect(await fault('dynamodb:TransactWriteItems', '*')).toBe(
      'AWS has no action dynamodb:TransactWriteItems',
    );
    expect(await fault('s3:GetObject', 'arn:aws:s3:::reports')).toMatch(
      /^s3:GetObject is not evaluated on/,
    );
    expect(await fault('sqs:SendMessage', '*')).toMatch(/^sqs:SendMessage is not evaluated on \*/);
    expect(await fault('xray:PutTraceSegments', arn('xray', 'group/a'))).toMatch(/but on \*$/);
    expect(await fault('sqs:SendMessage', arn('sqs', 'jobs'), 'dynamodb:LeadingKeys')).toBe(
      'sqs:SendMessage has no dynamodb:LeadingKeys',
    );
  });
});
