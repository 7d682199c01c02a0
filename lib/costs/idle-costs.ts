import * as z from 'zod';
import { schedules } from '../../shared/deployment/schedules.ts';
import { prices } from './prices.ts';
import { numberWords } from '../../shared/words/number-words.ts';

/** A part of a month's costs. */
export interface CostLine {
  /** With its count. */
  what: string;
  dollars: number;
}

const Resource = z.object({
  Type: z.string(),
  Properties: z.record(z.string(), z.unknown()).default({}),
});
const Template = z.object({ Resources: z.record(z.string(), Resource).default({}) });
type Resource = z.infer<typeof Resource>;

const Alarm = z.object({
  Metrics: z.array(z.object({ MetricStat: z.unknown().optional() })).optional(),
});
const Dashboard = z.object({ DashboardBody: z.unknown() });
const Filter = z.object({
  MetricTransformations: z.array(z.object({ DefaultValue: z.number().optional() })),
});
const WebAcl = z.object({ Rules: z.array(z.unknown()).default([]) });
const Run = z.object({
  Description: z.string().default(''),
  MemorySize: z.number().default(128),
  Environment: z.object({ Variables: z.record(z.string(), z.unknown()) }).optional(),
  TracingConfig: z.object({ Mode: z.string() }).optional(),
});

const secondsAMonth = 30 * 24 * 3600;
/** Lambda polls a queue with five requests at once, each waiting 20 s for messages. */
const pollsAMonth = (5 * secondsAMonth) / 20;

interface Start {
  /** Queries of the table, by the number of its shards. */
  queries: (shards: number) => number;
  /** Writes to the table. @default 0 */
  writes?: number;
  /** Duration of the whole run; measured on a machine with two cores and doubled, not in AWS. */
  seconds: number;
}
/**
 * The work of each schedule's run while nothing is due. Queries as the code has them: one a shard and kind of work.
 */
const starts: Record<string, Start> = {
  // Uptime checks and four shards of heartbeats every minute, and every fifth one pages and campaigns of pings.
  'dispatch-due': { queries: (shards) => shards + (2 * shards) / 5 + 7, writes: 1, seconds: 0.5 },
  sweep: { queries: (shards) => (14 + 4 / 12) * shards + 5, seconds: 2.5 },
  'check-sockets': { queries: (shards) => shards + 2, seconds: 0.5 },
  'report-day': { queries: () => 0, seconds: 5 },
};

/** Starts a month of a cron expression that says no more than minutes and hours. */
function startsAMonth(cron: string): number {
  const [minutes = '*', hours = '*'] = cron.split(' ');
  const count = (field: string, all: number): number =>
    field === '*'
      ? all
      : /^\*\/(\d+)$/.exec(field)?.[1] === undefined
        ? field.split(',').length
        : all / Number(field.slice(2));
  return 30 * count(hours, 24) * count(minutes, 60);
}

export const beyond = (count: number, free: number): number => Math.max(0, count - free);
const millions = (count: number): string => (count / 1e6).toFixed(1);

/** Resources that cost nothing while idle, and those that cost too little for a line. */
const free = new Set([
  'AWS::ApiGatewayV2::Api',
  'AWS::ApiGatewayV2::ApiMapping',
  'AWS::ApiGatewayV2::Authorizer',
  'AWS::ApiGatewayV2::Integration',
  'AWS::ApiGatewayV2::Route',
  'AWS::ApiGatewayV2::RouteResponse',
  'AWS::ApiGatewayV2::Stage',
  // The first two budgets of an account.
  'AWS::Budgets::Budget',
  'AWS::CloudFront::CachePolicy',
  'AWS::CloudFront::Distribution',
  'AWS::CloudFront::Function',
  'AWS::CloudFront::OriginAccessControl',
  'AWS::CloudFront::OriginRequestPolicy',
  'AWS::CloudFront::ResponseHeadersPolicy',
  'AWS::Cognito::UserPool',
  'AWS::Cognito::UserPoolClient',
  'AWS::Cognito::UserPoolGroup',
  'AWS::DynamoDB::GlobalTable',
  'AWS::IAM::Policy',
  'AWS::IAM::Role',
  'AWS::Lambda::Function',
  'AWS::Lambda::LayerVersion',
  'AWS::Lambda::Permission',
  'AWS::Logs::Delivery',
  'AWS::Logs::DeliveryDestination',
  'AWS::Logs::DeliverySource',
  'AWS::Logs::LogGroup',
  'AWS::Logs::ResourcePolicy',
  'AWS::S3::Bucket',
  'AWS::S3::BucketPolicy',
  'AWS::SES::ConfigurationSet',
  'AWS::SES::ConfigurationSetEventDestination',
  'AWS::SNS::Subscription',
  'AWS::SNS::Topic',
  'AWS::SNS::TopicPolicy',
  'AWS::SQS::Queue',
  'AWS::SQS::QueuePolicy',
  'Custom::CDKBucketDeployment',
]);
const counted = new Set([
  'AWS::CloudWatch::Alarm',
  'AWS::CloudWatch::Dashboard',
  'AWS::KMS::Key',
  'AWS::Lambda::EventSourceMapping',
  'AWS::Logs::MetricFilter',
  'AWS::Scheduler::Schedule',
  'AWS::WAFv2::WebACL',
]);

