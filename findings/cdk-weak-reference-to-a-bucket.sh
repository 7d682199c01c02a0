#!/usr/bin/env bash
# AWS CDK: with weak references, the ARN of a bucket in another region can be had, but not from `bucketArn`.
#
# Expected: where `defaultCrossStackReferences` is `weak`, a stack can use any attribute of a resource in another region; or none.
# Seen (aws-cdk-lib 2.276.0): `bucket.bucketArn` throws CannotUseCrossEnvironment and asks for a physical name. The same ARN from the
# CfnBucket below it (`attrArn`) becomes `Fn::GetStackOutput` with the owner's region, and needs no name.
# Matters to: applications with a part in us-east-1 (CloudFront, its logs), which synthesise there and in no other region.
# Do: take the attribute of the L1 construct; or name the bucket, and accept that it cannot be replaced under its name.
# Needs: npm.
set -euo pipefail
dir=$(mktemp -d) && trap 'rm -rf "$dir"' EXIT && cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund aws-cdk-lib@2.276.0 constructs@10.6.0

cat > weak.mjs <<'JS'
import { App, Stack } from 'aws-cdk-lib';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { CfnTopic } from 'aws-cdk-lib/aws-sns';

const ways = {
  bucketArn: (bucket) => bucket.bucketArn,
  attrArn: (bucket) => bucket.node.defaultChild.attrArn,
};
for (const [name, arnOf] of Object.entries(ways)) {
  const context = { '@aws-cdk/core:defaultCrossStackReferences': 'weak' };
  const app = new App({ analyticsReporting: false, context });
  const account = '123456789012';
  const home = new Stack(app, 'Home', { env: { account, region: 'eu-west-1' } });
  const away = new Stack(app, 'Away', { env: { account, region: 'us-east-1' } });
  try {
    new CfnTopic(away, 'Topic', { displayName: arnOf(new Bucket(home, 'Logs')) });
    const { Resources } = app.synth().getStackByName('Away').template;
    const [intrinsic] = Object.keys(Resources.Topic.Properties.DisplayName);
    console.log(`${name}: ${intrinsic}`);
  } catch (error) {
    console.log(`${name}: ${error.name}`);
  }
}
JS
node weak.mjs 2>/dev/null | tee seen

cat > expected <<'TEXT'
bucketArn: CannotUseCrossEnvironment
attrArn: Fn::GetStackOutput
TEXT
diff expected seen && echo 'as found'
