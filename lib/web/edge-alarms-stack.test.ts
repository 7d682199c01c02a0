import { App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { expect, test } from 'vitest';
import { cdkContext } from '../../test/support/synthesize.ts';
import { readSettings } from '../settings.ts';
import { addEdgeAlarms } from './edge-alarms-stack.ts';

function stacksIn(region: string | undefined): Map<string, { region: string; template: Template }> {
  const app = new App({ context: cdkContext(), builtinCloudFormationValidation: false });
  const env = region === undefined ? undefined : { account: '123456789012', region };
  const home = new Stack(app, 'Home', env === undefined ? {} : { env });
  const [distribution, statusDomains] = ['Distribution', 'StatusDomains'].map(
    (id) =>
      new Distribution(home, id, { defaultBehavior: { origin: new HttpOrigin('example.com') } }),
  );
  if (distribution === undefined) throw new Error('There is none');
  const topic = new Topic(home, 'Topic');
  const settings = { ...readSettings(app.node), alarmEmail: 'ops@example.com' };
  addEdgeAlarms(app, { env, settings, topic, distribution, statusDomains });
  const stacks = app.node.children.filter((child) => child instanceof Stack);
  return new Map(
    stacks.map((stack) => [
      stack.stackName,
      { region: stack.region, template: Template.fromStack(stack) },
    ]),
  );
}
test('both distributions are watched', () => {
  const stack = stacksIn('eu-west-1').get('WebVitals-production-EdgeAlarms');
  const found = Object.values(stack?.template.findResources('AWS::CloudWatch::Alarm') ?? {});
  const watched = found.map((alarm) => JSON.stringify(alarm['Properties'].Dimensions));
  expect(watched).toEqual([
    expect.stringContaining('OutputRefDistribution'),
    expect.stringContaining('OutputRefStatusDomains'),
  ]);
});

const actionsOf = (stacks: ReturnType<typeof stacksIn>): string => {
  const alarms = stacks
    .get('WebVitals-production-EdgeAlarms')
    ?.template.findResources('AWS::CloudWatch::Alarm');
  return JSON.stringify(Object.values(alarms ?? {}).map((alarm) => alarm['Properties']));
};

test.each([undefined, 'us-east-1'])(
  'in %s CloudFront’s alarm tells the topic of the others',
  (region) => {
    const stacks = stacksIn(region);
    expect([...stacks.keys()]).toEqual(['Home', 'WebVitals-production-EdgeAlarms']);
    expect(actionsOf(stacks)).toContain('"StackName":"Home"');
  },
);

test('elsewhere it is in us-east-1, where the metrics are, and notifies a topic there', () => {
  const stacks = stacksIn('eu-west-1');
  expect(stacks.get('WebVitals-production-EdgeAlarms')?.region).toBe('us-east-1');
  const topic = stacks.get('WebVitals-production-EdgeTopic');
  expect(topic?.region).toBe('us-east-1');
  topic?.template.hasResourceProperties('AWS::SNS::Subscription', { Endpoint: 'ops@example.com' });
  const alarm = actionsOf(stacks);
  expect(alarm).toContain('"StackName":"WebVitals-production-EdgeTopic"');
  // The id of the distribution is read from the region of its stack.
  expect(alarm).toMatch(/"StackName":"Home","Region":"eu-west-1"/);
});
