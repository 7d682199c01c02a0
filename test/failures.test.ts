/** Breaks each failure of lib/alarms/failures.ts, and finds the alarm in the templates that it raises. */
import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { GetParameterCommand } from '@aws-sdk/client-ssm';
import { App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { Table as DynamoTable } from 'aws-cdk-lib/aws-dynamodb';
import { Topic } from 'aws-cdk-lib/aws-sns';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { sqsEvent } from '../dev/workers/sqs-event.ts';
import { handler as forgotPasswordHandler } from '../functions/identity/accounts/forgot-password.call.ts';
import { inEqualTime } from '../functions/identity/accounts/mailed-links.ts';
import { handler as getSetup } from '../functions/measuring/analytics/get-analytics-setup.call.ts';
import { channelStore } from '../functions/notifying/channels/channel-store.ts';
import { countAttempt } from '../functions/notifying/delivery/send-to-channel.ts';
import { handler as sendTest } from '../functions/notifying/delivery/send-test-message.call.ts';
import { countEvent } from '../functions/notifying/events/deliver-event.ts';
import type { OutboxStore } from '../functions/notifying/events/outbox-store.ts';
import { openEvents } from '../functions/notifying/events/open-events.ts';
import { handler as look } from '../functions/monitoring/probes/look.probe.ts';
import { handler as stripeHandler } from '../functions/billing/payments/stripe.webhook.ts';
import { parameterClient, readSecret } from '../functions/platform/aws/secret.ts';
import { auditOf } from '../functions/platform/audit/audit.ts';
import { handleCall } from '../functions/platform/calls/handle-call.ts';
import { handler as unknownRoute } from '../functions/platform/calls/unknown-route.call.ts';
import { handleSchedule } from '../functions/platform/jobs/handle-schedule.ts';
import { measure } from '../functions/platform/measure.ts';
import { sweepOpenWork } from '../functions/platform/jobs/sweep-open-work.ts';
import { handleConnection } from '../functions/platform/sockets/handle-connection.ts';
import { handler as pingSocket } from '../functions/platform/sockets/ping.socket.ts';
import type { Table } from '../functions/platform/table/table.ts';
import { requestOnce, ProviderError } from '../functions/providers/request-provider.ts';
import { tryToMail } from '../functions/providers/email/try-to-mail.ts';
import { markupChecker } from '../functions/providers/nu/markup-checker.ts';
import { readListedProbes } from '../functions/providers/probes/listed-probes.ts';
import { handler as rollUp } from '../functions/measuring/visitors/roll-up-visitors.worker.ts';
import { sesMailer } from '../functions/providers/email/ses-mailer.ts';
import { uptimeStore } from '../functions/monitoring/uptime/uptime-store.ts';
import { type AlarmId, type AlarmShape, alarms } from '../lib/alarms/catalogue.ts';
import { type FailureId, failures } from '../lib/alarms/failures.ts';
import { addGeneralAlarms } from '../lib/alarms/general-alarms.ts';
import { addLook } from '../lib/probes/look-stack.ts';
import { readSettings } from '../lib/settings.ts';
import { forgotPassword } from '../shared/calls/identity/accounts.ts';
import { getAnalyticsSetup } from '../shared/calls/measuring/analytics.ts';
import { ProblemError } from '../shared/calls/errors.ts';
import { outsideLookKey } from '../shared/visitors/log-format.ts';
import { listPlans } from '../shared/calls/billing/plans.ts';
import { sendTestMessage } from '../shared/calls/notifying/channels.ts';
import { jobs } from '../shared/jobs/all-jobs.ts';
import { queues } from '../shared/jobs/job-queues.ts';
import type { QueueShape } from '../shared/jobs/queue-shape.ts';
import { schedules } from '../shared/deployment/schedules.ts';
import { type SecretVariable, settingEntries } from '../shared/settings/catalogue.ts';
import { stripeWebhook } from '../shared/webhooks/stripe.ts';
import { root } from '../bin/entry-points.ts';
import { useCloud } from './cloud/cloud.ts';
import { useStandIns } from './stand-ins.ts';
import { type AlarmProperties, isRaised, parseAlarm, type Values } from './support/alarm-state.ts';
import { call } from './support/call-handler.ts';
import { matchesPattern } from './support/filter-pattern.ts';
import { useTable } from './support/scans.ts';
import { cdkContext, codeOf } from './support/synthesize.ts';
import { seedAccount } from './support/seed-account.ts';
import { sectionOf } from './support/shell-blocks.ts';
import { sendWebhook } from './support/send-webhook.ts';
import { openConnection, say } from './support/socket-messages.ts';
import { logOf, newVisitorSite, storeLog } from './support/visitor-log.ts';
import { metricsOf } from './support/written-metrics.ts';

const cloud = await useCloud();
await useStandIns();
let table: Table;
beforeAll(async () => {
  table = await useTable();
});

/** The look from outside, and the alarm on its beacons, are off by default. */
function lookAlarms() {
  const app = new App({
    context: { ...cdkContext(), outsideLook: 'eu-central-1', publicUrl: 'https://vitals.example' },
    builtinCloudFormationValidation: false,
  });
  addLook(app, { codeOf, env: undefined, settings: readSettings(app.node) });
  const general = new Stack(app, 'General');
  addGeneralAlarms(general, {
    topic: new Topic(general, 'Alarms'),
    table: DynamoTable.fromTableName(general, 'Table', 'table'),
  });
  const known = new Set(
    cloud.all('AWS::CloudWatch::Alarm').map(({ Properties }) => saidBy(parseAlarm(Properties))),
  );
  return app.node.children
    .filter((child) => child instanceof Stack)
    .flatMap((stack) =>
      Object.values(Template.fromStack(stack).findResources('AWS::CloudWatch::Alarm')),
    )
    .filter(({ Properties }) => !known.has(saidBy(parseAlarm(Properties))));
}
const saidBy = ({ AlarmDescription }: AlarmProperties): string =>
  AlarmDescription.split('. What to do: ')[0] ?? '';
const ofTheLook = lookAlarms();

/** Alarms of the templates by what they say. */
function alarmsOf(id: AlarmId): AlarmProperties[] {
  const { says }: AlarmShape = alarms[id];
  const [before = '', after = ''] = says.split('{of}');
  return [...cloud.all('AWS::CloudWatch::Alarm'), ...ofTheLook]
    .map((alarm) => parseAlarm(alarm['Properties']))
    .filter((alarm) => {
      const said = saidBy(alarm);
      return said.startsWith(before) && said.endsWith(after);
    });
}

/** Every alarm of this kind is raised, and notifies a topic. */
function expectRaised(id: AlarmId, values: Values): void {
  const found = alarmsOf(id);
  expect(found.length, id).toBeGreaterThan(0);
  for (const alarm of found) {
    expect(isRaised(alarm, values), `${id} with ${JSON.stringify(values)}`).toBe(true);
    expect(JSON.stringify(alarm.AlarmActions)).toMatch(/Alarms/);
  }
}
const expectQuiet = (id: AlarmId, values: Values): void => {
  const found = alarmsOf(id);
  expect(found.length, id).toBeGreaterThan(0);
  for (const alarm of found) expect(isRaised(alarm, values), id).toBe(false);
};

/** The number of such events in one period. */
async function times(count: number, work: () => unknown): Promise<Values> {
  return metricsOf(async () => {
    for (let one = 0; one < count; one += 1) await work();
  });
}
const failing = async (): Promise<never> => Promise.reject(new Error('Broken for a test'));
const ignored = (work: Promise<unknown>): Promise<unknown> => work.catch(() => undefined);

/** Counts lines of the API's access log, as the filters of the template do. */
function accessLogged(lines: readonly { status: string; route: string }[]): Values {
  const stage = cloud.of('WebVitalsStage');
  const [apiStage] = Object.values(stage.findResources('AWS::ApiGatewayV2::Stage'));
  const format: string = apiStage?.['Properties'].AccessLogSettings.Format;
  const written = lines.map(({ status, route }) =>
    format.replace('$context.status', status).replace('$context.routeKey', route),
  );
  const counted = Object.values(stage.findResources('AWS::Logs::MetricFilter')).flatMap(
    ({ Properties: { FilterPattern, MetricTransformations } }) => {
      const [{ MetricNamespace, MetricName, MetricValue, DefaultValue }] = MetricTransformations;
      // A default would cost a metric that has data all day.
      expect(DefaultValue).toBeUndefined();
      return written
        .filter((line) => matchesPattern(FilterPattern, line))
        .map(() => [`${MetricNamespace} ${MetricName}`, Number(MetricValue)] as const);
    },
  );
  const byName = Map.groupBy(counted, ([name]) => name);
  return Object.fromEntries(
    [...byName].map(([name, some]) => [name, some.map(([, value]) => value)]),
  );
}
const route = 'GET /api/sites/{email}';
const logged = (count: number, status: string, of = route) =>
  Array.from({ length: count }, () => ({ status, route: of }));

const event = {
  eventId: 'e',
  at: '2026-03-01T12:00:00.000Z',
  accountId: 'a',
  subject: { kind: 'page', url: 'https://shop.example.com/' },
  cause: 'clock',
  type: 'scan-finished',
} as const;
const device = { scanId: 's', device: 'mobile' } as const;
const scanFinished = (outcome: 'done' | 'crashed') =>
  countEvent({
    ...event,
    facts:
      outcome === 'done'
        ? { outcome, ...device, overallScore: 90 }
        : { outcome: 'failed', ...device, reason: outcome },
  });

function endCheck(status: 'up' | 'unknown') {
  const now = new Date();
  const key = { accountId: randomUUID(), url: 'https://shop.example/', dueAt: now.toISOString() };
  const store = uptimeStore(table, async () => undefined);
  return store.end(key, { status, checkedAt: key.dueAt, furtherAttempts: 0 }, now);
}

const signed = { 'stripe-signature': `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}` };
const pay = (secret: string) => {
  vi.stubEnv('STRIPE_WEBHOOK_SECRET', secret);
  return sendWebhook(stripeHandler, stripeWebhook, '{"id":"evt_1","type":"invoice.paid"}', signed);
};

const mail = { to: 'ada@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };
function refusedMail(): Promise<unknown> {
  const client = new SESv2Client({ region: 'eu-west-1' });
  const refusal = Object.assign(new Error('not verified'), {
    name: 'MessageRejected',
    $fault: 'client',
    $metadata: { httpStatusCode: 400 },
  });
  mockClient(client).on(SendEmailCommand).rejects(refusal);
  return ignored(
    sesMailer(client, { from: 'no-reply@example.com', configurationSet: undefined })(mail),
  );
}

/** No parameter is where a setting says. */
async function withoutParameters<Result>(work: () => Promise<Result>): Promise<Result> {
  const ssm = mockClient(parameterClient());
  const missing = Object.assign(new Error('Parameter /a/b not found.'), {
    name: 'ParameterNotFound',
  });
  ssm.on(GetParameterCommand).rejects(missing);
  return work().finally(() => ssm.restore());
}

function unknownPath(headers: Record<string, string>) {
  const requestContext = { requestId: 'r' };
  return unknownRoute({
    rawPath: '/api/nothing',
    headers,
    requestContext,
  } as APIGatewayProxyEventV2);
}

const breaks: Record<FailureId, () => Promise<void>> = {
  'call-throws': async () => {
    const broken = handleCall(listPlans, failing);
    const { status, body } = await call(broken, listPlans, {});
    expect([status, body.message]).toEqual([500, 'Something went wrong']);
    expectRaised('calls-fail', { 'AWS/ApiGateway 5xx': [2], 'AWS/ApiGateway Count': [30] });
    expectQuiet('calls-fail', { 'AWS/ApiGateway 5xx': [2], 'AWS/ApiGateway Count': [3000] });
  },
  'token-refused': async () => {
    expectRaised('calls-refused', accessLogged([...logged(10, '401'), ...logged(5, '200')]));
    expectQuiet('calls-refused', accessLogged([...logged(10, '401'), ...logged(30, '200')]));
    expectQuiet('calls-refused', accessLogged(logged(3, '401')));
  },
  'caller-refused': async () => {
    expectRaised('calls-refused', accessLogged(logged(12, '403')));
  },
  'route-missing': async () => {
    expectRaised('calls-refused', accessLogged(logged(12, '404')));
    expectRaised(
      'calls-refused',
      await times(10, () => unknownPath({ 'sec-fetch-site': 'same-origin' })),
    );
    // Clients that guess addresses are not our readers.
    expect(accessLogged(logged(500, '404', '$default'))).toEqual({});
    expect(await times(1, () => unknownPath({}))).toEqual({});
  },
  'edge-fails': async () => {
    expectRaised('cloudfront-fails', { 'AWS/CloudFront 5xxErrorRate': [6] });
  },
  'nothing-answers': async () => {
    vi.stubEnv('PUBLIC_URL', 'http://127.0.0.1:9');
    await expect(look()).rejects.toThrow('fetch failed');
    vi.unstubAllEnvs();
    expectRaised('look-fails', { 'AWS/Lambda Errors': [1, 1] });
    expectQuiet('look-fails', { 'AWS/Lambda Errors': [1] });
  },
  'look-stops': async () => {
    expectRaised('look-silent', {});
    expectQuiet('look-silent', { 'AWS/Lambda Invocations': [1] });
  },
  'connection-refused': async () => {
    const connect = (statusCode: number) =>
      handleConnection('connect', async () => ({ statusCode }));
    const opened = { requestContext: { requestId: 'r' } } as Parameters<
      ReturnType<typeof connect>
    >[0];
    expectRaised('sockets-fail', await times(5, () => connect(401)(opened)));
    expectQuiet('sockets-fail', await times(20, () => connect(200)(opened)));
    const crashing = handleConnection('connect', failing);
    expectRaised('sockets-fail', await times(5, () => ignored(crashing(opened))));
  },
  'message-fails': async () => {
    const unknown = { connectionId: 'unknown', requestId: 'r' };
    const opened = await openConnection(table, await seedAccount(table));
    const message = { type: 'ping', id: 'm' };
    expectRaised(
      'sockets-fail',
      await times(5, () => pingSocket({ body: JSON.stringify(message), requestContext: unknown })),
    );
    expectQuiet('sockets-fail', await times(5, () => say(pingSocket, opened, message)));
  },
  'sockets-unreachable': async () => {
    expectRaised('sockets-unreachable', { 'AWS/ApiGateway IntegrationError': [3] });
  },
  'function-crashes': async () => {
    // An idle installation has about 300 runs in half an hour.
    expectRaised('functions-fail', { 'AWS/Lambda Errors': [3], 'AWS/Lambda Invocations': [300] });
    expectQuiet('functions-fail', { 'AWS/Lambda Errors': [1], 'AWS/Lambda Invocations': [2] });
  },
  'no-capacity': async () => {
    expectRaised('functions-throttled', { 'AWS/Lambda Throttles': [1] });
  },
  'table-refuses': async () => {
    expectRaised('table-throttles', { 'AWS/DynamoDB WriteThrottleEvents': [10] });
  },
  'browser-crashes': async () => {
    expectRaised('scans-break', await times(2, () => scanFinished('crashed')));
    const one = await metricsOf(() => (['crashed', 'done'] as const).forEach(scanFinished));
    expectQuiet('scans-break', one);
  },
  'network-unknown': async () => {
    expectRaised('checks-unknown', await times(1, () => endCheck('unknown')));
    expectQuiet('checks-unknown', await times(2, () => endCheck('up')));
  },
  'wrong-webhook-secret': async () => {
    const refused = await times(1, async () => expect((await pay('whsec_other')).status).toBe(401));
    expectRaised('webhooks-refused', refused);
    // Without a signature it is not the provider.
    expect(await times(1, () => sendWebhook(stripeHandler, stripeWebhook, '{}', {}))).toEqual({});
  },
  'webhook-not-found': async () => {
    expectRaised('webhooks-refused', await times(1, () => pay('')));
  },
  'events-undelivered': async () => {
    const found = [{ accountId: 'a', eventId: 'e' }] as Awaited<ReturnType<OutboxStore['due']>>;
    let shards = 0;
    const store = {
      due: async () => ((shards += 1) === 1 ? found : []),
      requeue: async () => true,
    };
    const kind = openEvents({
      store,
      measure: (undelivered) => measure('EventsUndelivered', undelivered),
    });
    const sweep = () => sweepOpenWork(kind, async () => undefined, { now: new Date() });
    expectRaised('events-wait', await times(1, sweep));
  },
  'provider-postpones': async () => {
    expectRaised('messages-wait', await times(3, () => countAttempt('postponed')));
    const some = ['postponed', 'delivered', 'postponed'] as const;
    expectQuiet('messages-wait', await metricsOf(() => some.forEach(countAttempt)));
  },
  'message-dropped': async () => {
    expectRaised('messages-dropped', await times(1, () => countAttempt('failed')));
    expectQuiet('messages-dropped', await times(1, () => countAttempt('delivered')));
  },
  'mail-refused': async () => {
    expectRaised('mail-refused', await times(1, refusedMail));
  },
  'mails-bounce': async () => {
    expectRaised('mail-bounces', { 'AWS/SES Reputation.BounceRate': [0.041] });
  },
  'mails-are-spam': async () => {
    expectRaised('mail-complaints', { 'AWS/SES Reputation.ComplaintRate': [0.0009] });
  },
  'test-message-fails': async () => {
    const user = await seedAccount(table);
    const { accountId, email } = user;
    await channelStore(table).enable({ accountId, kind: 'email' }, { target: email });
    const values = await times(1, async () => {
      vi.stubEnv('MAIL_LINK_KEY', '');
      vi.stubEnv('MAIL_LINK_KEY_PARAMETER', '/a/b');
      const { status, body } = await withoutParameters(() =>
        call(sendTest, sendTestMessage, { params: { channel: 'email' } }, { as: user }),
      );
      expect(status).toBe(200);
      expect(body).toEqual({
        isDelivered: false,
        message: 'Something went wrong on our side. We will look into it.',
      });
    });
    expectRaised('own-faults', values);
  },
  'key-refused': async () => {
    const asking = async () =>
      Promise.reject(ProviderError.ofStatus('Acme', new Response('', { status: 403 })));
    const ask = () => ignored(requestOnce('Acme', asking, { secrets: [], timeoutMs: 1000 }));
    expectRaised('own-faults', await times(1, ask));
  },
  'mail-not-sent': async () => {
    const user = await seedAccount(table);
    const forgot = () =>
      call(forgotPasswordHandler, forgotPassword, { body: { email: user.email } });
    const values = await times(1, async () => {
      vi.stubEnv('MAIL_FROM', '');
      // The same as for an address without an account.
      expect((await forgot()).status).toBe(200);
    });
    expectRaised('own-faults', values);
    const refused = new ProblemError('provider_unavailable', 'The mail could not be sent');
    const counted = await times(1, () => inEqualTime('reset mail', Promise.reject(refused)));
    // What SES refuses has an alarm of its own.
    expect(counted).toEqual({});
    const after = await times(1, () =>
      tryToMail('a changed password', user, () => Promise.reject(new Error('Broken for a test'))),
    );
    expectRaised('own-faults', after);
  },
  'setting-unreadable': async () => {
    expectRaised('own-faults', await times(1, () => readListedProbes('[{}]')));
    expect(await times(1, () => readListedProbes('[]'))).toEqual({});
    const user = await seedAccount(table);
    const setup = await times(1, async () => {
      vi.stubEnv('GOOGLE_ANALYTICS_KEY', '{}');
      const answer = await call(getSetup, getAnalyticsSetup, {}, { as: user });
      expect(answer).toMatchObject({ status: 200, body: { configured: false } });
    });
    expectRaised('own-faults', setup);
  },
  'java-missing': async () => {
    const page = { body: Buffer.from('<!doctype html><title>A</title>'), contentType: 'text/html' };
    const nu = markupChecker({ wanted: 'nu', javaPath: '/no/java/here' });
    const values = await times(1, () => expect(nu.check(page)).rejects.toThrow('has no Java'));
    expectRaised('own-faults', values);
  },
  'audit-not-written': async () => {
    const broken = { ...table, tableName: 'no-such-table' };
    const contract = { id: 'change-password', writes: { kind: 'user' } } as const;
    const made = { contract, caller: undefined, requestId: 'r', now: new Date() };
    const audit = auditOf(broken, made);
    audit.by({ accountId: 'a', userId: 'u' });
    expectRaised('own-faults', await times(1, () => audit.finish()));
  },
  'beacons-stop': async () => {
    const { accountId } = await seedAccount(table);
    const longQueue = 'http://localhost/000000000000/long';
    const { siteKey } = await newVisitorSite(table, accountId, 'https://shop.example');
    const count = async (key: string) => {
      const message = await storeLog(logOf(key, [{ lcp: 1000 }]));
      return times(1, () =>
        rollUp(sqsEvent([{ MessageId: '1', Body: JSON.stringify(message) }], longQueue)),
      );
    };
    // Nothing is delivered, or nothing of the outside check.
    expectRaised('beacons-lost', {});
    expectRaised('beacons-lost', await count(siteKey));
    expectQuiet('beacons-lost', await count(outsideLookKey));
  },
  'probe-crashes': async () => {
    expectRaised('probe-fails', { 'AWS/Lambda Errors': [1, 0, 1] });
    expectQuiet('probe-fails', { 'AWS/Lambda Errors': [1, 0, 0, 0, 0] });
  },
  'probe-throttled': async () => {
    expectRaised('probe-throttled', { 'AWS/Lambda Throttles': [1] });
  },
};

describe('a failure raises an alarm', () => {
  test.each(Object.entries(breaks))('%s', async (_, breakIt) => {
    await expect(breakIt()).resolves.toBeUndefined();
  });

  test.each(schedules.map((schedule) => [schedule.id, schedule] as const))(
    '%s fails in its three attempts, is not started, or cannot load',
    async (id) => {
      const schedule = handleSchedule(id as Parameters<typeof handleSchedule>[0], failing);
      expectRaised('schedules-fail', await times(3, () => ignored(schedule())));
      const silent = alarmsOf('clock-silent').filter(({ AlarmDescription }) =>
        AlarmDescription.startsWith(`${id} has not run`),
      );
      expect(silent).toHaveLength(1);
      for (const alarm of silent) {
        expect(isRaised(alarm, {})).toBe(true);
        // A function that cannot load logs nothing of ours.
        expect(isRaised(alarm, { 'AWS/Lambda Errors': [1, 1, 1] })).toBe(true);
        expect(isRaised(alarm, { 'AWS/Lambda Errors': [0, 1, 0] })).toBe(false);
      }
    },
  );

  test.each(jobs.map((job) => [job.id, job] as const))('%s fails, or waits', (_, job) => {
    const sources = cloud
      .all('AWS::SQS::Queue')
      .filter((queue) => queue['Properties'].RedrivePolicy);
    expect(sources).toHaveLength(Object.keys(queues).length);
    expectRaised('dead-letters', { 'AWS/SQS ApproximateNumberOfMessagesVisible': [1] });
    const { waitsAtMostMinutes, scheduledWaitsAtMostMinutes = waitsAtMostMinutes }: QueueShape =
      queues[job.queue];
    const raised = (id: 'job-waits' | 'person-waits', metric: string, minutes: number) =>
      alarmsOf(id)
        .filter(({ AlarmDescription }) => AlarmDescription.includes(`of the ${job.queue} queue`))
        .map((alarm) => isRaised(alarm, { [`AWS/SQS ${metric}`]: [60 * minutes] }));
    const age = 'ApproximateAgeOfOldestMessage';
    expect(raised('job-waits', age, scheduledWaitsAtMostMinutes)).toEqual([true]);
    const own = raised('person-waits', `${age}InQuietGroups`, waitsAtMostMinutes);
    expect(own).toEqual(scheduledWaitsAtMostMinutes === waitsAtMostMinutes ? [] : [true]);
  });

  test.each(
    settingEntries
      .filter(([, { kind, where }]) => kind === 'secret' && where !== 'local')
      .map(([name, { variable = '' }]) => [name, variable as SecretVariable] as const),
  )('the secret of %s cannot be read', async (_, variable) => {
    const values = await times(1, () => {
      vi.stubEnv(variable, '');
      vi.stubEnv(`${variable}_PARAMETER`, '/a/b');
      return ignored(withoutParameters(() => readSecret(variable)));
    });
    expectRaised('own-faults', values);
  });
});

test('every alarm of the templates is one of the catalogue, and is raised by a failure', () => {
  const used = new Set<AlarmId>([
    ...Object.values(failures).map(({ alarm }) => alarm),
    ...(['dead-letters', 'job-waits', 'person-waits', 'schedules-fail', 'clock-silent'] as const),
  ]);
  // Object.keys loses the type of the keys.
  const ids = Object.keys(alarms) as AlarmId[];
  expect(ids.filter((id) => !used.has(id))).toEqual([]);
  const known = ids.flatMap((id) => alarmsOf(id).map(({ AlarmDescription }) => AlarmDescription));
  expect(new Set(known).size).toBe(cloud.all('AWS::CloudWatch::Alarm').length + ofTheLook.length);
});

test('the runbook explains every fault of ours by its log line', () => {
  const sources = globSync('functions/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts') && !file.endsWith('log-fault.ts'))
    .map((file) => readFileSync(join(root, file), 'utf8'));
  const lines = sources.flatMap((text) =>
    [...text.matchAll(/(logFault|logUnsent|inEqualTime)\(\s*(?:'([^']+)'|`([^`]+)`)/g)].map(
      ([, by, plain, composed = '']) =>
        (by === 'inEqualTime' ? 'could not send the ' : '') +
        (plain ?? composed.replaceAll(/\$\{[^}]+\}/g, '…')),
    ),
  );
  expect(lines.length).toBeGreaterThan(6);
  const section = sectionOf(
    readFileSync(join(root, 'docs/runbook/calls.md'), 'utf8'),
    'A fault of ours',
  );
  const explained = (line: string): boolean =>
    // That of `inEqualTime` itself.
    line === 'could not send the …' || section.includes(`\`${line}`);
  expect(lines.filter((line) => !explained(line))).toEqual([]);
});
