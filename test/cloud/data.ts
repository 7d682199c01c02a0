import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import type { Cloud } from './cloud.ts';

export function describeData({ all, of }: Cloud): void {
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
}
