import { GetParameterCommand, ParameterNotFound } from '@aws-sdk/client-ssm';
import type { Check, Deployment } from './check.ts';
import { fine, type Finding, unknown, wrong } from './finding.ts';
import { whyNoAnswer } from './check.ts';
import { regionsOf } from './regions.ts';

/** What the templates ask for (`BootstrapVersion` of the CDK's default synthesizer). */
const oldest = 6;
const rights = ['ssm:GetParameter'];

/** The CDK uploads through resources that `cdk bootstrap` creates, in each region that has a stack. */
export const checkBootstrap: Check = {
  about: 'Bootstrap',
  asks: 'whether the CDK can upload',
  rights,
  async find(deployment) {
    const findings = regionsOf(deployment.planned).map((region) => inRegion(region, deployment));
    return Promise.all(findings);
  },
};

async function inRegion(
  region: string,
  { aws, accountId, qualifier }: Deployment,
): Promise<Finding> {
  const command = `npx cdk bootstrap aws://${accountId}/${region}`;
  const Name = `/cdk-bootstrap/${qualifier}/version`;
  try {
    const { Parameter } = await aws.ssmIn(region).send(new GetParameterCommand({ Name }));
    const version = Number(Parameter?.Value);
    if (Number.isNaN(version))
      return wrong(`${region} has a bootstrap without a version.`, command);
    return version < oldest
      ? wrong(`The bootstrap of ${region} is version ${version}, and ${oldest} is needed.`, command)
      : fine(`${region} is bootstrapped, version ${version}.`);
  } catch (error) {
    if (error instanceof ParameterNotFound)
      return wrong(`${region} is not bootstrapped: the CDK cannot upload anything there.`, command);
    return unknown(
      `Cannot tell whether ${region} is bootstrapped: ${whyNoAnswer(error, rights)}`,
      command,
    );
  }
}
