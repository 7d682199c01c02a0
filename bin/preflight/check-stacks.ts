import type { Check } from './check.ts';
import { fine, type Finding, note, wrong } from './finding.ts';
import { regionsOf } from './regions.ts';
import { type DeployedStack, leftStacks } from './stacks.ts';

/** Stacks that CloudFormation, or the CDK, would refuse to update as they are. */
export const checkStacks: Check = {
  about: 'Stacks',
  asks: 'whether the stacks of this stage can be updated',
  rights: ['cloudformation:DescribeStacks'],
  async find({ settings: { stage }, planned, stacks: found }) {
    const stacks = regionsOf(planned).flatMap((region) => found.in(region));
    const troubles = stacks.flatMap(troubleOf);
    const left = leftStacks(found.all(), planned);
    if (left.length > 0)
      troubles.push(
        note(
          `${left.map(({ name, region }) => `${name} in ${region}`).join(', ')}: not part of this version with these settings. A deployment leaves such stacks alone, and they run and cost on. Delete them after the deployment, when nothing refers to them any more (docs/deploy.md, 'Upgrading'); if one is to stay, its setting is missing.`,
          ...left.map(
            ({ name, region }) =>
              `aws cloudformation delete-stack --stack-name ${name} --region ${region}`,
          ),
        ),
      );
    if (troubles.length > 0) return troubles;
    return stacks.length === 0
      ? fine(`The stage ${stage} is not deployed yet.`)
      : fine(`${stacks.length} stacks of the stage ${stage} can be updated.`);
  },
};

function troubleOf({ name, region, status, reason }: DeployedStack): Finding | [] {
  const at = `--stack-name ${name} --region ${region}`;
  const is = `${name} is ${status}${reason === '' ? '' : ` (${reason})`}`;
  if (status.endsWith('_IN_PROGRESS') && status !== 'REVIEW_IN_PROGRESS')
    return wrong(`${is}: wait until CloudFormation has finished.`);
  if (status === 'UPDATE_ROLLBACK_FAILED')
    return wrong(
      `${is}: the last update failed, and so did its return. Fix the cause, then continue.`,
      `aws cloudformation continue-update-rollback ${at}`,
    );
  if (status === 'DELETE_FAILED')
    return wrong(
      `${is}: it was only deleted in part. Finish that, or everything that refers to it fails.`,
      `aws cloudformation describe-stack-events ${at} --query "StackEvents[?ResourceStatus=='DELETE_FAILED']"`,
      `aws cloudformation delete-stack ${at}`,
    );
  if (status === 'UPDATE_FAILED')
    return wrong(
      `${is}: roll it back before the next update.`,
      `aws cloudformation rollback-stack ${at}`,
    );
  if (['ROLLBACK_COMPLETE', 'ROLLBACK_FAILED', 'CREATE_FAILED'].includes(status))
    return note(`${is}: its first deployment failed. The CDK deletes it and creates it again.`);
  return [];
}
