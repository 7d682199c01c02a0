/** The whole product in a region of the operator's choice, with CloudFront's own parts in us-east-1. */
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { DeployedStacks, under } from '../test/support/cloudformation.ts';
import { type SynthesizedStack, synthesizeStacks } from '../test/support/synthesize.ts';

/** With these, every stack is there. */
const settings = {
  alarmEmail: 'ops@example.com',
  publicUrl: 'https://vitals.example.com',
  floodLimit: 2000,
  probeRegions: 'us-east-1,eu-west-1',
  outsideLook: 'eu-central-1',
  dashboard: 'true',
};

const Reference = z.object({ StackName: z.string(), Region: z.string().optional() });
const Resources = z.object({
  Resources: z.record(
    z.string(),
    z.looseObject({ Type: z.string(), Properties: z.looseObject({}).default({}) }),
  ),
});
/** What AWS has in us-east-1 only, in the text of a resource. */
const ofCloudFront: [string, RegExp][] = [
  ['the delivery of the access log', /"Type":"AWS::Logs::Delivery/],
  ['the firewall', /"Type":"AWS::WAFv2::WebACL"/],
  ['the alarm', /"Type":"AWS::CloudWatch::Alarm".*"Namespace":"AWS\/CloudFront"/],
];

describe.each(['us-east-1', 'eu-west-1', 'ap-southeast-2'])('in %s', (home) => {
  let stacks: SynthesizedStack[];
  beforeAll(async () => {
    stacks = await synthesizeStacks(settings, home);
  });

  test('all stacks are synthesised, and each finds what it refers to', () => {
    const deployed = new DeployedStacks();
    deployed.deployAll(new Map(stacks.map(({ stackName, template }) => [stackName, template])));
    expect(deployed.dangling).toEqual([]);
  });

  test('a reference names the region of its stack, if it is another one', () => {
    const regionOf = new Map(stacks.map(({ stackName, region }) => [stackName, region]));
    const wrong = stacks.flatMap(({ stackName, region, template }) =>
      under('Fn::GetStackOutput', template)
        .map((one) => Reference.parse(one))
        .filter((one) => (one.Region ?? region) !== regionOf.get(one.StackName))
        .map((one) => `${stackName}: ${one.StackName}`),
    );
    expect(wrong).toEqual([]);
  });

  test.each(ofCloudFront)('%s of CloudFront is in us-east-1', (_what, pattern) => {
    const holders = stacks.filter((stack) => resourcesOf(stack).some((text) => pattern.test(text)));
    expect(new Set(holders.map(({ region }) => region))).toEqual(new Set(['us-east-1']));
  });
});

const resourcesOf = ({ template }: SynthesizedStack): string[] =>
  Object.values(Resources.parse(template).Resources).map((one) => JSON.stringify(one));
