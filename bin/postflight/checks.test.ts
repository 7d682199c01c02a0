import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { deny, Run } from '../../test/support/aws-account.ts';
import { Answer } from '../../test/support/deployed-product.ts';
import {
  type Changed,
  check,
  scanned,
  subscription,
  summary,
  adding,
  config,
  device,
  email,
  invocation,
  site,
  xml,
  useDeployedStage,
} from '../../test/support/deployed-stage.ts';
import { checks } from './checks.ts';
import { runChecks } from './run-checks.ts';

const { asked, worldWith } = useDeployedStage();

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
  expect(asked().product.slice(-3)).toEqual([
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
        'GET /reports/r1': () => ({
          summary: { ...summary, state: 'failed' },
          html: null,
          draft: null,
          readers: [],
        }),
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
  ['Socket', 'it sends no JSON', 'answers Hi', { socket: (socket) => socket.send('Hi') }],
  [
    'Socket',
    'it sends bytes',
    'answers [object Blob]',
    { socket: (socket) => socket.send(Buffer.from('{}')) },
  ],
  [
    'Calls',
    'one is denied',
    'GET /portfolio answers 500: Something went wrong',
    {
      product: {
        'GET /portfolio': () => new Answer(500, '{"message":"Something went wrong"}'),
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
    'it was sent without 1 of its parts: {"message":"could not read a part of the daily report","part":"alarms"',
    {
      cloud: {
        [invocation]: () =>
          new Run(
            null,
            'START\n{"message":"could not read a part of the daily report","part":"alarms","error":"AccessDenied"}\nEND',
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
  expect(asked().cloud).toEqual([]);
  expect(lines.filter((line) => line.endsWith(': failed'))).toEqual([]);
});

test('the sandbox of SES is said', async () => {
  const { lineOf } = await linesOf({
    cloud: { 'ses GET /v2/email/account': () => ({ ProductionAccessEnabled: false }) },
  });
  expect(lineOf('Mail')).toMatch(/SES is in its sandbox in eu-west-1.*: ok$/);
});

test('every document and section that a line names exists', () => {
  const named = checks.flat().flatMap(({ name, whatToDo }) =>
    [...whatToDo.matchAll(/(docs\/[\w/-]+\.md)(.*?)(?=docs\/|$)/g)].flatMap(
      ([, file = '', text = '']) =>
        [...text.matchAll(/'([A-Z][^']+(?:'s [^']+)?)'/g)].map(([, section]) => ({
          name,
          file,
          section,
        })),
    ),
  );
  expect(named.length).toBeGreaterThan(10);
  for (const { name, file, section } of named) {
    const headings = [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)];
    expect(
      headings.map(([, heading]) => heading),
      `${name}, ${file}`,
    ).toContain(section);
  }
});
