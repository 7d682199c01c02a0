import * as z from 'zod';

const Item = z.looseObject({ pk: z.string() });
const Named = z.looseObject({ Key: Item.optional(), Item: Item.optional() });
const Part = z.object({
  Put: Named.optional(),
  Update: Named.optional(),
  Delete: Named.optional(),
  ConditionCheck: Named.optional(),
});
const Transaction = z.object({ TransactItems: z.array(Part) });
const Reads = z.object({ RequestItems: z.record(z.string(), z.object({ Keys: z.array(Item) })) });
const Writes = z.object({
  RequestItems: z.record(z.string(), z.array(z.record(z.string(), Named))),
});
const Query = z.object({
  IndexName: z.string().optional(),
  ExpressionAttributeValues: z.record(z.string(), z.unknown()),
});
const QueueRequest = z.object({ QueueUrl: z.string() });
const Tagged = z.object({ Tagging: z.string().optional() });
const ParameterRequest = z.object({ Name: z.string() });

const kindOf = (partition: string): string => partition.split('#')[0] ?? '';
const onItem = (verb: string, { Key, Item: item }: z.infer<typeof Named>): string =>
  `dynamodb:${verb} ${kindOf((Key ?? item)?.pk ?? '')}`;

/** Each part of a transaction or a batch needs its own right. */
function onTable(name: string, input: unknown): string[] {
  if (name === 'TransactWrite')
    return Transaction.parse(input).TransactItems.flatMap((item) =>
      Object.entries(item).map(([part, one = {}]) => onItem(`${part}Item`, one)),
    );
  if (name === 'BatchGet')
    return Object.values(Reads.parse(input).RequestItems).flatMap(({ Keys }) =>
      Keys.map((Key) => onItem('BatchGetItem', { Key })),
    );
  if (name === 'BatchWrite')
    return Object.values(Writes.parse(input).RequestItems)
      .flat()
      .flatMap((request) => Object.values(request))
      .map((one) => onItem('BatchWriteItem', one));
  if (name === 'Query') {
    const { IndexName, ExpressionAttributeValues } = Query.parse(input);
    // Values of a filter may come before that of the key.
    const partition = ExpressionAttributeValues[':pk'];
    return [`dynamodb:Query ${IndexName ?? kindOf(String(partition))}`];
  }
  return [onItem(`${name}Item`, Named.parse(input))];
}

/** The queue's name, by the setting that has its address; undefined for a queue that exists only in a test. */
function queuesAt(url: string, settings: NodeJS.ProcessEnv): string[] {
  return Object.keys(settings)
    .filter((name) => name.startsWith('QUEUE_URL_') && settings[name] === url)
    .map((name) => name.replace('QUEUE_URL_', '').toLowerCase().replaceAll('_', '-'));
}

const BucketRequest = z.object({ Bucket: z.string() });
/** The bucket of reports is a setting; messages name that of the beacons' log. */
const bucketOf = (input: unknown, settings: NodeJS.ProcessEnv): string =>
  BucketRequest.parse(input).Bucket === settings['REPORTS_BUCKET'] ? 'reports' : 'visitorlogs';

type Used = (command: string, input: unknown, settings: NodeJS.ProcessEnv) => string[];

const byService: Record<string, Used> = {
  DynamoDB: (command, input) => onTable(command.replace(/Items?$/, ''), input),
  SQS: (command, input, settings) =>
    queuesAt(QueueRequest.parse(input).QueueUrl, settings).map(
      (queue) => `sqs:${command.replace('Batch', '')} ${queue}`,
    ),
  // Reading the metadata of an object takes the right to read it.
  S3: (command, input, settings) => [
    `s3:${command.replace('Head', 'Get').replace('ListObjectsV2', 'ListBucket')} ${bucketOf(input, settings)}`,
    ...(Tagged.parse(input).Tagging === undefined ? [] : ['s3:PutObjectTagging reports']),
  ],
  // It depends on the mail which of the two SES asks for.
  SESv2: (command) => [`ses:${command} mail`, 'ses:SendRawEmail mail'],
  SSM: (command, input) => {
    const { Name } = ParameterRequest.parse(input);
    return [`ssm:${command} ${Name.split('?')[0]}`];
  },
  'Cognito Identity Provider': (command) =>
    command.startsWith('Admin') ? [`cognito-idp:${command} users`] : [],
  ApiGatewayManagementApi: (command) => [
    `execute-api:ManageConnections ${command === 'PostToConnection' ? 'POST' : 'DELETE'}`,
  ],
};

/** The rights that a request to AWS takes, as `rightsIn` writes them. */
export function rightsUsed(
  service: string,
  command: string,
  input: unknown,
  settings: NodeJS.ProcessEnv,
): string[] {
  const used = byService[service];
  if (used === undefined) throw new Error(`What rights does a request to ${service} take?`);
  return [...new Set(used(command.replace(/Command$/, ''), input, settings))];
}
