/** What matters about the cloud, named one by one. One synthesis for all, with cdk-nag and the template validation on. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App, Stack, Validations } from 'aws-cdk-lib';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { AwsSolutionsChecks } from 'cdk-nag';
import { beforeAll, describe, expect, it } from 'vitest';
import { findEntryPoints, root } from '../bin/entry-points.ts';
import { catalogue, entryPointOf } from '../shared/calls/catalogue.ts';
import {
  jobs,
  runLighthouse,
  takeScreenshot,
  validatePage,
  workerOf,
} from '../shared/jobs/catalogue.ts';
import { queues, queuesOf } from '../shared/jobs/define-job.ts';
import { schedules } from '../shared/schedules.ts';
import { webhookEntryPointOf, webhookPath, webhooks } from '../shared/webhooks/catalogue.ts';
import { connectionRoutes, socketEntryPointOf, socketRoutes } from '../shared/sockets/catalogue.ts';
import { cdkContext, codeOf, emptyWebApp } from '../test/support/synthesize.ts';
import { addProduct } from './app.ts';
import { needs, needsOf } from './needs.ts';
import type { DomainNeeds } from './platform/domain-needs.ts';
import { noSender } from '../shared/settings/catalogue.ts';
import { events } from '../shared/events/catalogue.ts';
import { metrics } from '../shared/own-metrics.ts';
import { scanFailureReasons } from '../shared/scan-failures.ts';
import { ExplainedWildcards } from './platform/explained-wildcards.ts';

const templates = new Map<string, Template>();
const stacks: Stack[] = [];
const of = (name: string): Template => {
  const template = templates.get(name);
  if (template === undefined) throw new Error(`There is no stack ${name}`);
  return template;
};
const all = (type: string) =>
  [...templates.values()].flatMap((template) => Object.values(template.findResources(type)));

beforeAll(async () => {
  const app = new App({ context: { ...cdkContext(), terminationProtection: 'true' } });
  await addProduct(app, { codeOf, appFolder: emptyWebApp() });
  Validations.of(app).addPlugins(new ExplainedWildcards(app), new AwsSolutionsChecks(app));
  // Throws when cdk-nag has a finding that nobody explained.
  app.synth();
  stacks.push(...app.node.children.filter((child) => child instanceof Stack));
  for (const stack of stacks) templates.set(stack.node.id, Template.fromStack(stack));
}, 60_000);

describe('calls', () => {
  const routes = () => all('AWS::ApiGatewayV2::Route').map((route) => route['Properties']);

  it.each(catalogue.map((call) => [`${call.method} ${call.path}`, call] as const))(
    '%s has a route, behind the authorizer unless it is public',
    (_, call) => {
      const route = routes().find((it) => it.RouteKey === `${call.method} /api${call.path}`);
      expect(route?.AuthorizationType).toBe(call.caller === 'public' ? 'NONE' : 'JWT');
      // An ID token has the right audience too, and no scopes.
      expect(route?.AuthorizationScopes).toEqual(
        call.caller === 'public' ? undefined : ['aws.cognito.signin.user.admin'],
      );
    },
  );

  it('bounds what a flood costs, and has no rate that callers share at a single route', () => {
    const [stage] = Object.values(of('WebVitalsStage').findResources('AWS::ApiGatewayV2::Stage'));
    expect(stage?.['Properties'].DefaultRouteSettings.ThrottlingRateLimit).toBe(2000);
    expect(stage?.['Properties']).not.toHaveProperty('RouteSettings');
  });

  it('are not named by the stage, so that one may be added, renamed and removed without it', () => {
    const text = JSON.stringify(of('WebVitalsStage').toJSON());
    for (const { id, path } of catalogue) {
      expect(text).not.toContain(`/api${path}`);
      expect(text).not.toContain(`"${id}`);
    }
  });

  it('answers unknown paths by itself', () => {
    expect(routes().map((route) => route.RouteKey)).toContain('$default');
  });

  it('compile only when every one of a domain, and nothing else, says what it needs', () => {
    // @ts-expect-error -- the call of the domain is missing
    const missing: DomainNeeds<'plans'> = {};
    // @ts-expect-error -- there is no such call
    const misspelt: DomainNeeds<'plans'> = { 'get-user-plan.call': {}, 'get-user-plans.call': {} };
    expect([missing, misspelt]).toHaveLength(2);
    expect(() => needsOf('forgotten.call')).toThrow(/forgotten\.call/);
  });
});

describe('settings', () => {
  const settingOf: Record<string, string> = {
    publicUrl: 'PUBLIC_URL',
    mailFrom: 'MAIL_FROM',
    userPoolId: 'USER_POOL_ID',
    userPoolClientId: 'USER_POOL_CLIENT_ID',
    reportsBucket: 'REPORTS_BUCKET',
    planOverrides: 'PLAN_OVERRIDES',
    socketEndpoint: 'SOCKET_ENDPOINT',
  };
  const functions = () =>
    all('AWS::Lambda::Function').map(({ Properties }) => ({
      entryPoint: /'(.*)'/.exec(Properties.Code.ZipFile)?.[1],
      settings: Object.keys(Properties.Environment?.Variables ?? {}),
    }));

  it.each(findEntryPoints().map(({ name, source }) => [name, source] as const))(
    '%s is deployed, with every setting that it reads',
    (name, source) => {
      const deployed = functions().find(({ entryPoint }) => entryPoint === name);
      const text = readFileSync(join(root, source), 'utf8');
      const wanted = [...text.matchAll(/env\.(\w+)/g)].flatMap(
        ([, use]) => settingOf[use ?? ''] ?? [],
      );
      // What a webhook keeps is queued by its wrapper.
      const sends = text.includes('env.queueUrl') || name.endsWith('.webhook');
      expect(deployed?.settings).toEqual(expect.arrayContaining(wanted));
      expect(deployed?.settings.some((setting) => setting.startsWith('QUEUE_URL_')) ?? false).toBe(
        sends,
      );
    },
  );

  it('finds every entry point where its contract says', () => {
    const places = [
      ...catalogue.map(entryPointOf),
      ...jobs.map(workerOf),
      ...schedules.map(({ domain, id }) => `functions/${domain}/${id}.schedule.ts`),
      ...[...connectionRoutes, ...socketRoutes].map(socketEntryPointOf),
      ...webhooks.map(webhookEntryPointOf),
      'functions/platform/calls/unknown-route.call.ts',
    ];
    expect(places.toSorted()).toEqual(findEntryPoints().map(({ source }) => source));
  });

  it('gives every job of the catalogue a worker with its queues', () => {
    const sources = all('AWS::Lambda::EventSourceMapping');
    expect(sources).toHaveLength(jobs.flatMap(queuesOf).length);
    expect(jobs.flatMap(queuesOf).toSorted()).toEqual(Object.keys(queues).toSorted());
    for (const job of jobs) {
      expect(functions().map(({ entryPoint }) => entryPoint)).toContain(`${job.id}.worker`);
    }
  });
});

describe('permissions', () => {
  it('gives each function a role of its own', () => {
    const roles = all('AWS::Lambda::Function')
      .map((fn) => JSON.stringify(fn['Properties'].Role))
      .filter((role) => !role.includes('CDKBucketDeployment'));
    expect(new Set(roles).size).toBe(roles.length);
  });

  it('traces every function, and lets none do anything else to everything', () => {
    const ours = all('AWS::Lambda::Function').filter(
      ({ Properties }) => Properties.Environment?.Variables?.METRICS_NAMESPACE !== undefined,
    );
    expect(ours.length).toBeGreaterThan(catalogue.length);
    for (const { Properties } of ours)
      expect(Properties.TracingConfig, Properties.Description).toEqual({ Mode: 'Active' });
    const onEverything = all('AWS::IAM::Role')
      .flatMap((role) => role['Properties'].Policies ?? [])
      .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
      .filter(({ Resource }) => Resource === '*')
      .map(({ Action }) => JSON.stringify(Action));
    expect(new Set(onEverything)).toEqual(
      new Set(['["xray:PutTraceSegments","xray:PutTelemetryRecords"]']),
    );
    expect(onEverything).toHaveLength(ours.length);
  });

  it('keeps the log of every function for a month, also of the CDK’s own', () => {
    for (const one of all('AWS::Lambda::Function'))
      expect(
        one['Properties'].LoggingConfig?.LogGroup,
        one['Properties'].Description,
      ).toBeDefined();
    for (const log of all('AWS::Logs::LogGroup'))
      expect(log['Properties'].RetentionInDays).toBe(30);
  });

  it('never allows a table scan, an action wildcard or a pass of roles', () => {
    const text = JSON.stringify(all('AWS::IAM::Role'));
    expect(text).not.toMatch(/dynamodb:(Scan|\*)|"\*:\*"|"Action":"\*"|iam:PassRole/);
  });

  it('gives each function the table verbs that it uses, on the partitions that it uses', () => {
    const statements = all('AWS::IAM::Role')
      .flatMap((role) => role['Properties'].Policies?.[0].PolicyDocument.Statement ?? [])
      .filter(({ Action }) => JSON.stringify(Action).includes('dynamodb:'));
    expect(statements.length).toBeGreaterThan(50);
    for (const { Action, Resource, Condition } of statements) {
      const isIndex = JSON.stringify(Resource).includes('/index/');
      const [...keys]: string[] =
        Condition?.['ForAllValues:StringLike']['dynamodb:LeadingKeys'] ?? [];
      expect(isIndex ? Action : keys.length > 0, JSON.stringify(Action)).toEqual(
        isIndex ? 'dynamodb:Query' : true,
      );
      expect(keys.every((key) => /^[a-z-]+#\*$/.test(key))).toBe(true);
    }
    const written = findEntryPoints().filter(({ name }) => name !== 'unknown-route.call');
    expect([...needs.keys()].toSorted()).toEqual(written.map(({ name }) => name).toSorted());
  });

  it('lets whoever reads objects learn that one is gone', () => {
    const statements = all('AWS::IAM::Role')
      .filter((role) => role['Properties'].Policies !== undefined)
      .flatMap((role) => role['Properties'].Policies[0].PolicyDocument.Statement)
      .filter(({ Action }) => JSON.stringify(Action).includes('s3:GetObject'));
    expect(statements.length).toBeGreaterThan(5);
    for (const { Action, Resource } of statements) {
      // S3 answers AccessDenied, and not NoSuchKey, to those who may not list.
      expect(Action).toEqual(['s3:GetObject', 's3:ListBucket']);
      expect(Resource).toHaveLength(2);
    }
  });

  it('lets the sign-in write guesses, known devices and reset links, and nothing else', () => {
    const role = Object.values(of('WebVitalsAccountsCalls').findResources('AWS::IAM::Role')).find(
      (it) =>
        JSON.stringify(it).includes('AdminInitiateAuth') &&
        !JSON.stringify(it).includes('AdminCreateUser') &&
        !JSON.stringify(it).includes('GlobalSignOut'),
    );
    const text = JSON.stringify(role);
    const writes: { Action: unknown; Condition: unknown }[] = role?.[
      'Properties'
    ].Policies[0].PolicyDocument.Statement.filter(({ Action }: { Action: unknown }) =>
      /dynamodb:(Put|Update|Delete)Item/.test(JSON.stringify(Action)),
    );
    const on = (...keys: string[]) => ({
      'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': keys },
    });
    expect(writes.map(({ Action, Condition }) => ({ Action, Condition }))).toEqual([
      { Action: ['dynamodb:UpdateItem', 'dynamodb:DeleteItem'], Condition: on('limit#*') },
      { Action: 'dynamodb:PutItem', Condition: on('device#*', 'limit#*', 'token#*') },
    ]);
    expect(text.match(/dynamodb:PutItem/g)).toHaveLength(1);
  });
});

describe('queues', () => {
  it('gives up after the deliveries of shared/jobs, and hides a job longer than its worker may take', () => {
    of('WebVitalsScanning').hasResourceProperties('AWS::SQS::Queue', {
      VisibilityTimeout: queues.scan.visibilityTimeoutSeconds,
      RedrivePolicy: Match.objectLike({ maxReceiveCount: 5 }),
      SqsManagedSseEnabled: true,
    });
    for (const { Properties } of all('AWS::SQS::Queue').filter(
      (it) => it['Properties'].RedrivePolicy,
    ))
      expect(Properties.RedrivePolicy.maxReceiveCount).toBe(5);
    const worker = Object.values(
      of('WebVitalsScanning').findResources('AWS::Lambda::Function', {
        Properties: { MemorySize: 3008 },
      }),
    )[0];
    expect(worker?.['Properties'].Timeout).toBeLessThan(queues.scan.visibilityTimeoutSeconds);
    expect(worker?.['Properties'].Architectures).toEqual(['x86_64']);
  });

  it('reports partial failures and caps the workers', () => {
    of('WebVitalsScanning').hasResourceProperties('AWS::Lambda::EventSourceMapping', {
      BatchSize: queues.scan.batchSize,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      ScalingConfig: { MaximumConcurrency: queues.scan.maxConcurrency },
    });
  });

  it.each([
    ['WebVitalsScanning', 'RunLighthouse', runLighthouse],
    ['WebVitalsMarkup', 'ValidatePage', validatePage],
    ['WebVitalsScreenshots', 'TakeScreenshot', takeScreenshot],
  ])('%s keeps workers for persons, which the clock cannot take', (stack, worker, job) => {
    const sources = Object.values(of(stack).findResources('AWS::Lambda::EventSourceMapping'))
      .map((source) => source['Properties'])
      .filter(({ FunctionName }) => JSON.stringify(FunctionName).includes(worker));
    expect(sources.map(({ ScalingConfig }) => ScalingConfig.MaximumConcurrency)).toEqual(
      queuesOf(job).map((name) => queues[name].maxConcurrency),
    );
  });

  it('alarms on a dead letter and on a job that waits', () => {
    const template = of('WebVitalsScanning');
    for (const MetricName of [
      'ApproximateNumberOfMessagesVisible',
      'ApproximateAgeOfOldestMessage',
    ]) {
      template.hasResourceProperties('AWS::CloudWatch::Alarm', {
        MetricName,
        AlarmActions: Match.anyValue(),
      });
    }
  });

  it('alarms on whatever the clock starts and nobody waits for', () => {
    const scheduled = all('AWS::Scheduler::Schedule');
    const alarms = all('AWS::CloudWatch::Alarm').filter(
      ({ Properties }) =>
        Properties.Namespace === 'AWS/Lambda' &&
        Properties.MetricName === 'Errors' &&
        Properties.Dimensions !== undefined,
    );
    expect(alarms).toHaveLength(scheduled.length);
    for (const { Properties } of alarms) expect(Properties.AlarmActions).toHaveLength(1);
  });

  it.each([
    ['WebVitalsScanning', '*/5'],
    ['WebVitalsMarkup', '2,7,12,17,22,27,32,37,42,47,52,57'],
    ['WebVitalsScreenshots', '4,9,14,19,24,29,34,39,44,49,54,59'],
    ['WebVitalsUptime', '1,6,11,16,21,26,31,36,41,46,51,56'],
  ])('%s sweeps every five minutes', (stack, minutes) => {
    of(stack).hasResourceProperties('AWS::Scheduler::Schedule', {
      ScheduleExpression: `cron(${minutes} * * * ? *)`,
    });
  });

  it('lets worker and sweep tell open browsers, and workers have a failed job come again soon', () => {
    const roles = Object.values(of('WebVitalsScanning').findResources('AWS::IAM::Role')).map(
      (role) => JSON.stringify(role),
    );
    const mayPush = roles.filter((role) => role.includes('execute-api:ManageConnections'));
    expect(mayPush).toHaveLength(2);
    const consumers = roles.filter((role) => role.includes('sqs:ReceiveMessage'));
    expect(consumers.length).toBeGreaterThan(0);
    for (const role of consumers) expect(role).toContain('sqs:ChangeMessageVisibility');
  });
});

