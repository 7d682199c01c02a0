import { CreateQueueCommand, SendMessageCommand } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startLoopbackServer } from '../../test/support/loopback-server.ts';
import { useStandIns } from '../../test/stand-ins.ts';
import { queueClient } from '../platform/aws/queue-client.ts';
import { dayReport } from './day-report.ts';
import { handler } from './report-day.schedule.ts';

await useStandIns();
const since = new Date('2026-03-01T05:10:00Z');
const quiet = {
  stage: 'production',
  alarms: [],
  deadLetters: { total: 0, byJob: {} },
  messagesDropped: 0,
  scansBroken: 0,
  busy: { 'scheduled-scan': 0.34 },
};

test('the daily line says that all is well', () => {
  const { subject, text } = dayReport(quiet);
  expect(subject).toBe('Web Vitals production: all well');
  expect(text).toContain('Alarms: none\nDead letters: none\nMessages dropped since yesterday: 0');
});

test('or what is open', () => {
  const { subject, text } = dayReport({
    ...quiet,
    alarms: [{ description: 'Calls answer 5xx. What to do: …', since }],
    deadLetters: { total: 3, byJob: { 'run-lighthouse': 2, 'settle-payment': 1 } },
    messagesDropped: 1,
    scansBroken: 0.125,
    busy: { 'scheduled-scan': 0.82, 'scheduled-screenshot': 0.69 },
  });
  expect(subject).toBe(
    'Web Vitals production: 1 alarm, 3 dead letters, 1 message dropped, 1 queue nearly full',
  );
  expect(text).toContain('- since 2026-03-01T05:10Z: Calls answer 5xx. What to do: …');
  expect(text).toContain('Dead letters: 3 (run-lighthouse 2, settle-payment 1)');
  expect(text).toContain('12.5 %');
  expect(text).toContain('busy: scheduled-scan 82.0 %. Raise the setting pages');
});

let alarms: object[] = [];
let status = 200;
const asked: { target: string | undefined; body: string }[] = [];
const aws = await startLoopbackServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const body = Buffer.concat(chunks).toString();
    const target = request.headers['x-amz-target']?.toString().split('.')[1];
    asked.push({ target, body });
    const answers: Record<string, object> = {
      DescribeAlarms: { MetricAlarms: alarms },
      GetMetricData: {
        MetricDataResults: [
          { Id: 'dropped', Values: [2] },
          { Id: 'broken', Values: [] },
          // Eight workers, all day.
          { Id: 'worker0', Values: [8 * 86_400_000] },
        ],
      },
    };
    response.writeHead(status).end(JSON.stringify(answers[target ?? ''] ?? {}));
  });
});
afterAll(() => aws.close());

let letters = '';
beforeAll(async () => {
  const queue = await queueClient().send(new CreateQueueCommand({ QueueName: 'letters' }));
  letters = queue.QueueUrl ?? '';
});
beforeEach(() => {
  asked.length = 0;
  status = 200;
  vi.stubEnv('ALARM_TOPIC', 'arn:aws:sns:eu-west-1:123456789012:alarms');
  vi.stubEnv('DEAD_LETTERS_URL', letters);
  vi.stubEnv('CLOCK_WORKERS', 'scheduled-scan=10=Scans,schedule=16=Schedule');
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
  alarms = [{ AlarmDescription: 'SES did not take a mail', StateUpdatedTimestamp: +since / 1000 }];
  const send = (body: object) =>
    queueClient().send(
      new SendMessageCommand({ QueueUrl: letters, MessageBody: JSON.stringify(body) }),
    );
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
    TopicArn: 'arn:aws:sns:eu-west-1:123456789012:alarms',
    Subject:
      'Web Vitals production: 1 alarm, 3 dead letters, 2 messages dropped, 1 queue nearly full',
  });
  expect(message?.['Message']).toContain('busy: scheduled-scan 80.0 %.');
  const ofWorker = { Dimensions: [{ Name: 'FunctionName', Value: 'Scans' }] };
  expect(asked.map(({ body }) => body).join()).toContain(JSON.stringify(ofWorker).slice(1, -1));
  expect(message?.['Message']).toContain('run-ping 2, take-mail-feedback 1');
  expect(message?.['Message']).toContain('Scans since yesterday: none');
});

test('it fails, and so is counted, if it cannot be sent', async () => {
  alarms = [];
  status = 403;
  await expect(handler()).rejects.toMatchObject({ code: 'provider_unavailable' });
});

test('nothing is sent where the operator wants no report', async () => {
  vi.stubEnv('ALARM_TOPIC', '');
  await handler();
  expect(asked).toEqual([]);
});
