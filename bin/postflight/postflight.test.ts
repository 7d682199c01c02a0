import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import { readSettings } from '../../lib/settings.ts';
import {
  type Answers,
  type AwsAccount,
  awsAccount,
  deny,
  Refusal,
  Run,
} from '../../test/support/aws-account.ts';
import {
  Answer,
  type DeployedProduct,
  deployedProduct,
  type ProductAnswers,
} from '../../test/support/deployed-product.ts';
import { Aws } from '../preflight/aws.ts';
import type { World } from './check.ts';
import { checks } from './checks.ts';
import { Product } from './product.ts';
import { addressOf } from './resources.ts';
import { runChecks } from './run-checks.ts';

const site = 'https://shop.example/';
const email = 'success+postflight-1@simulator.amazonses.com';
const session = { accessToken: 'token', idToken: 'id', refreshToken: 'r', userId: 'u1', email };
const adding = {
  url: site,
  siteName: 'Postflight',
  propertyId: '',
  scanId: 'scan1',
  failure: null,
  askedBy: 'u1',
  askedAt: '2026-03-01T00:00:00Z',
};
const device = { status: 'done', stage: 'done', percent: 100, facts: {}, overallScore: 98 };
const scanned = { scanId: 'scan1', url: site, status: 'done', stage: 'Done', percent: 100 };
const check = {
  hourly: '2026-03-01T00:00:00Z',
  simple: { status: 'up' },
  statusCode: 200,
  responseMs: 120,
  finalUrl: site,
  redirects: 0,
  timings: null,
  certificateExpiresAt: null,
};
const visitors = {
  settings: { rate: 1, hosts: ['shop.example'], pageRules: [] },
  tag: '<script src="https://v.example/v/abcdefghijkl.js"></script>',
  contentSecurityPolicy: null,
};
const lastViews = { at: '2026-03-01T00:00:00Z', views: 1, leftOut: 0, recent: [] };
const summary = {
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
  mailed: null,
};
const success = { success: true };
const config = {
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
  [`GET /sites/${email}/adding`]: () => [{ ...adding, state: 'added' }],
  'POST /uptime': () => ({ url: site, status: 'done', check }),
  'POST /visitors/settings': () => ({ ...visitors, lastViews: null }),
  'GET /v/abcdefghijkl.js': () => new Answer(200, '"abcdefghijkl"'),
  'GET /v/abcdefghijkl': ({ url, headers }) =>
    url.searchParams.get('h') === 'shop.example' && headers['user-agent']?.startsWith('Mozilla/')
      ? new Answer(204)
      : new Answer(500),
  'GET /visitors/script': () => ({ ...visitors, lastViews }),
  'POST /reports': () => new Answer(202, JSON.stringify({ ...summary, state: 'waiting' })),
  'GET /reports/r1': () => ({ summary, html: null }),
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

const xml = (...members: Record<string, string>[]): string =>
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
const subscription = { Endpoint: 'ops@example.org', SubscriptionArn: `${topic}:1` };
const invocation = 'lambda POST /2015-03-31/functions/report-day-1/invocations';

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

let product: DeployedProduct;
let cloud: AwsAccount;
let aws: Aws;
beforeAll(async () => {
  [product, cloud] = await Promise.all([deployedProduct(), awsAccount()]);
  const keys = { accessKeyId: 'AKIA', secretAccessKey: 'secret' };
  aws = new Aws({ region: 'eu-west-1', keys, endpoint: cloud.url });
});
afterAll(async () => {
  await Promise.all([product.close(), cloud.close()]);
});

interface Changed {
  product?: ProductAnswers;
  cloud?: Answers;
  socket?: (socket: WebSocket) => void;
  world?: Partial<World>;
}

/** A product and an account that work but for the changes. */
function worldWith(changed: Changed = {}): World {
  product.answer({ ...working, ...changed.product }, changed.socket ?? answering(push));
  cloud.answer({ ...account, ...changed.cloud });
  return {
    product: new Product(product.url),
    cloud: { aws, settings, planned },
    site,
    email,
    waitMinutes: 1,
    scanEnded: new AbortController(),
    made: {},
    ...changed.world,
  };
}

/** The lines of a run. */
async function linesOf(changed: Changed = {}) {
  const world = worldWith(changed);
  const lines: string[] = [];
  const results = await runChecks(checks, world, {
    print: (line) => lines.push(line),
    interrupted: new AbortController().signal,
  });
  const lineOf = (name: string): string =>
    lines.find((line) => line.startsWith(`${name}: `)) ?? `no line of ${name}`;
  return { results, lines, lineOf };
}
const names = checks.flat().map(({ name }) => name);

test('a product that works is ok in every line, and nothing stays behind', async () => {
  const { results, lines } = await linesOf();
  expect(lines.filter((line) => line.endsWith(': failed'))).toEqual([]);
  expect([...results]).toEqual(expect.arrayContaining(names.map((name) => [name, 'ok'])));
  expect(product.asked.slice(-3)).toEqual([
    'POST /auth',
    `POST /sites/${email}/delete`,
    'POST /account/delete/u1',
  ]);
});

test.each<[name: string, case_: string, says: string, changed: Changed]>([
  [
    'Address',
    'CloudFront fails',
    '/login answers 502',
    { product: { 'GET /login': () => new Answer(502) } },
  ],
  [
    'Address',
    'another site is there',
    'not our page',
    { product: { 'GET /login': () => new Answer(200, 'Hi') } },
  ],
  [
    'Address',
    'a call fails',
    'GET /plan/list answers 500: Broken',
    { product: { 'GET /plan/list': () => new Answer(500, '{"message":"Broken"}') } },
  ],
  [
    'Alarms',
    'no one has confirmed',
    'ops@example.org has not confirmed',
    {
      cloud: {
        'sns ListSubscriptionsByTopic': () =>
          xml({ ...subscription, SubscriptionArn: 'PendingConfirmation' }),
      },
    },
  ],
  [
    'Alarms',
    'no one is subscribed',
    'has no subscription',
    { cloud: { 'sns ListSubscriptionsByTopic': () => xml() } },
  ],
  [
    'Alarms',
    'the stage is elsewhere',
    'no topic of staging',
    { cloud: { 'sns ListTopics': () => xml() } },
  ],
  ['Alarms', 'it may not be read', 'AccessDenied', { cloud: { 'sns ListTopics': deny } }],
  [
    'Account',
    'no one can register',
    'POST /users answers 502',
    { product: { 'POST /users': () => new Answer(502, '{}') } },
  ],
  [
    'Mail',
    'SES refuses it',
    'POST /users/resend-confirmation answers 502',
    { product: { 'POST /users/resend-confirmation': () => new Answer(502, '{}') } },
  ],
  [
    'Scan',
    'the worker is denied',
    'desktop ended without a score: Something went wrong (internal)',
    {
      product: {
        'GET /scan/status': () => ({
          ...scanned,
          status: 'failed',
          devices: { mobile: device, desktop: { ...device, status: 'failed', overallScore: null } },
          failure: { reason: 'internal', message: 'Something went wrong', hint: '' },
        }),
      },
    },
  ],
  [
    'Scan',
    'the site is refused',
    'was not added: No room',
    {
      product: {
        [`GET /sites/${email}/adding`]: () => [
          { ...adding, state: 'failed', failure: { message: 'No room', hint: null } },
        ],
      },
    },
  ],
  [
    'Check',
    'the site is down',
    'is down: timeout',
    {
      product: {
        'POST /uptime': () => ({
          url: site,
          status: 'done',
          check: {
            ...check,
            simple: { status: 'down' },
            statusCode: null,
            responseMs: null,
            reason: 'timeout',
          },
        }),
      },
    },
  ],
  [
    'Check',
    'our network is down',
    'is unknown',
    {
      product: {
        'POST /uptime': () => ({
          url: site,
          status: 'done',
          check: { ...check, simple: { status: 'unknown' } },
        }),
      },
    },
  ],
  [
    'Visitors',
    'there is no script',
    'answers 403',
    { product: { 'GET /v/abcdefghijkl.js': () => new Answer(403) } },
  ],
  [
    'Visitors',
    'beacons are lost',
    'answered with 404',
    { product: { 'GET /v/abcdefghijkl': () => new Answer(404) } },
  ],
  [
    'Report',
    'it cannot be printed',
    'could not be made',
    {
      product: {
        'GET /reports/r1': () => ({ summary: { ...summary, state: 'failed' }, html: null }),
      },
    },
  ],
  [
    'Report',
    'it is no PDF',
    'no PDF',
    { product: { 'GET /reports/download/r1': () => new Answer(200, '<html>') } },
  ],
  [
    'Socket',
    'it is refused',
    'cannot be opened',
    {
      socket: (socket) => socket.close(),
      product: { 'GET /config.json': () => ({ ...config, socketUrl: 'ws://127.0.0.1:1/' }) },
    },
  ],
  ['Socket', 'it closes', 'closed before', { socket: (socket) => socket.close() }],
  [
    'Calls',
    'one is denied',
    'GET /scan/estimate-accuracy answers 500: Something went wrong',
    {
      product: {
        'GET /scan/estimate-accuracy': () => new Answer(500, '{"message":"Something went wrong"}'),
      },
    },
  ],
  [
    'Calls',
    'one answers something else',
    '/incidents',
    { product: { 'GET /incidents': () => ({ no: 'incidents' }) } },
  ],
  [
    'Daily line',
    'a part of it is denied',
    'it was sent without 1 of its parts: {"message":"part of the daily report not read","part":"alarms"',
    {
      cloud: {
        [invocation]: () =>
          new Run(
            null,
            'START\n{"message":"part of the daily report not read","part":"alarms","error":"AccessDenied"}\nEND',
          ),
      },
    },
  ],
  [
    'Daily line',
    'a request is refused',
    'report-day-1 failed: AccessDenied no',
    { cloud: { [invocation]: () => ({ errorType: 'AccessDenied', errorMessage: 'no' }) } },
  ],
  ['Daily line', 'it may not be run', 'AccessDenied', { cloud: { [invocation]: deny } }],
  [
    'Daily line',
    'there is no such function',
    'has no AWS::Lambda::Function',
    { cloud: { 'cloudformation ListStackResources': () => xml() } },
  ],
  [
    'Dead letters',
    'jobs were given up',
    '2 jobs were given up: run-lighthouse (1)',
    {
      cloud: {
        'sqs GetQueueAttributes': () => ({ Attributes: { ApproximateNumberOfMessages: '2' } }),
        'sqs ReceiveMessage': () => letterOnce(),
      },
    },
  ],
  [
    'Retired stacks',
    'one is left',
    'WebVitals-staging-Uptime in eu-west-1',
    {
      cloud: {
        'cloudformation DescribeStacks': ({ region }) =>
          region === 'eu-west-1'
            ? '<R><Stacks><member><StackName>WebVitals-staging-Uptime</StackName><StackStatus>UPDATE_COMPLETE</StackStatus></member></Stacks></R>'
            : '<R/>',
      },
    },
  ],
  [
    'Removal',
    'the account stays',
    'POST /account/delete/{userId} answers 500',
    { product: { 'POST /account/delete/u1': () => new Answer(500, '{}') } },
  ],
])('%s: when %s', async (name, _case, says, changed) => {
  left = 1;
  const { results, lines, lineOf } = await linesOf(changed);
  expect(lineOf(name)).toMatch(/: failed$/);
  expect(lineOf(name)).toContain(says);
  expect(lines[lines.indexOf(lineOf(name)) + 1]).toMatch(/^ {4}What to do: ./);
  // The others are reported all the same.
  expect([...results.keys()].toSorted()).toEqual(names.toSorted());
});
let left = 0;
const letterOnce = () => {
  if (left === 0) return {};
  left -= 1;
  const Body = JSON.stringify({ job: 'run-lighthouse' });
  return { Messages: [{ MessageId: 'm', Body, MD5OfBody: hash('md5', Body) }] };
};

test('what cannot be tried without an account is skipped, and says so', async () => {
  const { results, lineOf } = await linesOf({
    product: { 'POST /users': () => new Answer(500, '{}') },
  });
  for (const name of ['Mail', 'Socket', 'Scan', 'Check', 'Visitors', 'Report', 'Removal'])
    expect(lineOf(name)).toMatch(/there is no account to try it with: skipped$/);
  expect(results.get('Daily line')).toBe('ok');
});

test.each<[string, Changed, string]>([
  [
    'a local host',
    { product: { 'GET /config.json': () => ({ ...config, local: true }) } },
    'not applicable on a local host',
  ],
  ['no credentials', { world: { cloud: 'No credentials' } }, 'No credentials'],
])('with %s the account is not read', async (_case, changed, why) => {
  const { lines, lineOf } = await linesOf(changed);
  for (const name of ['Alarms', 'Daily line', 'Dead letters', 'Retired stacks'])
    expect(lineOf(name)).toBe(`${name}: ${why}: skipped`);
  expect(cloud.asked).toEqual([]);
  expect(lines.filter((line) => line.endsWith(': failed'))).toEqual([]);
});

test('the sandbox of SES is said', async () => {
  const { lineOf } = await linesOf({
    cloud: { 'ses GET /v2/email/account': () => ({ ProductionAccessEnabled: false }) },
  });
  expect(lineOf('Mail')).toMatch(/SES is in its sandbox in eu-west-1.*: ok$/);
});

describe('running checks', () => {
  const forever = (_: World, { signal }: { signal: AbortSignal }): Promise<string> =>
    new Promise((_resolve, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason as Error)),
    );
  const run = async (
    rows: Parameters<typeof runChecks>[0],
    interrupted = new AbortController(),
  ) => {
    const lines: string[] = [];
    await runChecks(rows, worldWith(), {
      print: (line) => lines.push(line),
      interrupted: interrupted.signal,
    });
    return lines;
  };

  test('one that takes too long fails, and the others go on', async () => {
    const lines = await run([
      [{ name: 'A', minutes: 0.0005, run: forever, whatToDo: 'Wait.' }],
      [{ name: 'B', minutes: 1, run: async () => 'seen', whatToDo: '' }],
    ]);
    expect(lines).toEqual([
      'A: not done after 0.0005 minutes: failed',
      '    What to do: Wait.',
      'B: seen: ok',
    ]);
  });

  test('Ctrl-C ends them, and still removes what they have made', async () => {
    const interruption = new AbortController();
    setTimeout(() => interruption.abort(), 20);
    const lines = await run(
      [
        [{ name: 'A', minutes: 1, run: forever, whatToDo: 'Wait.' }],
        [{ name: 'B', minutes: 1, run: async () => 'seen', whatToDo: '' }],
        [{ name: 'C', minutes: 1, always: true, run: async () => 'removed', whatToDo: '' }],
      ],
      interruption,
    );
    expect(lines.filter((line) => !line.startsWith(' '))).toEqual([
      'A: interrupted: failed',
      'B: interrupted: skipped',
      'C: removed: ok',
    ]);
  });
});