/**
 * Costs of an idle deployment in a month of 30 days, by resource of its templates.
 * @throws for a type of resource without a stated price
 */
export function idleCosts(templates: Iterable<unknown>): CostLine[] {
  const all: Resource[] = [...templates].flatMap((template) =>
    Object.values(Template.parse(template).Resources),
  );
  const types = [...new Set(all.map(({ Type }) => Type))];
  const unknown = types.filter((type) => !free.has(type) && !counted.has(type));
  if (unknown.length > 0)
    throw new Error(`Say in lib/costs/idle-costs.ts what these cost: ${unknown.join(', ')}`);
  const of = (type: string) =>
    all.filter(({ Type }) => Type === type).map(({ Properties }) => Properties);

  return [
    ...clockCosts(of),
    pollingCosts(
      of('AWS::Lambda::EventSourceMapping').filter(({ Enabled }) => Enabled !== false).length,
    ),
    alarmCosts(of('AWS::CloudWatch::Alarm')),
    ...dashboardCosts(of('AWS::CloudWatch::Dashboard')),
    ...metricCosts(of('AWS::Logs::MetricFilter')),
    each('KMS', 'key', of('AWS::KMS::Key').length, prices.kmsKey),
    ...of('AWS::WAFv2::WebACL').map(firewallCosts),
    ...imageCosts(of('AWS::Lambda::Function')),
    { what: 'S3: web app and bundles, a gigabyte', dollars: prices.storageGb },
  ].filter(({ dollars }) => dollars > 0);
}

type ResourcesOf = (type: string) => Record<string, unknown>[];

function clockCosts(of: ResourcesOf): CostLine[] {
  const runs = of('AWS::Lambda::Function').map((properties) => Run.parse(properties));
  const clock = of('AWS::Scheduler::Schedule').map(({ Description }) => {
    const shape = schedules.find(({ domain, id }) => `${domain}/${id}` === Description);
    const start = starts[shape?.id ?? ''];
    const run = runs.find((one) => one.Description === `Started by the clock: ${shape?.cron}`);
    if (shape === undefined || start === undefined || run === undefined)
      throw new Error(`Say in lib/costs/idle-costs.ts what a start of ${String(Description)} does`);
    const queries = start.queries(Number(run.Environment?.Variables['SHARDS'] ?? 0));
    return { ...start, ...run, queries, count: startsAMonth(shape.cron) };
  });
  const sum = (what: (one: (typeof clock)[number]) => number): number =>
    clock.reduce((total, one) => total + what(one), 0);
  const count = sum((one) => one.count);
  const queries = sum((one) => one.count * one.queries);
  const writes = sum((one) => one.count * (one.writes ?? 0));
  const traces = sum((one) => (one.TracingConfig?.Mode === 'Active' ? one.count : 0));
  const gbSeconds = sum((one) => one.count * one.seconds * (one.MemorySize / 1024));
  // Start, end and report of each run, and the row that the report of a minute takes in the log.
  const gbOfLog = (count * 1000) / 1e9;
  return [
    {
      what: `The clock: ${clock.length} schedules start functions ${numberWords(count)} times, for ${numberWords(gbSeconds)} GB-seconds, and write their logs`,
      dollars:
        gbSeconds * prices.lambda.gbSecondArm +
        (count / 1e6) * prices.lambda.aMillionRequests +
        beyond(count / 1e6, prices.scheduler.freeMillions) * prices.scheduler.aMillionStarts +
        gbOfLog * prices.cloudWatch.gbOfLog,
    },
    {
      what: `The clock's queries of the table: ${millions(queries)} million, half a read unit each, and ${numberWords(writes)} writes`,
      dollars:
        (queries / 2e6) * prices.dynamoDb.aMillionReadUnits +
        (writes / 1e6) * prices.dynamoDb.aMillionWriteUnits,
    },
    {
      what: `X-Ray: ${millions(traces)} million traces of the clock`,
      dollars: beyond(traces / 1e6, prices.xRay.freeMillions) * prices.xRay.aMillionTraces,
    },
  ];
}

