import { awsRegions } from '../../shared/deployment/aws-regions.ts';
import type { Aws } from './aws.ts';
import type { Planned } from './planned.ts';

export interface DeployedStack {
  name: string;
  region: string;
  /** Such as `UPDATE_COMPLETE`. */
  status: string;
  reason: string;
}

/** All stacks of a stage, in every region. */
export interface StageStacks {
  /** @throws what AWS answered, if that region cannot be read */
  in(region: string): readonly DeployedStack[];
  /** Those of the regions that can be read. */
  all(): readonly DeployedStack[];
  /** Regions that cannot be read: those that the account has not enabled, and those that it may not use. */
  unread(): readonly { region: string; error: unknown }[];
}

/**
 * @param own regions of the stacks that are planned
 * @param others @default every other region that we know
 */
export async function stacksOf(
  aws: Aws,
  stage: string,
  own: readonly string[],
  others: readonly string[] = Object.keys(awsRegions),
): Promise<StageStacks> {
  const regions = [...new Set([...own, ...others])];
  const outcomes = await Promise.allSettled(
    regions.map((region) => stacksInRegion(aws, stage, region)),
  );
  const found = new Map(regions.map((region, index) => [region, outcomes[index]]));
  return {
    in(region) {
      const outcome = found.get(region);
      if (outcome?.status === 'rejected') throw outcome.reason;
      return outcome?.value ?? [];
    },
    all: () => outcomes.flatMap((one) => (one.status === 'fulfilled' ? one.value : [])),
    unread: () =>
      [...found].flatMap(([region, one]) =>
        one?.status === 'rejected' ? [{ region, error: one.reason as unknown }] : [],
      ),
  };
}

/** https://docs.aws.amazon.com/AWSCloudFormation/latest/APIReference/API_DescribeStacks.html */
async function stacksInRegion(aws: Aws, stage: string, region: string): Promise<DeployedStack[]> {
  const request = { service: 'cloudformation', region, version: '2010-05-15' };
  const found = (await aws.members(request, 'DescribeStacks')).map((stack) => ({
    name: stack.text('StackName'),
    region,
    status: stack.text('StackStatus'),
    reason: stack.text('StackStatusReason'),
  }));
  return found.filter(({ name }) => name.startsWith(`WebVitals-${stage}-`));
}

/**
 * Stacks that a deployment leaves alone, so that they run and cost on: of an earlier version, or of settings that are off by
 * now.
 */
export const leftStacks = (
  stacks: readonly DeployedStack[],
  { stacks: expected }: Pick<Planned, 'stacks'>,
): DeployedStack[] =>
  stacks.filter(
    ({ name, region }) => !expected.some((stack) => stack.name === name && stack.region === region),
  );
