import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, Aws, Stack } from 'aws-cdk-lib';
import { Annotations, Match, Template } from 'aws-cdk-lib/assertions';
import { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { UserPool } from 'aws-cdk-lib/aws-cognito';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { expect, test } from 'vitest';
import { cdkContext } from '../../test/support/synthesize.ts';
import { readSettings } from '../settings.ts';
import { addFirewall } from './firewall-stack.ts';
import { WebStack } from './web-stack.ts';

const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/our-own';

function webStack(context: Record<string, string>, firewallArn?: string): WebStack {
  const app = new App({ context, builtinCloudFormationValidation: false });
  const appFolder = mkdtempSync(join(tmpdir(), 'web-vitals-app-'));
  writeFileSync(join(appFolder, 'index.html'), '<!doctype html>');
  const others = new Stack(app, 'Others');
  const userPool = new UserPool(others, 'Users');
  const stack = new WebStack(app, 'Web', {
    api: new HttpApi(others, 'Api'),
    userPool,
    client: userPool.addClient('Client'),
    socketUrl: 'wss://sockets.example/live',
    logs: new Bucket(others, 'Logs'),
    firewallArn,
    settings: readSettings(app.node),
  });
  stack.deployApp(appFolder);
  return stack;
}

test('serves a custom host with its certificate, from TLS 1.2 on', () => {
  const stack = webStack({ certificateArn, publicUrl: 'https://vitals.example.com' });
  Template.fromStack(stack).hasResourceProperties('AWS::CloudFront::Distribution', {
    DistributionConfig: {
      Aliases: ['vitals.example.com'],
      ViewerCertificate: {
        AcmCertificateArn: certificateArn,
        MinimumProtocolVersion: 'TLSv1.2_2021',
      },
    },
  });
});

test('keeps shared pages from search engines, and from the referrers of their links', () => {
  const template = Template.fromStack(webStack({ publicUrl: 'https://vitals.example.com' }));
  template.hasResourceProperties('AWS::CloudFront::ResponseHeadersPolicy', {
    ResponseHeadersPolicyConfig: {
      SecurityHeadersConfig: { ReferrerPolicy: { ReferrerPolicy: 'no-referrer' } },
      CustomHeadersConfig: {
        Items: Match.arrayWith([
          { Header: 'x-robots-tag', Override: true, Value: Match.stringLikeRegexp('noindex') },
        ]),
      },
    },
  });
  template.hasResourceProperties('AWS::CloudFront::Distribution', {
    DistributionConfig: {
      CacheBehaviors: Match.arrayWith([Match.objectLike({ PathPattern: '/shared/*' })]),
    },
  });
});

test('sets no TLS version without a certificate, because CloudFront would ignore it', () => {
  const stack = webStack({ publicUrl: 'https://vitals.example.com' });
  Template.fromStack(stack).hasResourceProperties('AWS::CloudFront::Distribution', {
    DistributionConfig: { ViewerCertificate: Match.absent(), Aliases: Match.absent() },
  });
  const ignored = Match.stringLikeRegexp('minimumProtocolVersion');
  Annotations.fromStack(stack).hasNoWarning('*', ignored);
});

test.each([
  [{ certificateArn }, /publicUrl/],
  [
    {
      certificateArn: certificateArn.replace('us-east-1', 'eu-west-1'),
      publicUrl: 'https://vitals.example.com',
    },
    /certificateArn/,
  ],
])('stops the synthesis at %j', (context, name) => {
  expect(() => webStack(context)).toThrow(name);
});

test('sends the first key during a rotation, and lets functions accept each', () => {
  const [old, next] = ['o'.repeat(32), 'n'.repeat(32)];
  const stack = webStack({ originKeys: `${next},${old}` });
  expect(stack.originKeys).toEqual([next, old]);
  const sent = JSON.stringify(
    Template.fromStack(stack).findResources('AWS::CloudFront::Distribution'),
  );
  expect(sent).toContain(`{"HeaderName":"x-origin-key","HeaderValue":"${next}"}`);
  expect(sent).not.toContain(old);
});

test.each([undefined, 'eu-west-1'])(
  'a flood is refused by a firewall at CloudFront, where the operator wants one: %s',
  (region) => {
    const app = new App({ context: cdkContext(), builtinCloudFormationValidation: false });
    const env = region === undefined ? undefined : { account: '123456789012', region };
    const settings = { ...readSettings(app.node), floodLimit: 2000 };
    expect(addFirewall(app, { env, settings: { ...settings, floodLimit: undefined } })).toBe(
      undefined,
    );
    expect(addFirewall(app, { env, settings })).toBeDefined();
    const [stack] = app.node.children.filter((child) => child instanceof Stack);
    if (stack === undefined) throw new Error('no stack');
    expect(stack.region).toBe(region === undefined ? Aws.REGION : 'us-east-1');
    Template.fromStack(stack).hasResourceProperties('AWS::WAFv2::WebACL', {
      Scope: 'CLOUDFRONT',
      DefaultAction: { Allow: {} },
      Rules: [
        Match.objectLike({
          Statement: {
            RateBasedStatement: Match.objectLike({ AggregateKeyType: 'IP', Limit: 2000 }),
          },
          Action: { Block: { CustomResponse: Match.objectLike({ ResponseCode: 429 }) } },
        }),
      ],
    });
  },
);

test('status pages have their own domains from a distribution with nothing else behind it, if the operator wants that', () => {
  const withoutDomains = Template.fromStack(webStack({}));
  withoutDomains.resourceCountIs('AWS::CloudFront::Distribution', 1);
  withoutDomains.resourceCountIs('AWS::CloudFront::Function', 3);
  const statusDomainsCertificate = certificateArn.replace('our-own', 'status');
  const pageId = '0b7e4c1a-0000-4000-8000-000000000001';
  const template = Template.fromStack(
    webStack(
      { statusDomains: `status.acme.com=${pageId}`, statusDomainsCertificate },
      'arn:aws:wafv2:us-east-1:123456789012:global/webacl/ours/1',
    ),
  );
  template.resourceCountIs('AWS::CloudFront::Distribution', 2);
  const found = Object.entries(
    template.findResources('AWS::CloudFront::Distribution', {
      Properties: { DistributionConfig: { Aliases: ['status.acme.com'] } },
    }),
  );
  expect(found).toHaveLength(1);
  const [id = '', distribution] = found[0] ?? [];
  const config = distribution?.['Properties'].DistributionConfig;
  expect(config).toMatchObject({
    ViewerCertificate: {
      AcmCertificateArn: statusDomainsCertificate,
      MinimumProtocolVersion: 'TLSv1.2_2021',
    },
    WebACLId: expect.stringContaining('webacl/ours'),
    CacheBehaviors: [{ PathPattern: '/widget' }],
  });
  expect(config.Origins).toHaveLength(1);
  expect(JSON.stringify(config.Origins)).toMatch(/StatusPages.*RegionalDomainName/);
  const main = Object.values(template.findResources('AWS::CloudFront::Distribution'))
    .map((one) => one['Properties'].DistributionConfig)
    .find(({ Aliases }) => Aliases === undefined);
  const atPath = (pattern: string) =>
    main.CacheBehaviors.find((one: { PathPattern: string }) => one.PathPattern === pattern);
  for (const [own, usual] of [
    [config.DefaultCacheBehavior, atPath('/status/*')],
    [config.CacheBehaviors[0], atPath('/status/*/widget')],
  ]) {
    // Without a list of methods CloudFront accepts GET and HEAD only.
    expect(own.AllowedMethods).toBeUndefined();
    for (const same of ['CachePolicyId', 'ResponseHeadersPolicyId', 'ViewerProtocolPolicy'])
      expect(own[same]).toEqual(usual[same]);
  }
  // It may read the bucket of status pages, and no other.
  const policies = Object.values(template.findResources('AWS::S3::BucketPolicy')).filter((policy) =>
    JSON.stringify(policy).includes(id),
  );
  expect(policies.map((policy) => JSON.stringify(policy['Properties'].Bucket))).toEqual([
    expect.stringContaining('StatusPages'),
  ]);
  template.hasOutput('StatusDomainsHost', { Value: { 'Fn::GetAtt': [id, 'DomainName'] } });
});

test('protects the distribution', () => {
  const stack = webStack({}, 'arn:aws:wafv2:us-east-1:123456789012:global/webacl/ours/1');
  Template.fromStack(stack).hasResourceProperties('AWS::CloudFront::Distribution', {
    DistributionConfig: { WebACLId: 'arn:aws:wafv2:us-east-1:123456789012:global/webacl/ours/1' },
  });
});
