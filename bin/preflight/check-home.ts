import type { Aws } from './aws.ts';
import { type Check, whyNoAnswer } from './check.ts';
import { distributionsOf } from './distributions.ts';
import { fine, type Finding, unknown, wrong } from './finding.ts';

const rights = ['cloudformation:DescribeStacks', 'cloudfront:ListDistributions'];

/**
 * A stage has one home: a second one would take over its stacks in us-east-1. The stack Data is there only. Where regions
 * cannot be read, the origins of the stage's distribution name its home.
 */
export const checkHome: Check = {
  about: 'Region',
  asks: 'whether the stage is deployed in another region',
  rights,
  async find({ aws, settings: { stage }, stacks }) {
    const here = aws.region;
    const homes = stacks
      .all()
      .filter(
        ({ name, status }) => name === `WebVitals-${stage}-Data` && status !== 'REVIEW_IN_PROGRESS',
      )
      .map(({ region }) => region);
    const elsewhere = homes.filter((region) => region !== here);
    if (elsewhere.length > 0) return refusal(stage, here, elsewhere);
    if (homes.includes(here)) return fine(`The stage ${stage} is deployed here, in ${here}.`);
    const unread = stacks.unread().filter(({ region }) => region !== here);
    if (unread.length === 0) return fine(`The stage ${stage} is not deployed in another region.`);
    try {
      const home = await homeOfDistribution(aws, stage);
      return home === undefined || home === here
        ? fine(`The stage ${stage} has no distribution of CloudFront for another region.`)
        : refusal(stage, here, [home]);
    } catch (error) {
      const [{ region, error: first }] = unread as [(typeof unread)[0]];
      return unknown(
        `Cannot tell whether the stage ${stage} is deployed in another region: ${unread.length} regions cannot be read, such as ${region} (${whyNoAnswer(first, rights.slice(0, 1))}), nor the distributions of CloudFront (${whyNoAnswer(error, rights.slice(1))}). If you have deployed it before, make sure that it was in ${here}.`,
      );
    }
  },
};

const refusal = (stage: string, here: string, homes: readonly string[]): Finding =>
  wrong(
    `The stage ${stage} is deployed in ${homes.join(' and ')}, and this is ${here}. A second deployment of a stage would begin empty, and take over the first one's stacks in us-east-1. Deploy in ${homes[0]}, or choose another stage (-c stage=…) for ${here}. To move it, destroy it there first (docs/deploy.md, 'Removing it').`,
    `export AWS_REGION=${homes[0]}`,
  );

/** Region of the API behind the stage's distribution. */
async function homeOfDistribution(aws: Aws, stage: string): Promise<string | undefined> {
  const own = (await distributionsOf(aws)).find(
    (one) => one.text('Comment') === `WebVitals-${stage}-Web`,
  );
  const origins = own?.all('DomainName').map((one) => one.own) ?? [];
  return origins.map((name) => /\.execute-api\.([a-z0-9-]+)\./.exec(name)?.[1]).find(Boolean);
}
