/** The whole product in a region of the operator's choice; changed-settings.slow.test.ts has all settings. */
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { changedSettings, everything } from '../test/support/changed-settings.ts';
import { DeployedStacks, under } from '../test/support/cloudformation.ts';
import { deployedBy, lostData, refusals } from '../test/support/replacement.ts';
import { type SynthesizedStack, synthesizeStacks } from '../test/support/synthesize.ts';

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

/** With these, the name changes too: visitors/visitor-delivery-stack.test.ts. */
const changesTheName = new Set([
  'AWS::Logs::DeliverySource ResourceArn',
  'AWS::Logs::DeliveryDestination DestinationResourceArn',
  'AWS::Logs::DeliveryDestination OutputFormat',
]);

const deployments = new Map<string, Promise<SynthesizedStack[]>>();
const deploymentIn = (home: string): Promise<SynthesizedStack[]> => {
  const deployment = deployments.get(home) ?? synthesizeStacks(everything, home);
  deployments.set(home, deployment);
  return deployment;
};

describe.each(['us-east-1', 'eu-west-1', 'ap-southeast-2'])('in %s', (home) => {
  let stacks: SynthesizedStack[];
  beforeAll(async () => {
    stacks = await deploymentIn(home);
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

  test('no resource has a fixed name and a property whose change replaces it', () => {
    const deployed = deployedBy(stacks);
    const replaceable = [...deployed.values()]
      .filter(({ name }) => name !== undefined)
      .flatMap(({ type, replacing }) => replacing.map((property) => `${type} ${property}`))
      .filter((property) => !changesTheName.has(property));
    expect(replaceable).toEqual([]);
    expect(refusals(new Map(), deployed)).toEqual([]);
  });
});

test('another address for alarms and another region of the outside check are not refused', async () => {
  const before = deployedBy(await deploymentIn('us-east-1'));
  const [, alarmEmail] = changedSettings.alarmEmail;
  const [, outsideLook] = changedSettings.outsideLook;
  const changed = { ...everything, alarmEmail, outsideLook };
  const after = deployedBy(await synthesizeStacks(changed, 'us-east-1'));
  expect(refusals(before, after)).toEqual([]);
  expect(lostData(before, after)).toEqual([]);
});

const resourcesOf = ({ template }: SynthesizedStack): string[] =>
  Object.values(Resources.parse(template).Resources).map((one) => JSON.stringify(one));
