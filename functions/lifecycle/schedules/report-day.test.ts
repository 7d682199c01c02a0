import { randomUUID } from 'node:crypto';
import { CreateQueueCommand, SendMessageCommand } from '@aws-sdk/client-sqs';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { startLoopbackServer } from '../../../test/support/loopback-server.ts';
import { refuseOnce } from '../../../test/support/refuse-once.ts';
import { useStandIns } from '../../../test/stand-ins.ts';
import { queueClient } from '../../platform/aws/queue-client.ts';
import { dayReport } from './day-report.ts';
import { handler } from './report-day.schedule.ts';

await useStandIns();
const since = new Date('2026-03-01T05:10:00Z');
const quiet = {
  stage: 'production',
  alarms: { 'us-east-1': [], 'eu-central-1': [] },
  deadLetters: { total: 0, byJob: {} },
  counts: { messagesDropped: 0, scansBroken: 0 },
  busy: { scan: 0.34 },
};

test('the daily line says that all is well', () => {
  const { subject, text } = dayReport(quiet);
  expect(subject).toBe('Web Vitals production: all well');
  expect(text).toContain('Alarms: none\nDead letters: none\nMessages dropped since yesterday: 0');
});

test('or what is open', () => {
  const { subject, text } = dayReport({
    ...quiet,
    alarms: {
      'us-east-1': [{ description: 'Calls answer 5xx. What to do: …', since }],
      'eu-central-1': [{ description: 'A probe fails. What to do: …', since }],
    },
    deadLetters: { total: 3, byJob: { 'run-lighthouse': 2, 'settle-payment': 1 } },
    counts: { messagesDropped: 1, scansBroken: 0.125 },
    busy: { scan: 0.82, screenshot: 0.69 },
  });
  expect(subject).toBe(
    'Web Vitals production: 2 alarms, 3 dead letters, 1 message dropped, 1 queue nearly full',
  );
  expect(text).toContain('- since 2026-03-01T05:10Z: Calls answer 5xx. What to do: …');
  expect(text).toContain('- since 2026-03-01T05:10Z: A probe fails. What to do: …');
  expect(text).toContain('Dead letters: 3 (run-lighthouse 2, settle-payment 1)');
  expect(text).toContain('12.5 %');
  expect(text).toContain('busy: scan 82.0 %. Raise the setting pages');
});

test('or what could not be read, beside the rest', () => {
  const denied = new Error('status 403');
  const { subject, text } = dayReport({
    ...quiet,
    alarms: { 'us-east-1': [{ description: 'Jobs wait', since }], 'eu-central-1': denied },
    deadLetters: { total: 3, byJob: denied },
    counts: denied,
  });
  expect(subject).toBe('Web Vitals production: 1 alarm, 3 dead letters, 3 parts not read');
  expect(text.split('\n').slice(0, 6)).toEqual([
    'Alarms:',
    '- since 2026-03-01T05:10Z: Jobs wait',
    'Alarms in eu-central-1: could not be read (status 403)',
    'Dead letters: 3; their jobs: could not be read (status 403)',
    'Messages dropped, and scans, since yesterday: could not be read (status 403)',
    'Workers since yesterday: none busy for more than 70 % of the time',
  ]);
});

/** By region. */
let alarms: Record<string, object[]> = {};
/** Actions that are denied. */
let denied = new Set<string>();
const asked: { target: string | undefined; body: string }[] = [];
const aws = await startLoopbackServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const body = Buffer.concat(chunks).toString();
    const region = request.headers.authorization?.split('/')[2] ?? '';
    const target = request.headers['x-amz-target']?.toString().split('.')[1];
    asked.push({ target, body });
    const action = target ?? new URLSearchParams(body).get('Action') ?? '';
    const answers: Record<string, object> = {
      DescribeAlarms: { MetricAlarms: alarms[region] ?? [] },
      GetMetricData: {
        MetricDataResults: [
          { Id: 'dropped', Values: [2] },
          { Id: 'broken', Values: [] },
          // Eight workers, all day.
          { Id: 'worker0', Values: [8 * 86_400_000] },
        ],
      },
    };
    response
      .writeHead(denied.has(action) ? 403 : 200)
      .end(JSON.stringify(denied.has(action) ? {} : (answers[action] ?? {})));
  });
});
afterAll(() => aws.close());

let letters = '';
const send = (body: object) =>
  queueClient().send(
    new SendMessageCommand({ QueueUrl: letters, MessageBody: JSON.stringify(body) }),
  );
