/** Requirements on the whole product's templates for updating a deployment; those on a second one are in app.test.ts. */
import { CfnUserPoolClient } from 'aws-cdk-lib/aws-cognito';
import { CfnGlobalTable } from 'aws-cdk-lib/aws-dynamodb';
import { CfnFunction, Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { CfnBucket } from 'aws-cdk-lib/aws-s3';
import { CfnTopic } from 'aws-cdk-lib/aws-sns';
import { CfnQueue, Queue } from 'aws-cdk-lib/aws-sqs';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { DeployedStacks } from '../test/support/cloudformation.ts';
import { synthesize } from '../test/support/synthesize.ts';
import { replacingProperties } from './platform/replacement-ids.ts';

/** Settings that put a name into the templates. */
const settings = {
  alarmEmail: 'ops@example.com',
  floodLimit: 2000,
  cruxKeyParameter: '/web-vitals/{stage}/crux-key',
  semrushKeyParameter: '/web-vitals/{stage}/semrush-key',
};

const Output = z.object({ StackName: z.string(), OutputName: z.string() });
const Produced = z.object({
  Outputs: z
    .record(
      z.string(),
      z.object({
        Value: z.object({
          Ref: z.string().optional(),
          'Fn::GetAtt': z.tuple([z.string(), z.string()]).optional(),
        }),
      }),
    )
    .default({}),
  Resources: z.record(z.string(), z.object({ Type: z.string() })).default({}),
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
});

describe('a second stage in the same account and region', () => {
  let staging: Map<string, unknown>;
  beforeAll(async () => {
    staging = await synthesize(undefined, { ...settings, stage: 'staging' });
  });
  test('differs from the first in names only', () => {
    const renamed = JSON.stringify([...staging]).replaceAll('staging', 'production');
    expect(renamed).toBe(JSON.stringify([...now]));
  });
});

describe('a deployment in the order of the app', () => {
  /** With a further queue, to which a call sends. */
  const withQueue = (id: string) =>
    synthesize((app) => {
      const jobs = app.node.findChild('WebVitalsJobs');
      const { queueUrl } = new Queue(jobs, id);
      const [calls] = app.node
        .findChild('WebVitalsSitesCalls')
        .node.findAll()
        .filter((one) => one instanceof LambdaFunction);
      calls?.addEnvironment('QUEUE_URL_FURTHER', queueUrl);
    }, settings);

  test('finds all that each stack refers to, from nothing', () => {
    const deployed = new DeployedStacks();
    deployed.deployAll(now);
    expect(deployed.routes.length).toBeGreaterThan(150);
    expect(deployed.dangling).toEqual([]);
  });

  test('adds, renames and removes a queue, after which nothing refers to one that has gone', async () => {
    const [further, renamed] = [await withQueue('Further'), await withQueue('Renamed')];
    const deployed = new DeployedStacks();
    for (const templates of [now, further, renamed, now]) {
      deployed.deployAll(templates);
      expect(deployed.dangling).toEqual([]);
    }
    expect(JSON.stringify([...further])).toContain('QUEUE_URL_FURTHER');
  });
});

describe('the markup checker', () => {
  const Described = z.object({
    Resources: z
      .record(z.string(), z.object({ Type: z.string(), Properties: z.unknown().optional() }))
      .default({}),
  });
  const resourcesOf = (templates: ReadonlyMap<string, unknown>) =>
    new Map(
      [...templates].flatMap(([name, template]) =>
        Object.entries(Described.parse(template).Resources).map(
          ([id, resource]) => [`${name} ${id}`, resource] as const,
        ),
      ),
    );

  test('becomes an image and a bundle again: only its function is replaced, and its queues go on', async () => {
    const image = await synthesize(
      (app) => {
        for (const one of app.node.findAll())
          if (one instanceof CfnFunction && one.packageType === 'Zip') one.packageType = 'Image';
      },
      { ...settings, markupChecker: 'nu' },
    );
    const deployed = new DeployedStacks();
    for (const templates of [now, image, now]) {
      deployed.deployAll(templates);
      expect(deployed.dangling).toEqual([]);
    }
    const [before, after] = [resourcesOf(now), resourcesOf(image)];
    for (const [one, other] of [
      [before, after],
      [after, before],
    ] as const)
      expect([...one].flatMap(([id, { Type }]) => (other.has(id) ? [] : [Type]))).toEqual([
        'AWS::Lambda::Function',
      ]);
    const mappings = [...before].filter(
      ([, { Type }]) => Type === 'AWS::Lambda::EventSourceMapping',
    );
    const moved = mappings.filter(
      ([id, { Properties }]) =>
        JSON.stringify(Properties) !== JSON.stringify(after.get(id)?.Properties),
    );
    expect(moved.length).toBeGreaterThan(0);
    for (const [id, { Properties }] of moved) {
      const { FunctionName: _, ...same } = z.looseObject({}).parse(Properties);
      expect(after.get(id)?.Properties).toMatchObject(same);
    }
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
  });
  /** The resource type behind a reference; undefined for values of the stack itself. */
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

  test('has a type whose replacing properties are listed', () => {
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
  ])('changes the template of every stack that refers to it when it is replaced: %s', (type) => {
    const references = all().filter((reference) => typeOf(reference) === type);
    expect(references.length).toBeGreaterThan(0);
    for (const { consumer, OutputName } of references)
      expect(JSON.stringify(replaced.get(consumer)), consumer).not.toContain(`"${OutputName}"`);
  });

  test('keeps its id when it is not replaced', () => {
    const ids = Object.keys(Produced.parse(now.get('WebVitals-production-Jobs')).Resources);
    expect(ids).toContain('CheckQueue142ED4A4');
    expect(Object.keys(Produced.parse(now.get('WebVitals-production-Data')).Resources)).toContain(
      'TableCD117FA1',
    );
  });
});
