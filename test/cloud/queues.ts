import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { title } from '../../lib/platform/title.ts';
import { queues } from '../../shared/jobs/job-queues.ts';
import { workers } from '../../shared/jobs/workers.ts';
import type { Cloud } from './cloud.ts';

export function describeQueues({ all, of }: Cloud): void {
  describe('queues', () => {
    test('gives up after the deliveries of shared/jobs, and hides a job longer than its worker may take', () => {
      of('WebVitalsJobs').hasResourceProperties('AWS::SQS::Queue', {
        VisibilityTimeout: queues.scan.visibilityTimeoutSeconds,
        RedrivePolicy: Match.objectLike({ maxReceiveCount: 5 }),
        SqsManagedSseEnabled: true,
      });
      for (const { Properties } of all('AWS::SQS::Queue').filter(
        (it) => it['Properties'].RedrivePolicy,
      ))
        expect(Properties.RedrivePolicy.maxReceiveCount).toBe(5);
      const worker = Object.values(
        of('WebVitalsJobs').findResources('AWS::Lambda::Function', {
          Properties: { MemorySize: 3008 },
        }),
      )[0];
      expect(worker?.['Properties'].Timeout).toBeLessThan(queues.scan.visibilityTimeoutSeconds);
      expect(worker?.['Properties'].Architectures).toEqual(['x86_64']);
    });

    test('gives up every job to the same dead letters, from where a redrive returns it to its own queue', () => {
      const targets = all('AWS::SQS::Queue').flatMap(
        ({ Properties }) => Properties.RedrivePolicy?.deadLetterTargetArn ?? [],
      );
      expect(targets).toHaveLength(Object.keys(queues).length);
      expect(new Set(targets.map((target) => JSON.stringify(target))).size).toBe(1);
    });

    test('reports partial failures and caps the workers', () => {
      of('WebVitalsJobs').hasResourceProperties('AWS::Lambda::EventSourceMapping', {
        BatchSize: queues.scan.batchSize,
        FunctionResponseTypes: ['ReportBatchItemFailures'],
        ScalingConfig: { MaximumConcurrency: queues.scan.maxConcurrency },
      });
    });

    test.each(workers.map(({ id }) => id))(
      'the queue %s has one source of work, with its cap',
      (id) => {
        const sources = Object.values(
          of('WebVitalsJobs').findResources('AWS::Lambda::EventSourceMapping'),
        )
          .map((source) => source['Properties'])
          .filter(({ FunctionName }) =>
            JSON.stringify(FunctionName).includes(`${title(id)}Worker`),
          );
        expect(sources.map(({ ScalingConfig }) => ScalingConfig.MaximumConcurrency)).toEqual([
          queues[id].maxConcurrency,
        ]);
      },
    );

    test.each(['ApproximateAgeOfOldestMessage', 'ApproximateAgeOfOldestMessageInQuietGroups'])(
      'alarms on a job that waits, and says when none does any more: %s',
      (MetricName) => {
        of('WebVitalsJobs').hasResourceProperties('AWS::CloudWatch::Alarm', {
          MetricName,
          AlarmActions: Match.anyValue(),
          OKActions: Match.anyValue(),
        });
      },
    );

    test('alarms on each further dead letter, although the earlier ones stay for 14 days', () => {
      of('WebVitalsJobs').hasResourceProperties('AWS::CloudWatch::Alarm', {
        Metrics: Match.arrayWith([
          Match.objectLike({ Expression: 'DIFF(FILL(letters, 0))' }),
          Match.objectLike({
            MetricStat: Match.objectLike({
              Metric: Match.objectLike({ MetricName: 'ApproximateNumberOfMessagesVisible' }),
            }),
          }),
        ]),
        Threshold: 1,
        EvaluationPeriods: 1,
        AlarmActions: Match.anyValue(),
        OKActions: Match.absent(),
      });
    });

    test('alarms on probes that fail', () => {
      // Other functions have no name of ours.
      const probes = all('AWS::Lambda::Function').filter(
        ({ Properties }) => Properties.FunctionName,
      );
      expect(probes).toHaveLength(1);
      const alarms = all('AWS::CloudWatch::Alarm').filter(
        ({ Properties }) =>
          Properties.MetricName === 'Errors' &&
          Properties.Dimensions !== undefined &&
          Properties.TreatMissingData === 'notBreaching',
      );
      expect(alarms).toHaveLength(probes.length);
      for (const { Properties } of alarms) expect(Properties.AlarmActions).toHaveLength(1);
    });

    test.each(['*', '2,7,12,17,22,27,32,37,42,47,52,57'])(
      'dispatches every minute, and sweeps every five: %s',
      (minutes) => {
        of('WebVitalsSchedules').hasResourceProperties('AWS::Scheduler::Schedule', {
          ScheduleExpression: `cron(${minutes} * * * ? *)`,
        });
      },
    );

    test('lets workers have a failed job come again soon', () => {
      const consumers = all('AWS::IAM::Role')
        .map((role) => JSON.stringify(role))
        .filter((role) => role.includes('sqs:DeleteMessage'));
      expect(consumers).toHaveLength(workers.length);
      for (const role of consumers) expect(role).toContain('sqs:ChangeMessageVisibility');
    });
  });
}
