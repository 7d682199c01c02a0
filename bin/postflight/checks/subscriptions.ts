import type { Aws } from '../../preflight/aws.ts';
import { regionsOf } from '../../preflight/regions.ts';
import { type Check, cloudOf } from '../check.ts';

interface Topic {
  arn: string;
  region: string;
}

/** Each region with alarms has a topic of its own. */
export const checkSubscriptions: Check = {
  name: 'Alarms',
  minutes: 1,
  whatToDo:
    "Open the link of the mail 'AWS Notification - Subscription Confirmation' (look into spam, too); after three days, subscribe again: `aws sns subscribe --topic-arn … --protocol email --notification-endpoint you@your.domain`. Without a subscription, deploy with -c alarmEmail=you@your.domain. docs/runbook/README.md, 'Alarms'.",
  async run(world) {
    const { aws, settings, planned } = cloudOf(world);
    const { stage } = settings;
    const regions = regionsOf(planned);
    const topics = (
      await Promise.all(regions.map((region) => topicsIn(aws, stage, region)))
    ).flat();
    if (topics.length === 0) throw new Error(`there is no topic of ${stage} in ${regions.join()}`);
    const lists = await Promise.all(topics.map((topic) => subscriptionsOf(aws, topic)));
    const problems = topics.flatMap(({ arn }, index) => {
      const all = lists[index] ?? [];
      if (all.length === 0) return [`${arn} has no subscription`];
      return all.flatMap(({ endpoint, state }) =>
        state.startsWith('arn:') ? [] : [`${endpoint} has not confirmed ${arn} (${state})`],
      );
    });
    if (problems.length > 0) throw new Error(problems.join('; '));
    const endpoints = [...new Set(lists.flat().map(({ endpoint }) => endpoint))];
    return `${endpoints.join(', ')} confirmed ${topics.length} topics in ${[...new Set(topics.map(({ region }) => region))].join(', ')}`;
  },
};

const sns = { service: 'sns', version: '2010-03-31' };

/** https://docs.aws.amazon.com/sns/latest/api/API_ListTopics.html */
async function topicsIn(aws: Aws, stage: string, region: string): Promise<Topic[]> {
  const all = await aws.members({ ...sns, region }, 'ListTopics');
  return all
    .map((one) => one.text('TopicArn'))
    .filter((arn) => arn.includes(`:WebVitals-${stage}-`))
    .map((arn) => ({ arn, region }));
}

/**
 * `PendingConfirmation` or `Deleted` in place of the subscription's ARN.
 * https://docs.aws.amazon.com/sns/latest/api/API_ListSubscriptionsByTopic.html
 */
async function subscriptionsOf(
  aws: Aws,
  { arn, region }: Topic,
): Promise<{ endpoint: string; state: string }[]> {
  const all = await aws.members({ ...sns, region }, 'ListSubscriptionsByTopic', { TopicArn: arn });
  return all.map((one) => ({ endpoint: one.text('Endpoint'), state: one.text('SubscriptionArn') }));
}
