import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import type { Cloud } from './cloud.ts';

export function describeWeb({ all, of }: Cloud): void {
  describe('web', () => {
    test('serves the API on the same origin, never cached', () => {
      of('WebVitalsWeb').hasResourceProperties('AWS::CloudFront::Distribution', {
        DistributionConfig: {
          CacheBehaviors: [
            Match.objectLike({ PathPattern: '/shared/*' }),
            Match.objectLike({ PathPattern: '/api/openapi.json' }),
            Match.objectLike({ PathPattern: '/api/openapi.json/' }),
            Match.objectLike({ PathPattern: '/api/docs' }),
            Match.objectLike({ PathPattern: '/api/docs/' }),
            Match.objectLike({ PathPattern: '/status/*/widget' }),
            // Files, which CloudFront keeps as long as they say.
            Match.objectLike({
              PathPattern: '/status/*',
              CachePolicyId: '658327ea-f89d-4fab-a63d-7e88639e58f6',
            }),
            Match.objectLike({
              PathPattern: '/v/*',
              CachePolicyId: '658327ea-f89d-4fab-a63d-7e88639e58f6',
            }),
            Match.objectLike({
              PathPattern: '/api/*',
              CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
              ViewerProtocolPolicy: 'redirect-to-https',
            }),
          ],
        },
      });
    });

    test('does not cache errors of the API, which other callers would receive', () => {
      const [distribution] = all('AWS::CloudFront::Distribution');
      const errors: { ErrorCode: number; ErrorCachingMinTTL: number }[] =
        distribution?.['Properties'].DistributionConfig.CustomErrorResponses;
      expect(new Set(errors.map(({ ErrorCachingMinTTL }) => ErrorCachingMinTTL))).toEqual(
        new Set([0]),
      );
      const codes = errors.map(({ ErrorCode }) => ErrorCode);
      expect(codes).toEqual(expect.arrayContaining([404, 500, 502, 503, 504]));
    });

    test.each([
      ['AWS::CloudFront::ResponseHeadersPolicy', 'ResponseHeadersPolicyConfig'],
      ['AWS::CloudFront::OriginAccessControl', 'OriginAccessControlConfig'],
    ])('leaves %s free to be made in a second region of the account', (type, config) => {
      for (const one of all(type))
        expect(JSON.stringify(one['Properties'][config].Name)).toContain('AWS::Region');
    });

    test('lets browsers cache forever only files with a hash in their name', () => {
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

    test('sends a strict content security policy and its companions', () => {
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
}
