import { ArnFormat, Duration, Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Architecture } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import type { QueueName } from '../../shared/jobs/job-queues.ts';
import type { FunctionNeeds } from '../../shared/deployment/needs.ts';
import {
  listObjects,
  readObjects,
  removeObjects,
  sendTo,
  tableStatements,
  tagObjects,
  withWildcard,
  writeObjects,
} from './permissions.ts';
import type { Resources } from './resources.ts';
import { isSetGrant, settingGrant } from './setting-grant.ts';
import { shardsOf, queuesOfPages, workerCap } from './worker-caps.ts';
import type { ServiceFunctionProps } from './service-function.ts';
import { invokeProbes, probeFunctionName } from './probe-rights.ts';

interface Grant {
  environment?: Record<string, string>;
  permissions?: PolicyStatement[];
}
type Grants = (scope: Construct, resources: Resources) => Grant;

const settingOf = (queue: QueueName): string =>
  `QUEUE_URL_${queue.toUpperCase().replaceAll('-', '_')}`;

const onObjects = {
  read: readObjects,
  list: listObjects,
  write: writeObjects,
  tag: tagObjects,
  remove: removeObjects,
};

const mail: Grants = (scope, { settings: { mailFrom }, mailSending }) => {
  const { configurationSetName } = mailSending;
  const inSes = (resource: string, resourceName: string): string =>
    Stack.of(scope).formatArn({ service: 'ses', resource, resourceName });
  return {
    environment: { MAIL_CONFIGURATION_SET: configurationSetName },
    permissions: [
      withWildcard(
        new PolicyStatement({
          // SES asks for the second for mails with headers of their own or attachments.
          actions: ['ses:SendEmail', 'ses:SendRawEmail'],
          resources: [inSes('identity', '*'), inSes('configuration-set', configurationSetName)],
          conditions: { StringEquals: { 'ses:FromAddress': mailFrom } },
        }),
        'In its sandbox SES asks for this right on the recipient as well; the sender is fixed by a condition.',
      ),
    ],
  };
};

const operator: Grants = (scope, { alarms, regions, deadLetters, workerOf, settings }) => {
  if (settings.dailyReport === 'off') return {};
  const workers = queuesOfPages.map((name) =>
    [name, workerCap(name, settings), workerOf(name).functionName].join('='),
  );
  const everyAlarm = regions.map((region) =>
    Stack.of(scope).formatArn({
      service: 'cloudwatch',
      region,
      resource: 'alarm',
      resourceName: '*',
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    }),
  );
  return {
    environment: {
      ALARM_TOPIC: alarms.topicArn,
      ALARM_REGIONS: regions.join(','),
      DEAD_LETTERS_URL: deadLetters.queueUrl,
      CLOCK_WORKERS: workers.join(','),
    },
    permissions: [
      new PolicyStatement({ actions: ['sns:Publish'], resources: [alarms.topicArn] }),
      new PolicyStatement({
        actions: ['sqs:GetQueueAttributes', 'sqs:ReceiveMessage'],
        resources: [deadLetters.queueArn],
      }),
      withWildcard(
        new PolicyStatement({ actions: ['cloudwatch:DescribeAlarms'], resources: everyAlarm }),
        'CloudWatch authorizes a request by prefix on all alarms of the account. Metrics have no resources that a right could name.',
      ),
      new PolicyStatement({ actions: ['cloudwatch:GetMetricData'], resources: ['*'] }),
    ],
  };
};

const pingNodes: Grants = (scope, { settings: { probeRegions } }) => ({
  environment: { PROBE_FUNCTION: probeFunctionName(scope) },
  permissions: invokeProbes(scope, probeRegions),
});
const pingSettings = [
  'probeRegions',
  'probesParameter',
  'globalping',
  'globalpingTokenParameter',
] as const;

const tableSettings = ['planOverrides'] as const;
const mailSettings = ['mailFrom', 'publicUrl'] as const;

/** One grant for each kind of need. */
function* grantsFor(
  { table = [], sends = [], objects = [], users, sockets = [], mail: mails, ...rest }: Needs,
  scope: Construct,
  resources: Resources,
): Generator<Grant> {
  if (table.length > 0)
    yield {
      environment: {
        TABLE_NAME: resources.table.tableName,
        SHARDS: String(shardsOf(resources.settings)),
      },
      permissions: tableStatements(resources.table, table),
    };
  for (const name of new Set(sends)) {
    const queue = resources.queueOf(name);
    yield { environment: { [settingOf(name)]: queue.queueUrl }, permissions: [sendTo(queue)] };
  }
  for (const use of objects)
    yield {
      environment: { REPORTS_BUCKET: resources.reports.bucketName },
      permissions: [onObjects[use](resources.reports)].flat(),
    };
  if (rest.statusPages === true)
    yield {
      environment: { STATUS_BUCKET: resources.statusPages.bucketName },
      permissions: [writeObjects(resources.statusPages), removeObjects(resources.statusPages)],
    };
  if (rest.visitorLogs === true) yield { permissions: readObjects(resources.visitorLogs) };
  if (users !== undefined) yield usersOf(resources, users);
  for (const use of sockets)
    yield {
      environment: { SOCKET_ENDPOINT: resources.sockets.callbackUrl },
      permissions: [resources.sockets[use]],
    };
  if (mails === true) yield mail(scope, resources);
  if (rest.pingNodes === true) yield pingNodes(scope, resources);
  if (rest.operator === true) yield operator(scope, resources);
  // A function that reads the table may need the limits of a plan, and one that mails, the product's address.
  const given = [
    ...(table.length > 0 ? tableSettings : []),
    ...(mails === true ? mailSettings : []),
    ...(rest.pingNodes === true ? pingSettings : []),
    ...(rest.settings ?? []),
  ];
  // CloudFront's address, unless the operator sets one.
  const settings = { ...resources.settings, publicUrl: resources.publicUrl };
  for (const name of given) yield settingGrant(scope, name, settings);
  for (const name of rest.isSet ?? []) yield isSetGrant(scope, name, settings);
}

function usersOf(
  { userPool, userPoolClient }: Resources,
  actions: NonNullable<FunctionNeeds['users']>,
): Grant {
  const statement = () =>
    new PolicyStatement({
      actions: actions.map((action) => `cognito-idp:${action}`),
      resources: [userPool.userPoolArn],
    });
  return {
    environment: {
      USER_POOL_ID: userPool.userPoolId,
      USER_POOL_CLIENT_ID: userPoolClient.userPoolClientId,
    },
    permissions: actions.length === 0 ? [] : [statement()],
  };
}

export type Needs = FunctionNeeds<QueueName>;

/** Environment, permissions and size of a function, derived from its domain's needs. */
export function functionProps(
  scope: Construct,
  needs: Needs,
  resources: Resources,
): Omit<ServiceFunctionProps, 'entryPoint' | 'description'> {
  const grants = [...grantsFor(needs, scope, resources)];
  const { timeoutSeconds, memorySize, temporaryStorage, architecture } = needs;
  return {
    codeOf: resources.codeOf,
    environment: Object.fromEntries(
      grants.flatMap(({ environment = {} }) => Object.entries(environment)),
    ),
    permissions: grants.flatMap(({ permissions = [] }) => permissions),
    ...(timeoutSeconds === undefined ? {} : { timeout: Duration.seconds(timeoutSeconds) }),
    ...(memorySize === undefined ? {} : { memorySize }),
    ...(temporaryStorage === undefined ? {} : { temporaryStorage }),
    ...(architecture === undefined ? {} : { architecture: Architecture.X86_64 }),
  };
}
