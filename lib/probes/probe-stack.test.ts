import { App, Stack } from 'aws-cdk-lib';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { cdkContext, codeOf } from '../../test/support/synthesize.ts';
import { invokeProbes } from '../platform/probe-rights.ts';
import { readSettings } from '../settings.ts';
import { addProbes } from './probe-stack.ts';

const account = '123456789012';

function probesIn(context: Record<string, unknown>, env?: { account: string; region: string }) {
  const app = new App({
    context: { ...cdkContext(), ...context },
    // lib/app.test.ts validates a template of a probe, also with cdk-nag.
    builtinCloudFormationValidation: false,
  });
  addProbes(app, { codeOf, env, settings: readSettings(app.node) });
  return app.node.children.filter((child) => child instanceof Stack);
}

const both = { probeRegions: 'eu-central-1, us-east-1,eu-central-1', alarmEmail: 'ops@x.example' };

test('puts a probe into each region, wherever the product is', () => {
  for (const env of [undefined, { account, region: 'eu-west-1' }])
    expect(probesIn(both, env).map(({ stackName, region }) => [stackName, region])).toEqual([
      ['WebVitals-production-Probe-eu-central-1', 'eu-central-1'],
      ['WebVitals-production-Probe-us-east-1', 'us-east-1'],
    ]);
  expect(probesIn({})).toEqual([]);
});

test('names every probe alike, so that no stack waits for another region', () => {
  const staging = probesIn({ ...both, stage: 'staging' }, { account, region: 'eu-west-1' });
  expect(staging).toHaveLength(2);
  for (const stack of staging) {
    expect(stack.dependencies).toEqual([]);
    Template.fromStack(stack).hasResourceProperties('AWS::Lambda::Function', {
      FunctionName: 'WebVitals-staging-Probe',
      Timeout: 22,
    });
  }
});

test('lets a probe do nothing in AWS but write its log and its traces', () => {
  const stacks = probesIn(both);
  expect(stacks).toHaveLength(2);
  for (const stack of stacks) {
    const roles = Template.fromStack(stack).findResources('AWS::IAM::Role');
    const actions = Object.values(roles)
      .flatMap(({ Properties }) => Properties.Policies)
      .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
      .flatMap(({ Action }) => Action);
    expect(actions).toEqual(['logs:CreateLogStream', 'logs:PutLogEvents']);
  }
});

test('watches a probe in its own region', () => {
  const stacks = probesIn(both);
  expect(stacks).toHaveLength(2);
  for (const stack of stacks) {
    const template = Template.fromStack(stack);
    template.hasResourceProperties('AWS::SNS::Subscription', { Endpoint: 'ops@x.example' });
    const alarms = Object.values(template.findResources('AWS::CloudWatch::Alarm'));
    expect(JSON.stringify(alarms)).toMatch(/"MetricName":"Errors".*"MetricName":"Throttles"/);
    template.allResourcesProperties('AWS::CloudWatch::Alarm', {
      AlarmActions: [{ Ref: Match.stringLikeRegexp('^Alarms') }],
      AlarmDescription: Match.stringLikeRegexp('docs/runbook/measuring.md#a-probe-fails$'),
    });
  }
});

test('lets others invoke the probes, and no other function', () => {
  const app = new App({ context: both });
  const stack = new Stack(app, 'Calls', { env: { account, region: 'eu-west-1' } });
  const [statement] = invokeProbes(stack, ['eu-central-1', 'us-east-1']);
  expect(stack.resolve(statement?.toStatementJson())).toEqual({
    Effect: 'Allow',
    Action: 'lambda:InvokeFunction',
    Resource: ['eu-central-1', 'us-east-1'].map((region) => ({
      'Fn::Join': [
        '',
        [
          'arn:',
          { Ref: 'AWS::Partition' },
          `:lambda:${region}:${account}:function:WebVitals-production-Probe`,
        ],
      ],
    })),
  });
  expect(invokeProbes(stack, [])).toEqual([]);
});

test.each(['eu-central-9', 'us-gov-west-1', 'eu-central-1;us-east-1', 'constructor'])(
  'refuses %s, which is no region of its partition',
  (probeRegions) => {
    expect(() => probesIn({ probeRegions })).toThrow(/probeRegions.*no such region/i);
  },
);
