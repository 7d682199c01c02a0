#!/usr/bin/env bash
# CDK: `enforceSSL` on an SNS topic takes away the policy that lets CloudWatch publish.
#
# Expected: `enforceSSL: true` adds a Deny for requests without TLS, as it does on a queue or a bucket, and changes nothing else.
# Seen (aws-cdk-lib 2.276.0): the topic gets a TopicPolicy whose only statement is that Deny. SNS gives a topic a default policy that
# allows its own account's services (CloudWatch alarms among them) only while it has none of its own, so the alarm action of a topic
# with `enforceSSL` may publish nothing. Nothing fails at deployment; the alarm's history says so when it matters.
# `SnsAction` does not add the right either.
# Matters to: alarms.
# Do: allow cloudwatch.amazonaws.com to publish explicitly, with aws:SourceAccount as condition.
set -euo pipefail
dir=$(mktemp -d) && trap 'rm -rf "$dir"' EXIT && cd "$dir"
npm init -y >/dev/null && npm install --silent --no-audit --no-fund aws-cdk-lib@2.276.0 constructs@10.8.1

cat > synth.cjs <<'JS'
const { App, Stack } = require('aws-cdk-lib');
const { Alarm, Metric } = require('aws-cdk-lib/aws-cloudwatch');
const { SnsAction } = require('aws-cdk-lib/aws-cloudwatch-actions');
const { Topic } = require('aws-cdk-lib/aws-sns');

for (const enforceSSL of [false, true]) {
  const app = new App();
  const stack = new Stack(app, 'Alarms');
  const topic = new Topic(stack, 'Topic', { enforceSSL });
  const metric = new Metric({ namespace: 'AWS/Lambda', metricName: 'Errors' });
  new Alarm(stack, 'Alarm', { metric, threshold: 1, evaluationPeriods: 1 }).addAlarmAction(new SnsAction(topic));
  const { Resources } = app.synth().getStackByName('Alarms').template;
  const statements = Object.values(Resources)
    .filter(({ Type }) => Type === 'AWS::SNS::TopicPolicy')
    .flatMap(({ Properties }) => Properties.PolicyDocument.Statement);
  const words = statements.map(({ Effect, Action }) => `${Effect} ${Action}`);
  console.log(`enforceSSL ${enforceSSL}: ${words.join(', ') || 'no policy, so the default one of SNS'}`);
}
JS
node synth.cjs | tee seen

cat > expected <<'TEXT'
enforceSSL false: no policy, so the default one of SNS
enforceSSL true: Deny sns:Publish
TEXT
diff expected seen && echo 'as found'
