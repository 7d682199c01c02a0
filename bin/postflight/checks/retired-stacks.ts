import { ownStacks, retiredStacks } from '../../preflight/stacks.ts';
import { type Check, cloudOf } from '../check.ts';

export const checkRetiredStacks: Check = {
  name: 'Retired stacks',
  minutes: 1,
  whatToDo: "README.md, 'Upgrading'; `npm run preflight` prints the commands that delete them.",
  async run(world) {
    const { aws, settings, regions } = cloudOf(world);
    const { stage } = settings;
    const found = await Promise.all(regions.map((region) => ownStacks(aws, stage, region)));
    const left = retiredStacks(found.flat());
    if (left.length === 0) return 'there are none';
    throw new Error(left.map(({ name, region }) => `${name} in ${region}`).join(', '));
  },
};
