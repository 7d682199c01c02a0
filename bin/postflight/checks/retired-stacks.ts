import { regionsOf } from '../../preflight/regions.ts';
import { leftStacks, stacksOf } from '../../preflight/stacks.ts';
import { type Check, cloudOf } from '../check.ts';

export const checkRetiredStacks: Check = {
  name: 'Retired stacks',
  minutes: 1,
  whatToDo:
    "They are of an earlier version or of settings that are off, and cost on: docs/deploy.md, 'Upgrading'; `npm run preflight` prints the commands that delete them.",
  async run(world) {
    const { aws, settings, planned } = cloudOf(world);
    const regions = regionsOf(planned);
    const stacks = await stacksOf(aws, settings.stage, regions);
    // Throws for one that cannot be read.
    for (const region of regions) stacks.in(region);
    const left = leftStacks(stacks.all(), planned);
    if (left.length === 0) return 'there are none';
    throw new Error(left.map(({ name, region }) => `${name} in ${region}`).join(', '));
  },
};
