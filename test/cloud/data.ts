import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import type { Cloud } from './cloud.ts';

export function describeData({ all, of }: Cloud): void {
  describe('data', () => {
    test('keeps the table, restorable and with expiry', () => {
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

    test('closes every bucket to the public', () => {
      for (const bucket of all('AWS::S3::Bucket')) {
        expect(bucket['Properties'].PublicAccessBlockConfiguration).toEqual({
          BlockPublicAcls: true,
          BlockPublicPolicy: true,
          IgnorePublicAcls: true,
          RestrictPublicBuckets: true,
        });
      }
    });

    test('keeps every bucket when its stack goes, as only an empty one could be deleted', () => {
      for (const bucket of all('AWS::S3::Bucket')) expect(bucket['DeletionPolicy']).toBe('Retain');
    });

    test('drops reports after 90 days', () => {
      of('WebVitalsData').hasResourceProperties('AWS::S3::Bucket', {
        LifecycleConfiguration: { Rules: [Match.objectLike({ ExpirationInDays: 90 })] },
      });
    });
  });
}