beforeEach(async () => {
  const QueueName = `letters-${randomUUID()}`;
  const queue = await queueClient().send(new CreateQueueCommand({ QueueName }));
  letters = queue.QueueUrl ?? '';
  asked.length = 0;
  alarms = {};
  denied = new Set();
  vi.stubEnv('ALARM_TOPIC', 'arn:aws:sns:us-east-1:123456789012:alarms');
  // Those of the product that is synthesised for the tests.
  vi.stubEnv('ALARM_REGIONS', 'us-east-1,eu-central-1');
  vi.stubEnv('DEAD_LETTERS_URL', letters);
  vi.stubEnv('CLOCK_WORKERS', 'scan=10=Scans,schedule=16=Schedule');
  vi.stubEnv('METRICS_NAMESPACE', 'WebVitals/production');
  vi.stubEnv('AWS_ENDPOINT_URL_CLOUDWATCH', aws.url);
  vi.stubEnv('AWS_ENDPOINT_URL_SNS', aws.url);
  return () => vi.unstubAllEnvs();
});
const published = () =>
  asked
    .filter(({ target }) => target === undefined)
    .map(({ body }) => Object.fromEntries(new URLSearchParams(body)));

test('it reads alarms, metrics and dead letters of its stage, and goes to the topic of alarms', async () => {
  const StateUpdatedTimestamp = Number(since) / 1000;
  alarms = {
    'us-east-1': [{ AlarmDescription: 'SES rejected a mail', StateUpdatedTimestamp }],
    'eu-central-1': [{ AlarmDescription: 'A probe fails', StateUpdatedTimestamp }],
  };
  await Promise.all([send({ job: 'run-ping' }), send({ job: 'run-ping' }), send({ mail: {} })]);
  await handler();
  const [described] = asked.filter(({ target }) => target === 'DescribeAlarms');
  expect(JSON.parse(described?.body ?? '')).toMatchObject({
    AlarmNamePrefix: 'WebVitals-production-',
    StateValue: 'ALARM',
  });
  const [message] = published();
  expect(message).toMatchObject({
    Action: 'Publish',
    TopicArn: 'arn:aws:sns:us-east-1:123456789012:alarms',
    Subject:
      'Web Vitals production: 2 alarms, 3 dead letters, 2 messages dropped, 1 queue nearly full',
  });
  expect(message?.['Message']).toContain('busy: scan 80.0 %.');
  const ofWorker = { Dimensions: [{ Name: 'FunctionName', Value: 'Scans' }] };
  expect(asked.map(({ body }) => body).join()).toContain(JSON.stringify(ofWorker).slice(1, -1));
  expect(message?.['Message']).toContain('run-ping 2, take-mail-feedback 1');
  expect(message?.['Message']).toContain('Scans since yesterday: none');
});

const whole = [
  'Alarms: none',
  'Dead letters: 1 (run-ping 1)',
  'Messages dropped since yesterday: 2',
  'Scans since yesterday: none',
  'Workers since yesterday, busy: scan 80.0 %. Raise the setting pages before their jobs wait',
];
const cloudWatch = 'could not be read (CloudWatch request failed: status 403)';
test.each([
  [
    'DescribeAlarms',
    [
      `Alarms in us-east-1: ${cloudWatch}`,
      `Alarms in eu-central-1: ${cloudWatch}`,
      ...whole.slice(1),
    ],
  ],
  [
    'GetMetricData',
    [
      ...whole.slice(0, 2),
      `Messages dropped, and scans, since yesterday: ${cloudWatch}`,
      `Workers since yesterday: ${cloudWatch}`,
    ],
  ],
  [
    'GetQueueAttributes',
    ['Alarms: none', 'Dead letters: could not be read (refused)', ...whole.slice(2)],
  ],
  [
    'ReceiveMessage',
    ['Alarms: none', 'Dead letters: 1; their jobs: could not be read (refused)', ...whole.slice(2)],
  ],
])('without %s the rest is sent', async (action, lines) => {
  await send({ job: 'run-ping' });
  denied = new Set([action]);
  if (action !== 'DescribeAlarms' && action !== 'GetMetricData')
    refuseOnce(queueClient(), (command) => command.constructor.name === `${action}Command`);
  await handler();
  const [message = {}] = published();
  expect(message['Message']?.split('\n').slice(0, lines.length)).toEqual(lines);
  expect(message['Subject']).toMatch(/[12] parts? not read$/);
});

test('it fails, and so is counted, if it cannot be sent', async () => {
  denied = new Set(['Publish']);
  await expect(handler()).rejects.toMatchObject({ code: 'provider_unavailable' });
});

test('nothing is sent where the operator wants no report', async () => {
  vi.stubEnv('ALARM_TOPIC', '');
  await handler();
  expect(asked).toEqual([]);
});