describe('the topic of alarms', () => {
  it('takes what CloudWatch publishes for this account, and nothing without TLS', () => {
    const [policy] = Object.values(of('WebVitalsAlarms').findResources('AWS::SNS::TopicPolicy'));
    const [topic] = Object.keys(of('WebVitalsAlarms').findResources('AWS::SNS::Topic'));
    const Statement: unknown[] = policy?.['Properties'].PolicyDocument.Statement;
    expect(Statement).toContainEqual(
      expect.objectContaining({
        Effect: 'Allow',
        Principal: { Service: 'cloudwatch.amazonaws.com' },
        Action: 'sns:Publish',
        Resource: { Ref: topic },
        Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
      }),
    );
    expect(Statement).toContainEqual(
      expect.objectContaining({
        Effect: 'Deny',
        Condition: { Bool: { 'aws:SecureTransport': 'false' } },
      }),
    );
    expect(Statement).toHaveLength(2);
  });
});

it('lets a call that sends mail send as the one sender, to whom SES asks about in its sandbox', () => {
  const statements = all('AWS::IAM::Role')
    .flatMap((role) => role['Properties'].Policies?.[0].PolicyDocument.Statement ?? [])
    .filter(({ Action }) => Action === 'ses:SendEmail');
  expect(statements.length).toBeGreaterThan(2);
  for (const { Resource, Condition } of statements) {
    expect(JSON.stringify(Resource)).toMatch(/:identity\/\*"/);
    expect(Condition).toEqual({ StringEquals: { 'ses:FromAddress': noSender } });
  }
});

describe('alarms', () => {
  const alarms = () => all('AWS::CloudWatch::Alarm').map((alarm) => alarm['Properties']);
  /** Metrics under alarm, each of which has a price. */
  const metricsOf = ({ Metrics }: { Metrics?: { MetricStat?: unknown }[] }): number =>
    Metrics === undefined ? 1 : Metrics.filter(({ MetricStat }) => MetricStat !== undefined).length;

  it('tell somebody, and say where it is written what to do', () => {
    const text = readFileSync(join(root, 'docs', 'operations.md'), 'utf8');
    const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
    const anchors = headings.map((heading) =>
      heading
        .toLowerCase()
        .replaceAll(/[^a-z0-9 ]/g, '')
        .replaceAll(' ', '-'),
    );
    for (const { AlarmDescription, AlarmActions } of alarms()) {
      expect(AlarmActions).toHaveLength(1);
      const anchor = /docs\/operations\.md#([\w-]+)$/.exec(AlarmDescription)?.[1];
      expect(anchors, AlarmDescription).toContain(anchor);
    }
  });

  it('cost what the README says', () => {
    const count = alarms().reduce((sum, alarm) => sum + metricsOf(alarm), 0);
    const line = /\| CloudWatch: (\d+) metrics under alarm, of which ten are free +\| ([\d.]+) \|/;
    const [, metrics, price] =
      line.exec(readFileSync(join(root, 'README.md'), 'utf8'))?.map(Number) ?? [];
    expect(metrics, 'metrics under alarm in README.md').toBe(count);
    expect(price).toBeCloseTo((count - 10) * 0.1);
  });

  it('are raised when the dispatcher did not run for 15 minutes, and when nothing is known of it', () => {
    of('WebVitalsSchedules').hasResourceProperties('AWS::CloudWatch::Alarm', {
      MetricName: 'Invocations',
      Statistic: 'Sum',
      Period: 900,
      EvaluationPeriods: 1,
      Threshold: 1,
      ComparisonOperator: 'LessThanThreshold',
      TreatMissingData: 'breaching',
    });
  });

  it.each([
    ['WebVitalsSchedules', 600],
    ['WebVitalsUptime', 1800],
  ])('are raised in %s when the oldest job waits for %i seconds', (stack, Threshold) => {
    of(stack).hasResourceProperties('AWS::CloudWatch::Alarm', {
      MetricName: 'ApproximateAgeOfOldestMessage',
      Statistic: 'Maximum',
      Threshold,
    });
  });

  it.each([
    ['AWS/Lambda', 'Errors'],
    ['AWS/Lambda', 'Throttles'],
    ['WebVitals/production', 'RefusedMails'],
    ['AWS/SES', 'Reputation.BounceRate'],
  ])('are raised on %s %s of the account', (Namespace, MetricName) => {
    of('WebVitalsAlarms').hasResourceProperties('AWS::CloudWatch::Alarm', {
      Namespace,
      MetricName,
      Dimensions: Match.absent(),
    });
  });

  it('count the table and its indexes as one', () => {
    const [alarm] = alarms().filter(({ Metrics }) => Metrics !== undefined);
    expect(metricsOf(alarm)).toBe(4);
    expect(JSON.stringify(alarm.Metrics)).toMatch(/ReadThrottleEvents.*WriteThrottleEvents/);
  });

  it('hear of every function that sends mail', () => {
    const mailing = all('AWS::Lambda::Function').filter(
      ({ Properties }) => Properties.Environment?.Variables?.MAIL_FROM !== undefined,
    );
    const filters = all('AWS::Logs::MetricFilter').map((filter) => filter['Properties']);
    expect(mailing.length).toBeGreaterThan(2);
    expect(filters).toHaveLength(mailing.length);
    for (const { FilterPattern, MetricTransformations } of filters) {
      expect(FilterPattern).toBe('{ $.message = "mail refused" }');
      expect(MetricTransformations[0]).toMatchObject({
        MetricName: 'RefusedMails',
        MetricNamespace: 'WebVitals/production',
      });
    }
  });

  it('look at CloudFront', () => {
    of('WebVitalsEdgeAlarms').hasResourceProperties('AWS::CloudWatch::Alarm', {
      Namespace: 'AWS/CloudFront',
      MetricName: '5xxErrorRate',
      Dimensions: Match.arrayWith([{ Name: 'Region', Value: 'Global' }]),
    });
  });
});

it('the runbook of a restore stops every stack whose functions work by themselves', () => {
  const text = readFileSync(join(root, 'docs', 'operations.md'), 'utf8');
  const stopped = /for name in ([\w ]+); do/.exec(text)?.[1]?.split(' ');
  const works = [...templates]
    .filter(([, template]) =>
      ['AWS::Scheduler::Schedule', 'AWS::Lambda::EventSourceMapping'].some(
        (type) => Object.keys(template.findResources(type)).length > 0,
      ),
    )
    .map(([name]) => name.replace('WebVitals', ''));
  expect(stopped).toEqual(works.toSorted());
});

describe('the dashboard', () => {
  let text: string | undefined;
  const body = () => (text ??= JSON.stringify(all('AWS::CloudWatch::Dashboard')));
  const labelled = (label: string) => String.raw`\"label\":\"${label}\"`;

  it.each([
    ['call', catalogue],
    ['job', jobs],
    ['schedule', schedules],
    ['event', events],
  ])('shows every %s of its catalogue', (_, some) => {
    const missing = some.map(({ id }) => id).filter((id) => !body().includes(labelled(id)));
    expect(missing).toEqual([]);
  });

  it('shows every function, of whatever kind', () => {
    const shown = findEntryPoints().filter(
      ({ name }) =>
        body().includes(labelled(name)) || body().includes(labelled(name.replace(/\.\w+$/, ''))),
    );
    expect(shown).toEqual(findEntryPoints());
  });

  it('shows every queue, and every reason that a scan fails for', () => {
    for (const label of [...Object.keys(queues), ...scanFailureReasons])
      expect(body()).toContain(labelled(label));
  });

  it('and the alarms look at metrics that functions write', () => {
    for (const name of Object.keys(metrics)) expect(body()).toContain(name);
    of('WebVitalsAlarms').hasResourceProperties('AWS::CloudWatch::Alarm', {
      Namespace: 'WebVitals/production',
      MetricName: 'EventsUndelivered',
      EvaluationPeriods: 3,
    });
    const namespaces = all('AWS::Lambda::Function').map(
      ({ Properties }) => Properties.Environment?.Variables?.METRICS_NAMESPACE,
    );
    expect(new Set(namespaces)).toEqual(new Set(['WebVitals/production', undefined]));
  });
});

describe('data', () => {
  it('keeps the table, restorable and with expiry', () => {
    const template = of('WebVitalsData');
    template.hasResource('AWS::DynamoDB::GlobalTable', { DeletionPolicy: 'Retain' });
    template.hasResourceProperties('AWS::DynamoDB::GlobalTable', {
      TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true },
      Replicas: [
        Match.objectLike({
          DeletionProtectionEnabled: true,
          PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
        }),
      ],
    });
  });

  it('closes every bucket to the public', () => {
    for (const bucket of all('AWS::S3::Bucket')) {
      expect(bucket['Properties'].PublicAccessBlockConfiguration).toEqual({
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      });
    }
  });

  it('keeps every bucket when its stack goes, as only an empty one could be deleted', () => {
    for (const bucket of all('AWS::S3::Bucket')) expect(bucket['DeletionPolicy']).toBe('Retain');
  });

  it('drops reports after 90 days', () => {
    of('WebVitalsData').hasResourceProperties('AWS::S3::Bucket', {
      LifecycleConfiguration: { Rules: [Match.objectLike({ ExpirationInDays: 90 })] },
    });
  });
});