test('every section that a line names exists', () => {
  const headings = (file: string) => readFileSync(file, 'utf8');
  const documents = {
    'docs/operations.md': /^#+ (.+)$/gm,
    'README.md': /^#+ (.+)$|\*\*(.+?)\.\*\*/gm,
  };
  for (const { whatToDo, name } of checks.flat())
    for (const [file, pattern] of Object.entries(documents)) {
      const [, named = ''] = whatToDo.split(file);
      const sections = [...headings(file).matchAll(pattern)].map((found) => found[1] ?? found[2]);
      for (const [, section] of named
        .replace(/(README|docs\/).*/s, '')
        .matchAll(/'([A-Z][^']+(?:'s [^']+)?)'/g))
        expect(sections, name).toContain(section);
    }
});

describe('the address of the product', () => {
  const stack = (outputs: string): string =>
    `<R><Stacks><member><StackName>WebVitals-staging-Web</StackName><Outputs>${outputs}</Outputs></member></Stacks></R>`;
  const output = (name: string, value: string): string =>
    `<member><OutputKey>${name}</OutputKey><OutputValue>${value}</OutputValue></member>`;
  const find = (answer: Answers[string]) => {
    worldWith({ cloud: { 'cloudformation DescribeStacks': answer } });
    return addressOf({ aws, settings, planned });
  };

  test('is an output of its stack', async () => {
    const outputs =
      output('CloudFrontHost', 'd1.cloudfront.net') + output('Address', 'https://v.example');
    expect(
      await find(({ body }) => (body.includes('WebVitals-staging-Web') ? stack(outputs) : '<R/>')),
    ).toBe('https://v.example');
  });
  test('is not found where the stage is not deployed, and the region is named', async () => {
    const missing = () => new Refusal('ValidationError');
    await expect(find(missing)).rejects.toThrow(
      /WebVitals-staging-Web cannot be read in eu-west-1/,
    );
    await expect(find(() => stack(''))).rejects.toThrow(/has no output Address/);
  });
});
