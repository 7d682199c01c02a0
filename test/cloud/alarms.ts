import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { root } from '../../bin/entry-points.ts';
import { silentAfterMinutes } from '../../lib/alarms/silent-after.ts';
import { queues } from '../../shared/jobs/job-queues.ts';
import type { QueueShape } from '../../shared/jobs/queue-shape.ts';
import { anchorOf } from '../../lib/alarms/anchor-of.ts';
import { schedules } from '../../shared/deployment/schedules.ts';
import { descriptionOf } from '../support/alarm-state.ts';
import type { Cloud } from './cloud.ts';

export function describeAlarms({ all, of }: Cloud): void {
  describe('the topic of alarms', () => {
    test('takes what CloudWatch publishes for this account, and nothing without TLS', () => {
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

  describe('alarms', () => {
    const alarms = () => all('AWS::CloudWatch::Alarm').map((alarm) => alarm['Properties']);
    /** Metrics under alarm, each with a price. */
    const metricsOf = ({ Metrics }: { Metrics?: { MetricStat?: unknown }[] }): number =>
      Metrics === undefined
        ? 1
        : Metrics.filter(({ MetricStat }) => MetricStat !== undefined).length;

    test('notify someone, and name their section of the runbook', () => {
      for (const alarm of alarms()) {
        expect(alarm.AlarmActions).toHaveLength(1);
        const description = descriptionOf(alarm);
        const [, page = '', anchor] =
          /\/runbook\/([\w-]+)\.(?:html|md)#([\w-]+)$/.exec(description) ?? [];
        const text = readFileSync(join(root, 'docs', 'runbook', `${page}.md`), 'utf8');
        const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
        expect(headings.map(anchorOf), description).toContain(anchor);
      }
    });

    test('lead to CloudFront’s address, where it does not depend on them', () => {
      const withoutAddress = alarms()
        .map(descriptionOf)
        .filter((text) => text.includes('docs/runbook/'));
      expect(withoutAddress.map((text) => text.replace(/\. What to do.*$/, '')).toSorted()).toEqual(
        [
          'API Gateway cannot reach the functions of sockets',
          'CloudFront answers 5xx to one request in twenty and more',
          'Lambda throttles the probe in eu-central-1',
          'The probe in eu-central-1 crashes or runs out of time',
          'check-sockets has not run for too long, or only crashed',
        ],
      );
    });

    test('are at most 48 metrics, and each probe adds its own two', () => {
      const sum = (some: readonly Parameters<typeof metricsOf>[0][]) =>
        some.reduce((all, alarm) => all + metricsOf(alarm), 0);
      const ofProbe = Object.values(
        of('WebVitalsProbeEuCentral1').findResources('AWS::CloudWatch::Alarm'),
      ).map((alarm) => alarm['Properties']);
      expect(sum(ofProbe)).toBe(2);
      const count = sum(alarms()) - sum(ofProbe);
      expect(count).toBeLessThanOrEqual(48);
    });

    test('are raised if a schedule did not run for as long as it may be silent, or every run was an error', () => {
      const silent = alarms().filter(({ TreatMissingData }) => TreatMissingData === 'breaching');
      expect(silent).toHaveLength(schedules.length);
      const periods = silent.map(
        ({ Period, EvaluationPeriods }) => (Period / 60) * EvaluationPeriods,
      );
      expect(new Set(periods)).toEqual(new Set(schedules.map(silentAfterMinutes)));
      for (const alarm of silent)
        expect(alarm).toMatchObject({
          MetricName: 'Errors',
          Statistic: 'Average',
          Threshold: 1,
          ComparisonOperator: 'GreaterThanOrEqualToThreshold',
          AlarmActions: [expect.anything()],
        });
    });

    test('are raised when a job has waited as long as the contract of its queue says', () => {
      const waits = (metric: string) =>
        Object.fromEntries(
          alarms()
            .filter(({ MetricName }) => MetricName === metric)
            .map((alarm) => {
              expect(alarm.Statistic).toBe('Maximum');
              const [, queue = ''] = /of the ([\w-]+) queue/.exec(descriptionOf(alarm)) ?? [];
              return [queue, alarm.Threshold / 60];
            }),
        );
      const shapes: [string, QueueShape][] = Object.entries(queues);
      expect(waits('ApproximateAgeOfOldestMessage')).toEqual(
        Object.fromEntries(
          shapes.map(([name, shape]) => [
            name,
            shape.scheduledWaitsAtMostMinutes ?? shape.waitsAtMostMinutes,
          ]),
        ),
      );
      const shared = { scan: 15, validation: 10, screenshot: 10, check: 10, delivery: 25 };
      expect(waits('ApproximateAgeOfOldestMessageInQuietGroups')).toEqual(shared);
    });

    test.each([
      ['AWS/Lambda', 'Throttles'],
      ['WebVitals/production', 'MailsRefused'],
      ['AWS/SES', 'Reputation.BounceRate'],
    ])('are raised on %s %s of the account', (Namespace, MetricName) => {
      of('WebVitalsStage').hasResourceProperties('AWS::CloudWatch::Alarm', {
        Namespace,
        MetricName,
        Dimensions: Match.absent(),
      });
    });

    test('count the table and its indexes as one', () => {
      const [alarm] = alarms().filter(({ Metrics }) =>
        JSON.stringify(Metrics ?? '').includes('ReadThrottleEvents'),
      );
      expect(metricsOf(alarm)).toBe(4);
      expect(JSON.stringify(alarm.Metrics)).toMatch(/ReadThrottleEvents.*WriteThrottleEvents/);
    });

    test('look at CloudFront', () => {
      of('WebVitalsEdgeAlarms').hasResourceProperties('AWS::CloudWatch::Alarm', {
        Namespace: 'AWS/CloudFront',
        MetricName: '5xxErrorRate',
        Dimensions: Match.arrayWith([{ Name: 'Region', Value: 'Global' }]),
      });
    });
  });
}