describe('sign-in', () => {
  it('asks Cognito for strong passwords and does not tell whether a user exists', () => {
    of('WebVitalsIdentity').hasResourceProperties('AWS::Cognito::UserPool', {
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
      Policies: {
        PasswordPolicy: {
          MinimumLength: 8,
          RequireLowercase: true,
          RequireUppercase: true,
          RequireNumbers: true,
          RequireSymbols: true,
        },
      },
    });
    of('WebVitalsIdentity').hasResourceProperties('AWS::Cognito::UserPoolClient', {
      PreventUserExistenceErrors: 'ENABLED',
      // What POST /auth and Amplify use, and nothing that goes past the limits of POST /auth.
      ExplicitAuthFlows: ['ALLOW_ADMIN_USER_PASSWORD_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
      EnableTokenRevocation: true,
      GenerateSecret: Match.absent(),
    });
  });
});

describe('webhooks', () => {
  it.each(webhooks.map((one) => [one.id, one] as const))(
    '%s has a route that no token opens, and a queue',
    (id, one) => {
      const stack = of('WebVitalsWebhooks');
      stack.hasResourceProperties('AWS::ApiGatewayV2::Route', {
        RouteKey: `POST /api${webhookPath(one)}`,
        AuthorizationType: 'NONE',
      });
      const roles = Object.values(stack.findResources('AWS::IAM::Role')).map((role) =>
        JSON.stringify(role),
      );
      const own = roles.filter((role) => role.includes('webhook#*'));
      expect(own, id).toHaveLength(webhooks.length);
      for (const role of own) {
        expect(role).toContain('sqs:SendMessage');
        expect(role).not.toContain('account#*');
      }
    },
  );
});

describe('sockets', () => {
  it('log nothing by the API, which a new account has no role for', () => {
    of('WebVitalsSockets').hasResourceProperties('AWS::ApiGatewayV2::Stage', {
      AccessLogSettings: Match.absent(),
      DefaultRouteSettings: Match.objectLike({ ThrottlingRateLimit: 1000 }),
    });
  });

  it('have the routes of the catalogue, each with a function of its own, and answer what is said', () => {
    const routes = Object.values(of('WebVitalsSockets').findResources('AWS::ApiGatewayV2::Route'));
    const answering = Object.fromEntries(
      routes.map(({ Properties }) => [
        Properties.RouteKey,
        Properties.RouteResponseSelectionExpression !== undefined,
      ]),
    );
    expect(answering).toEqual({
      ...Object.fromEntries(connectionRoutes.map(({ route }) => [route, false])),
      ...Object.fromEntries(socketRoutes.map(({ route }) => [route, true])),
    });
    of('WebVitalsSockets').resourceCountIs('AWS::ApiGatewayV2::RouteResponse', socketRoutes.length);
    of('WebVitalsSockets').hasResourceProperties('AWS::ApiGatewayV2::Api', {
      RouteSelectionExpression: '$request.body.type',
    });
  });

  it.each([
    ['WebVitalsSockets', 'the check of their sessions, and each route,', 1 + socketRoutes.length],
    ['WebVitalsAccountsCalls', 'a new password, and a removed sub-user,', 2],
  ])('%s: %s may close them, and not push', (stack, _who, count) => {
    const managing = Object.values(of(stack).findResources('AWS::IAM::Role'))
      .map((role) => JSON.stringify(role))
      .filter((role) => role.includes('execute-api:ManageConnections'));
    expect(managing).toHaveLength(count);
    for (const role of managing) {
      expect(role).toContain('/DELETE/@connections/*');
      expect(role).not.toContain('/POST/@connections');
    }
  });

  it('are checked for their sessions every five minutes', () => {
    of('WebVitalsSockets').hasResourceProperties('AWS::Scheduler::Schedule', {
      ScheduleExpression: 'cron(3,8,13,18,23,28,33,38,43,48,53,58 * * * ? *)',
    });
  });
});

describe('web', () => {
  it('serves the API on the same origin, never cached', () => {
    of('WebVitalsWeb').hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: {
        CacheBehaviors: [
          Match.objectLike({ PathPattern: '/api/openapi.json' }),
          Match.objectLike({ PathPattern: '/api/openapi.json/' }),
          Match.objectLike({ PathPattern: '/api/docs' }),
          Match.objectLike({ PathPattern: '/api/docs/' }),
          Match.objectLike({
            PathPattern: '/api/*',
            CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
            ViewerProtocolPolicy: 'redirect-to-https',
          }),
        ],
      },
    });
  });

  it('keeps no error of the API, which another caller would be told', () => {
    const [distribution] = all('AWS::CloudFront::Distribution');
    const errors: { ErrorCode: number; ErrorCachingMinTTL: number }[] =
      distribution?.['Properties'].DistributionConfig.CustomErrorResponses;
    expect(new Set(errors.map(({ ErrorCachingMinTTL }) => ErrorCachingMinTTL))).toEqual(
      new Set([0]),
    );
    const codes = errors.map(({ ErrorCode }) => ErrorCode);
    expect(codes).toEqual(expect.arrayContaining([404, 500, 502, 503, 504]));
  });

  it.each([
    ['AWS::CloudFront::ResponseHeadersPolicy', 'ResponseHeadersPolicyConfig'],
    ['AWS::CloudFront::OriginAccessControl', 'OriginAccessControlConfig'],
  ])('leaves %s free to be made in a second region of the account', (type, config) => {
    for (const one of all(type))
      expect(JSON.stringify(one['Properties'][config].Name)).toContain('AWS::Region');
  });

  it('lets browsers keep for good only what has its content in its name', () => {
    const uploads = all('Custom::CDKBucketDeployment').map((upload) => upload['Properties']);
    const caching = uploads.map(({ SystemMetadata, Exclude, Include }) => ({
      kept: SystemMetadata['cache-control'],
      Exclude,
      Include,
    }));
    expect(caching).toEqual([
      {
        kept: 'public, max-age=31536000, immutable',
        Exclude: ['*'],
        Include: ['assets/*'],
      },
      { kept: 'no-cache', Exclude: undefined, Include: undefined },
    ]);
  });

  it('sends a strict content security policy and its companions', () => {
    const text = JSON.stringify(all('AWS::CloudFront::ResponseHeadersPolicy'));
    for (const part of [
      "default-src 'self'",
      "script-src 'self';",
      "frame-ancestors 'none'",
      'nosniff',
      'DENY',
    ]) {
      expect(text).toContain(
        part.replaceAll('"', String.raw`\"`).replace('nosniff', 'ContentTypeOptions'),
      );
    }
  });
});

it('is protected from deletion where the operator says so', () => {
  expect(stacks.length).toBe(templates.size);
  const loose = stacks.filter(({ terminationProtection }) => !terminationProtection);
  expect(loose).toEqual([]);
});

it('keeps every stack far from the limit of 500 resources', () => {
  for (const [name, template] of templates) {
    const count = Object.keys(template.toJSON()['Resources'] ?? {}).length;
    expect(count, name).toBeLessThan(200);
  }
});