const pollingCosts = (queues: number): CostLine => ({
  what: `Lambda's polling of ${queues} queues: ${millions(queues * pollsAMonth)} million empty receives, one million of them free`,
  dollars:
    beyond((queues * pollsAMonth) / 1e6, prices.sqs.freeMillions) * prices.sqs.aMillionRequests,
});

function alarmCosts(alarms: readonly Record<string, unknown>[]): CostLine {
  const metrics = alarms
    .map((one) => Alarm.parse(one).Metrics)
    .reduce(
      (sum, some) => sum + (some?.filter(({ MetricStat }) => MetricStat !== undefined).length ?? 1),
      0,
    );
  return {
    what: `CloudWatch: ${metrics} metrics under alarm, ten of them free`,
    dollars: beyond(metrics, prices.cloudWatch.freeAlarmMetrics) * prices.cloudWatch.alarmMetric,
  };
}

/** Three dashboards are free if they are small, and each has a price of its own otherwise. */
function dashboardCosts(dashboards: readonly Record<string, unknown>[]): CostLine[] {
  const sizes = dashboards.map(
    (one) => JSON.stringify(Dashboard.parse(one).DashboardBody).split('"label').length - 1,
  );
  const large = sizes.filter((size) => size > prices.cloudWatch.metricsOfFreeDashboard).length;
  const small = beyond(sizes.length - large, prices.cloudWatch.freeDashboards);
  return [
    {
      what: `CloudWatch: ${large + small} dashboards that are not free`,
      dollars: (large + small) * prices.cloudWatch.dashboard,
    },
  ];
}

/** Our own metrics have no data while nothing happens; a log filter with a default value has it always. */
function metricCosts(filters: readonly Record<string, unknown>[]): CostLine[] {
  const steady = filters
    .flatMap((one) => Filter.parse(one).MetricTransformations)
    .filter(({ DefaultValue }) => DefaultValue !== undefined).length;
  return [
    {
      what: `CloudWatch: ${steady} metrics of our own with data`,
      dollars: beyond(steady, prices.cloudWatch.freeMetrics) * prices.cloudWatch.metric,
    },
  ];
}

/** The function of the W3C's checker is an image; templates in tests stand for it by its setting alone. */
const imageCosts = (functions: readonly Record<string, unknown>[]): CostLine[] =>
  functions.some((one) => Run.parse(one).Environment?.Variables['MARKUP_CHECKER'] === 'nu')
    ? [
        {
          what: 'ECR: the image of the markup checker, half a gigabyte',
          dollars: prices.imageGb / 2,
        },
      ]
    : [];

function firewallCosts(properties: Record<string, unknown>): CostLine {
  const { Rules } = WebAcl.parse(properties);
  const { webAcl, rule } = prices.firewall;
  return {
    what: `AWS WAF: an access list with ${Rules.length} rule${Rules.length === 1 ? '' : 's'}`,
    dollars: webAcl + Rules.length * rule,
  };
}

const each = (service: string, noun: string, count: number, price: number): CostLine => ({
  what: `${service}: ${count} ${noun}${count === 1 ? '' : 's'}`,
  dollars: count * price,
});
