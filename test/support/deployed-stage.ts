/** A deployed stage in which everything works, and the world that `bin/postflight.ts` makes of it. */
import { afterAll, beforeAll } from 'vitest';
import type { WebSocket } from 'ws';
import type { register } from '../../shared/calls/identity/accounts.ts';
import type { AddingSite } from '../../shared/calls/portfolio/adding.ts';
import type { CallResult } from '../../shared/calls/define-call.ts';
import type { ReportSummary } from '../../shared/calls/portfolio/reports.ts';
import type { ScanStatus } from '../../shared/calls/measuring/scans.ts';
import type { UptimeNow } from '../../shared/calls/monitoring/uptime.ts';
import type { getVisitorScript } from '../../shared/calls/measuring/visitors.ts';
import type { DeviceProgress } from '../../shared/scans/scan-progress.ts';
import type { Deployed, World } from '../../bin/postflight/check.ts';
import { Product } from '../../bin/postflight/product.ts';
import { Aws } from '../../bin/preflight/aws.ts';
import { readSettings } from '../../lib/settings.ts';
import { type Answers, type AwsAccount, awsAccount, Run } from './aws-account.ts';
import {
  Answer,
  type DeployedProduct,
  deployedProduct,
  type ProductAnswers,
} from './deployed-product.ts';

export const site = 'https://shop.example/';
export const email = 'success+postflight-1@simulator.amazonses.com';
const session: CallResult<typeof register> = {
  accessToken: 'token',
  idToken: 'id',
  refreshToken: 'r',
  userId: 'u1',
  email,
};
export const adding: AddingSite = {
  url: site,
  siteName: 'Postflight',
  propertyId: '',
  state: 'added',
  scanId: 'scan1',
  failure: null,
  askedBy: 'u1',
  askedAt: '2026-03-01T00:00:00Z',
};
export const device: DeviceProgress = {
  status: 'done',
  stage: 'done',
  percent: 100,
  facts: {},
  overallScore: 98,
};
export const scanned: ScanStatus = {
  scanId: 'scan1',
  url: site,
  status: 'done',
  stage: 'Done',
  percent: 100,
};
export const check: NonNullable<UptimeNow['check']> = {
  hourly: '2026-03-01T00:00:00Z',
  simple: { status: 'up' },
  statusCode: 200,
  responseMs: 120,
  finalUrl: site,
  redirects: 0,
  timings: null,
  certificateExpiresAt: null,
  isChainIncomplete: false,
};
const visitors: CallResult<typeof getVisitorScript> = {
  settings: { rate: 1, hosts: ['shop.example'], pageRules: [] },
  tag: '<script src="https://v.example/v/abcdefghijkl.js"></script>',
  contentSecurityPolicy: null,
  lastViews: null,
};
const lastViews = { at: '2026-03-01T00:00:00Z', views: 1, leftOut: 0, recent: [] };
export const summary: ReportSummary = {
  reportId: 'r1',
  title: 'Shop',
  clientId: null,
  url: site,
  from: '2026-03-01T00:00:00Z',
  to: '2026-03-02T00:00:00Z',
  requestedAt: '2026-03-01T00:00:00Z',
  isScheduled: false,
  state: 'ready',
  verdict: null,
  band: null,
  isUnsent: false,
  isInternal: false,
  releasedAt: null,
  mailed: null,
};
const success = { success: true };
export const config = {
  region: 'eu-west-1',
  userPoolId: 'p',
  userPoolClientId: 'c',
  socketUrl: '/ws',
  local: false,
};

/** A product in which everything works. */
const working: ProductAnswers = {
  'GET /login': () => new Answer(200, '<div id="root"></div>'),
  'GET /config.json': () => config,
  'GET /plan/list': () => ({ data: [] }),
  'POST /users': () => new Answer(201, JSON.stringify(session)),
  'POST /auth': () => session,
  'POST /users/resend-confirmation': () => success,
  [`POST /sites/${email}/adding`]: () => ({ ...adding, state: 'scanning' }),
  'GET /scan/status': () => ({ ...scanned, devices: { mobile: device, desktop: device } }),
  [`GET /sites/${email}/adding`]: () => [adding],
  'POST /uptime': () => ({ url: site, status: 'done', check }),
  'POST /visitors/settings': () => visitors,
  'GET /v/abcdefghijkl.js': () => new Answer(200, '"abcdefghijkl"'),
  'GET /v/abcdefghijkl': ({ url, headers }) =>
    url.searchParams.get('h') === 'shop.example' && headers['user-agent']?.startsWith('Mozilla/')
      ? new Answer(204)
      : new Answer(500),
  'GET /visitors/script': () => ({ ...visitors, lastViews }),
  'POST /reports': () => new Answer(202, JSON.stringify({ ...summary, state: 'waiting' })),
  'GET /reports/r1': () => ({ summary, html: null, draft: null, readers: [] }),
  'GET /reports/download/r1': () => new Answer(200, '%PDF-1.7'),
  'POST /reports/delete': () => success,
  [`POST /sites/${email}/delete`]: () => success,
  'POST /account/delete/u1': () => new Answer(202, '{"deletesOn":"2026-03-08T00:00:00Z"}'),
};
const push = { type: 'event', event: 'scan-finished', url: site, at: '2026-03-01T00:00:00Z' };
const answering =
  (...pushed: object[]) =>
  (socket: WebSocket): void => {
    for (const message of pushed) socket.send(JSON.stringify(message));
    socket.on('message', () => socket.send('{"type":"answer","to":"ping","answer":{}}'));
  };

