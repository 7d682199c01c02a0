/** What a deployment over an earlier one, or beside another, needs of the templates. */
import { App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { CfnUserPoolClient } from 'aws-cdk-lib/aws-cognito';
import { CfnGlobalTable } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { CfnBucket } from 'aws-cdk-lib/aws-s3';
import { CfnTopic } from 'aws-cdk-lib/aws-sns';
import { CfnQueue, Queue } from 'aws-cdk-lib/aws-sqs';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { CallContract } from '../shared/calls/define-call.ts';
import { checkSitesLimit, getSite } from '../shared/calls/sites.ts';
import { queues } from '../shared/jobs/define-job.ts';
import { physicalNames } from '../test/support/physical-names.ts';
import { cdkContext, codeOf, synthesize } from '../test/support/synthesize.ts';
import { ApiStack } from './calls/api-stack.ts';
import { CallStack } from './calls/call-stack.ts';
import { DataStack } from './data-stack.ts';
import { IdentityStack } from './identity-stack.ts';
import { replacingProperties } from './platform/replacement-ids.ts';
import { readSettings } from './settings.ts';

/** Such as put a name into the templates. */
const settings = {
  alarmEmail: 'ops@example.com',
  cruxKeyParameter: '/web-vitals/{stage}/crux-key',
  semrushKeyParameter: '/web-vitals/{stage}/semrush-key',
};

const Output = z.object({ StackName: z.string(), OutputName: z.string() });
const Produced = z.object({
  Outputs: z.record(
    z.string(),
    z.object({
      Value: z.object({
        Ref: z.string().optional(),
        'Fn::GetAtt': z.tuple([z.string(), z.string()]).optional(),
      }),
    }),
  ),
  Resources: z.record(z.string(), z.object({ Type: z.string() })),
});

/** Every `{ "Fn::GetStackOutput": … }` in a template. */
function referencesIn(value: unknown): z.infer<typeof Output>[] {
  if (typeof value !== 'object' || value === null) return [];
  const found = Output.safeParse(Reflect.get(value, 'Fn::GetStackOutput')).data;
  return [...(found === undefined ? [] : [found]), ...Object.values(value).flatMap(referencesIn)];
}

let now: Map<string, unknown>;
beforeAll(async () => {
  now = await synthesize(undefined, settings);
}, 60_000);

describe('a second stage in the same account and region', () => {
  let staging: Map<string, unknown>;
  beforeAll(async () => {
    staging = await synthesize(undefined, { ...settings, stage: 'staging' });
  }, 60_000);
  const namesIn = (stage: Map<string, unknown>): string[] =>
    [...stage].flatMap(([stackName, template]) => physicalNames(stackName, template));

  test('has no name of the first one', () => {
    const taken = new Set(namesIn(now));
    expect(taken.size).toBeGreaterThan(300);
    expect(namesIn(staging).filter((name) => taken.has(name))).toEqual([]);
  });

  test('is named in every name', () => {
    expect(namesIn(now).filter((name) => !name.includes('production'))).toEqual([]);
    expect(namesIn(staging).filter((name) => !name.includes('staging'))).toEqual([]);
  });

  test('differs from it in names alone', () => {
    const renamed = JSON.stringify([...staging]).replaceAll('staging', 'production');
    expect(renamed).toBe(JSON.stringify([...now]));
  });
});

describe('a resource that other stacks refer to', () => {
  let replaced: Map<string, unknown>;
  beforeAll(async () => {
    replaced = await synthesize((app) => {
      for (const one of app.node.findAll()) {
        if (one instanceof CfnQueue) one.fifoQueue = true;
        if (one instanceof CfnTopic) one.topicName = 'renamed';
        if (one instanceof CfnBucket) one.bucketName = 'renamed';
        if (one instanceof CfnUserPoolClient) one.generateSecret = true;
        if (one instanceof CfnGlobalTable)
          one.keySchema = [{ attributeName: 'id', keyType: 'HASH' }];
      }
    });
  }, 60_000);
  /** The type of the resource behind a reference; undefined for what the stack says of itself. */
  const typeOf = ({ StackName, OutputName }: z.infer<typeof Output>): string | undefined => {
    const { Outputs, Resources } = Produced.parse(now.get(StackName));
    const value = Outputs[OutputName]?.Value;
    if (value === undefined) throw new Error(`${StackName} has no output ${OutputName}`);
    return Resources[value.Ref ?? value['Fn::GetAtt']?.[0] ?? '']?.Type;
  };
  const all = () =>
    [...now].flatMap(([consumer, template]) =>
      referencesIn(template).map((reference) => ({ consumer, ...reference })),
    );

  test('is of a type of which is known what replaces it', () => {
    const types = new Set(all().flatMap((reference) => typeOf(reference) ?? []));
    expect(types.size).toBeGreaterThan(5);
    expect(Object.keys(replacingProperties).toSorted()).toEqual([...types].toSorted());
  });

  test.each([
    'AWS::SQS::Queue',
    'AWS::SNS::Topic',
    'AWS::S3::Bucket',
    'AWS::DynamoDB::GlobalTable',
    'AWS::Cognito::UserPoolClient',
  ])('and replaced changes the template of every stack that refers to it: %s', (type) => {
    const references = all().filter((reference) => typeOf(reference) === type);
    expect(references.length).toBeGreaterThan(0);
    for (const { consumer, OutputName } of references)
      expect(JSON.stringify(replaced.get(consumer)), consumer).not.toContain(`"${OutputName}"`);
  });

  test('and not replaced keeps its id', () => {
    const ids = Object.keys(Produced.parse(now.get('WebVitals-production-Uptime')).Resources);
    expect(ids).toContain('UptimeQueue3C8B3269');
    expect(Object.keys(Produced.parse(now.get('WebVitals-production-Data')).Resources)).toContain(
      'TableCD117FA1',
    );
  });
});

describe('a call', () => {
  const routesOf = (calls: readonly CallContract[]) => {
    const app = new App({ context: cdkContext(), builtinCloudFormationValidation: false });
    const { table, reports } = new DataStack(app, 'Data');
    const { userPool, client } = new IdentityStack(app, 'Identity');
    const { api, authorizer } = new ApiStack(app, 'Api', { userPool, client });
    const others = new Stack(app, 'Others');
    const stack = new CallStack(app, 'Calls', {
      calls,
      resources: {
        codeOf,
        api,
        authorizer,
        table,
        reports,
        userPool,
        userPoolClient: client,
        sockets: { callbackUrl: 'https://sockets.example', close: new PolicyStatement() },
        queues: Object.fromEntries(
          Object.keys(queues).map((name) => [name, new Queue(others, name)]),
        ) as Record<keyof typeof queues, Queue>,
        publicUrl: 'https://example.com',
        originKeys: ['key'],
        settings: readSettings(app.node),
      },
    });
    const routes = Template.fromStack(stack).findResources('AWS::ApiGatewayV2::Route');
    return Object.fromEntries(
      Object.entries(routes).map(([id, route]) => [id, String(route['Properties'].RouteKey)]),
    );
  };
  // Its id is that of another call, whose permissions are known.
  const renamed: CallContract = { ...getSite, id: checkSitesLimit.id };
  const moved: CallContract = { ...getSite, path: '/site' };

  test('that gets another id keeps its route, which API Gateway would not take twice', () => {
    expect(routesOf([renamed])).toEqual(routesOf([getSite]));
  });

  test('that gets another path gets another route, which both may be there for a while', () => {
    const [[before] = [], [after] = []] = [routesOf([getSite]), routesOf([moved])].map((routes) =>
      Object.keys(routes),
    );
    expect(after).not.toBe(before);
  });

  test('that is added or removed leaves the routes of the others as they are', () => {
    const both = routesOf([getSite, checkSitesLimit]);
    expect(both).toMatchObject(routesOf([getSite]));
    expect(both).toMatchObject(routesOf([checkSitesLimit]));
  });
});
