import { readXml } from '../preflight/xml.ts';
import type { Aws } from '../preflight/aws.ts';
import type { Deployed } from './check.ts';

const cloudFormation = { service: 'cloudformation', version: '2010-05-15' };

/**
 * The physical id of the one resource of a stack of the product that has this type and begins with this name: an ARN of a
 * topic, a URL of a queue, a name of a function.
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/APIReference/API_ListStackResources.html
 * @throws if there is none
 */
export async function resourceOf(
  aws: Aws,
  StackName: string,
  { type, name }: { type: string; name: string },
): Promise<string> {
  const request = { ...cloudFormation, region: aws.region };
  const all = await aws.members(request, 'ListStackResources', { StackName });
  const found = all.find(
    (one) => one.text('ResourceType') === type && one.text('LogicalResourceId').startsWith(name),
  );
  if (found !== undefined) return found.text('PhysicalResourceId');
  throw new Error(`The stack ${StackName} in ${aws.region} has no ${type} called ${name}`);
}

/**
 * Address of the product, as its web stack puts it out.
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/APIReference/API_DescribeStacks.html
 * @throws if the stage is not deployed in this region
 */
export async function addressOf({ aws, settings: { stage } }: Deployed): Promise<string> {
  const StackName = `WebVitals-${stage}-Web`;
  const answer = await aws
    .query({ ...cloudFormation, region: aws.region }, 'DescribeStacks', { StackName })
    .catch((error: unknown) => {
      const why = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
      throw new Error(`The stack ${StackName} cannot be read in ${aws.region} (${why})`);
    });
  const output = readXml(answer)
    .all('Outputs')
    .flatMap((outputs) => outputs.all('member'))
    .find((one) => one.text('OutputKey') === 'Address');
  if (output === undefined)
    throw new Error(`The stack ${StackName} in ${aws.region} has no output Address`);
  return output.text('OutputValue');
}