export const xml = (...members: Record<string, string>[]): string =>
  `<Response><Result>${members
    .map(
      (fields) =>
        `<member>${Object.entries(fields)
          .map(([name, value]) => `<${name}>${value}</${name}>`)
          .join('')}</member>`,
    )
    .join('')}</Result></Response>`;
const resource = (ResourceType: string, LogicalResourceId: string, PhysicalResourceId: string) => ({
  ResourceType,
  LogicalResourceId,
  PhysicalResourceId,
});
const topic = 'arn:aws:sns:eu-west-1:123456789012:WebVitals-staging-Alarms-Alarms1';
export const subscription = { Endpoint: 'ops@example.org', SubscriptionArn: `${topic}:1` };
export const invocation = 'lambda POST /2015-03-31/functions/report-day-1/invocations';

/** Its AWS account, seen from this region. */
const account: Answers = {
  'ses GET /v2/email/account': () => ({ ProductionAccessEnabled: true }),
  'sns ListTopics': ({ region }) =>
    region === 'eu-west-1'
      ? xml({ TopicArn: topic }, { TopicArn: 'arn:aws:sns:eu-west-1:123456789012:WebVitals-x-A' })
      : xml(),
  'sns ListSubscriptionsByTopic': () => xml(subscription),
  'cloudformation ListStackResources': ({ body }) =>
    new URLSearchParams(body).get('StackName') === 'WebVitals-staging-Jobs'
      ? xml(
          resource('AWS::SQS::Queue', 'ScanQueue1', 'https://sqs.example/scan'),
          resource('AWS::SQS::Queue', 'DeadLetters1', 'https://sqs.example/letters'),
        )
      : xml(resource('AWS::Lambda::Function', 'ReportDayRun1', 'report-day-1')),
  'cloudformation DescribeStacks': () => '<R><Stacks></Stacks></R>',
  [invocation]: () => new Run(null, 'START\nEND'),
  'sqs GetQueueAttributes': () => ({ Attributes: { ApproximateNumberOfMessages: '0' } }),
};

const context: Record<string, string> = { stage: 'staging', mailFrom: 'a@example.org' };
const settings = readSettings({ tryGetContext: (name: string) => context[name] });
/** The stacks that belong there. */
const planned = {
  stacks: [
    { name: 'WebVitals-staging-Data', region: 'eu-west-1' },
    { name: 'WebVitals-staging-EdgeAlarms', region: 'us-east-1' },
  ],
  roles: 244,
  apis: [],
};

export interface Changed {
  product?: ProductAnswers;
  cloud?: Answers;
  socket?: (socket: WebSocket) => void;
  world?: Partial<World>;
}

/** A stage for the tests of a file. */
export function useDeployedStage() {
  let product: DeployedProduct;
  let cloud: AwsAccount;
  let deployed: Deployed;
  beforeAll(async () => {
    [product, cloud] = await Promise.all([deployedProduct(), awsAccount()]);
    const keys = { accessKeyId: 'AKIA', secretAccessKey: 'secret' };
    const aws = new Aws({ region: 'eu-west-1', keys, endpoint: cloud.url });
    deployed = { aws, settings, planned };
  });
  afterAll(async () => {
    await Promise.all([product.close(), cloud.close()]);
  });
  return {
    /** Keys of the requests to the product and to AWS since the last world. */
    asked: () => ({ product: product.asked, cloud: cloud.asked }),
    /** A product and an account that work but for the changes. */
    worldWith(changed: Changed = {}): World {
      product.answer({ ...working, ...changed.product }, changed.socket ?? answering(push));
      cloud.answer({ ...account, ...changed.cloud });
      return {
        product: new Product(product.url),
        cloud: deployed,
        site,
        email,
        waitMinutes: 1,
        scanEnded: new AbortController(),
        made: {},
        ...changed.world,
      };
    },
  };
}
