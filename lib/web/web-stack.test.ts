import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, Stack } from 'aws-cdk-lib';
import { Annotations, Match, Template } from 'aws-cdk-lib/assertions';
import { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { UserPool } from 'aws-cdk-lib/aws-cognito';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { expect, test } from 'vitest';
import { readSettings } from '../settings.ts';
import { WebStack } from './web-stack.ts';

const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/our-own';

function webStack(context: Record<string, string>): WebStack {
  const app = new App({ context, builtinCloudFormationValidation: false });
  const appFolder = mkdtempSync(join(tmpdir(), 'web-vitals-app-'));
  writeFileSync(join(appFolder, 'index.html'), '<!doctype html>');
  const others = new Stack(app, 'Others');
  const userPool = new UserPool(others, 'Users');
  return new WebStack(app, 'Web', {
    api: new HttpApi(others, 'Api'),
    userPool,
    client: userPool.addClient('Client'),
    socketUrl: 'wss://sockets.example/live',
    logs: new Bucket(others, 'Logs'),
    appFolder,
    settings: readSettings(app.node),
  });
}

test('serves an own host with its certificate, from TLS 1.2 on', () => {
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

test('sets no TLS without a certificate, where CloudFront would ignore it', () => {
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

test('while its key is rotated, sends the first one, and tells functions to accept each', () => {
  const [old, next] = ['o'.repeat(32), 'n'.repeat(32)];
  const stack = webStack({ originKeys: `${next},${old}` });
  expect(stack.originKeys).toEqual([next, old]);
  const sent = JSON.stringify(
    Template.fromStack(stack).findResources('AWS::CloudFront::Distribution'),
  );
  expect(sent).toContain(`{"HeaderName":"x-origin-key","HeaderValue":"${next}"}`);
  expect(sent).not.toContain(old);
});
