import { describe, expect, test } from 'vitest';
import { findEntryPoints } from '../../bin/entry-points.ts';
import { needs } from '../../lib/needs.ts';
import { catalogue } from '../../shared/calls/catalogue.ts';
import { partitions } from '../../shared/deployment/table-shape.ts';
import { decide } from '../support/iam/decide.ts';
import { arnOf } from '../support/iam/place.ts';
import type { Wiring } from '../wiring/wiring.ts';
import type { Cloud } from './cloud.ts';

export function describePermissions({ all, of }: Cloud, wiring: Wiring): void {
  describe('permissions', () => {
    test('gives each function a role of its own', () => {
      const roles = all('AWS::Lambda::Function')
        .map((fn) => JSON.stringify(fn['Properties'].Role))
        .filter((role) => !role.includes('CDKBucketDeployment'));
      expect(new Set(roles).size).toBe(roles.length);
    });

    test('traces every function, and lets none do anything else to everything', () => {
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
        new Set([
          '["xray:PutTraceSegments","xray:PutTelemetryRecords"]',
          // Of the daily report. Metrics have no resources that a right could name.
          '"cloudwatch:GetMetricData"',
        ]),
      );
      expect(onEverything).toHaveLength(ours.length + 1);
    });

    test('keeps the log of every function for a month, also of the CDK’s own', () => {
      for (const one of all('AWS::Lambda::Function'))
        expect(
          one['Properties'].LoggingConfig?.LogGroup,
          one['Properties'].Description,
        ).toBeDefined();
      for (const log of all('AWS::Logs::LogGroup'))
        expect(log['Properties'].RetentionInDays).toBe(30);
    });

    test('never allows a table scan, an action wildcard or a pass of roles', () => {
      const text = JSON.stringify(all('AWS::IAM::Role'));
      expect(text).not.toMatch(/dynamodb:(Scan|\*)|"\*:\*"|"Action":"\*"|iam:PassRole/);
    });

    test('gives each function the table verbs that it uses, on the partitions that it uses', () => {
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
        expect(Object.values(partitions)).toEqual(expect.arrayContaining(keys));
      }
      const written = findEntryPoints().filter(({ name }) => name !== 'unknown-route.call');
      expect([...needs.keys()].toSorted()).toEqual(written.map(({ name }) => name).toSorted());
    });

    test('lets functions that read objects learn that one is gone', () => {
      const reading = Object.entries(wiring).flatMap(([name, { statements }]) =>
        statements
          .filter(({ Action }) => Action.includes('s3:GetObject'))
          .flatMap(({ Resource }) => Resource)
          .map((objects) => ({ name, statements, bucket: objects.replace(/\/\*$/, '') })),
      );
      expect(reading.length).toBeGreaterThan(5);
      for (const { name, statements, bucket } of reading) {
        // Without the right to list, S3 answers AccessDenied instead of NoSuchKey.
        const list = { action: 's3:ListBucket', resource: bucket, context: {} };
        expect(decide(statements, list).isAllowed, name).toBe(true);
      }
    });

    test('lets functions invoke the probes that they are given', () => {
      const asking = Object.entries(wiring).filter(([, own]) => own.environment['PROBE_REGIONS']);
      expect(asking.length).toBeGreaterThan(5);
      for (const [name, { statements, environment }] of asking) {
        const probe = `function:${environment['PROBE_FUNCTION']}`;
        const denied = (environment['PROBE_REGIONS'] ?? '')
          .split(',')
          .map((region) => arnOf('lambda', probe, region))
          .map((resource) => ({ action: 'lambda:InvokeFunction', resource, context: {} }))
          .filter((request) => !decide(statements, request).isAllowed);
        expect(denied, name).toEqual([]);
      }
    });

    test('lets the sign-in write guesses, known devices, sessions and reset links, and nothing else', () => {
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
        {
          Action: 'dynamodb:PutItem',
          Condition: on('device#*', 'limit#*', 'session#*', 'token#*'),
        },
      ]);
      expect(text.match(/dynamodb:PutItem/g)).toHaveLength(1);
    });
  });
}
