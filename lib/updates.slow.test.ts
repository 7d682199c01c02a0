/** Requirements on the whole product's templates for updating a deployment and for deploying beside another one. */
import { CfnUserPoolClient } from 'aws-cdk-lib/aws-cognito';
import { CfnGlobalTable } from 'aws-cdk-lib/aws-dynamodb';
import { CfnBucket } from 'aws-cdk-lib/aws-s3';
import { CfnTopic } from 'aws-cdk-lib/aws-sns';
import { CfnQueue } from 'aws-cdk-lib/aws-sqs';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { physicalNames } from '../test/support/physical-names.ts';
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
  Resources: z
    .record(z.string(), z.object({ Type: z.string(), DeletionPolicy: z.string().optional() }))
    .default({}),
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
  const namesIn = (stage: Map<string, unknown>): string[] =>
    [...stage].flatMap(([stackName, template]) => physicalNames(stackName, template));

  test('shares no name with the first', () => {
    const taken = new Set(namesIn(now));
    expect(taken.size).toBeGreaterThan(300);
    expect(namesIn(staging).filter((name) => taken.has(name))).toEqual([]);
  });

  test('appears in every name', () => {
    expect(namesIn(now).filter((name) => !name.includes('production'))).toEqual([]);
    expect(namesIn(staging).filter((name) => !name.includes('staging'))).toEqual([]);
  });

  test('differs from the first in names only', () => {
    const renamed = JSON.stringify([...staging]).replaceAll('staging', 'production');
    expect(renamed).toBe(JSON.stringify([...now]));
  });
});

describe('resources that a destroyed deployment left behind and another one adopts', () => {
  const left = {
    adoptTable: 'WebVitals-production-Data-TableCD117FA1-1ABC',
    adoptReportsBucket: 'webvitals-production-data-reports4cc01a4e-1abc',
    adoptLogsBucket: 'webvitals-production-data-logs6819bb44-1abc',
    adoptUserPool: 'us-east-1_AdoptedPl',
  };
  let adopting: Map<string, unknown>;
  beforeAll(async () => {
    adopting = await synthesize(undefined, { ...settings, ...left });
  });
  const resources = (stages: Map<string, unknown>) =>
    [...stages.values()].flatMap((template) => Object.values(Produced.parse(template).Resources));

  test.each([
    'AWS::DynamoDB::GlobalTable',
    'AWS::Cognito::UserPool',
    'AWS::Cognito::UserPoolGroup',
    'AWS::S3::Bucket',
  ])('are retained by the first: %s', (type) => {
    const kept = resources(now).filter(({ Type }) => Type === type);
    expect(new Set(kept.map(({ DeletionPolicy }) => DeletionPolicy))).toEqual(new Set(['Retain']));
  });

  test('are not created again, except the files of the app and a client of the pool', () => {
    const made = resources(adopting).map(({ Type }) => Type);
    expect(made).not.toContain('AWS::DynamoDB::GlobalTable');
    expect(made).not.toContain('AWS::Cognito::UserPool');
    expect(made).not.toContain('AWS::Cognito::UserPoolGroup');
    expect(made.filter((type) => type === 'AWS::S3::Bucket')).toHaveLength(1);
    expect(made).toContain('AWS::Cognito::UserPoolClient');
    const { Resources } = Produced.parse(adopting.get('WebVitals-production-Data'));
    expect(Object.values(Resources).map(({ Type }) => Type)).toEqual([
      'AWS::CloudFormation::WaitConditionHandle',
    ]);
    expect(referencesIn([...adopting.values()]).map(({ StackName }) => StackName)).not.toContain(
      'WebVitals-production-Data',
    );
  });

  test('are used by every function and role that would use new ones', () => {
    /** All resources with the names replaced, and the names. */
    const uses = (text: string, own: RegExp) => text.match(own)?.length ?? 0;
    const [before, after] = [now, adopting].map((stage) => JSON.stringify([...stage.values()]));
    expect(uses(after ?? '', /"TABLE_NAME":"WebVitals-production-Data-TableCD117FA1-1ABC"/g)).toBe(
      uses(before ?? '', /"TABLE_NAME":/g),
    );
    expect(uses(after ?? '', /"REPORTS_BUCKET":"webvitals-production-data-reports/g)).toBe(
      uses(before ?? '', /"REPORTS_BUCKET":/g),
    );
    expect(uses(after ?? '', /"USER_POOL_ID":"us-east-1_AdoptedPl"/g)).toBe(
      uses(before ?? '', /"USER_POOL_ID":/g),
    );
    expect(after).toContain('https://cognito-idp.');
    expect(after).toContain('table/WebVitals-production-Data-TableCD117FA1-1ABC/index/gsi1');
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
    const ids = Object.keys(Produced.parse(now.get('WebVitals-production-Uptime')).Resources);
    expect(ids).toContain('UptimeQueue3C8B3269');
    expect(Object.keys(Produced.parse(now.get('WebVitals-production-Data')).Resources)).toContain(
      'TableCD117FA1',
    );
  });
});
