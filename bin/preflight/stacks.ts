import type { Aws } from './aws.ts';
import { readXml } from './xml.ts';

export interface DeployedStack {
  name: string;
  region: string;
  /** Such as `UPDATE_COMPLETE`. */
  status: string;
  reason: string;
}

/** All stacks of a stage in a region. https://docs.aws.amazon.com/AWSCloudFormation/latest/APIReference/API_DescribeStacks.html */
export async function ownStacks(aws: Aws, stage: string, region: string): Promise<DeployedStack[]> {
  const found: DeployedStack[] = [];
  let token = '';
  do {
    const page = readXml(
      await aws.query(
        { service: 'cloudformation', region, version: '2010-05-15' },
        'DescribeStacks',
        token === '' ? {} : { NextToken: token },
      ),
    );
    for (const stack of page.all('member'))
      found.push({
        name: stack.text('StackName'),
        region,
        status: stack.text('StackStatus'),
        reason: stack.text('StackStatusReason'),
      });
    token = page.text('NextToken');
  } while (token !== '');
  return found.filter(({ name }) => name.startsWith(`WebVitals-${stage}-`));
}

/**
 * Stacks of versions before workers shared their queues. A deployment does not touch them, so their schedules would
 * keep running.
 */
const retired = new Set(
  'Analytics Deletion Delivery Events Exports FieldData Incidents Mail Markup Notifications Payments Ping Plans Removal Scanning Screenshots Sites Support Uptime'.split(
    ' ',
  ),
);

export const retiredStacks = (stacks: readonly DeployedStack[]): DeployedStack[] =>
  stacks.filter(({ name }) => retired.has(name.split('-')[2] ?? ''));
