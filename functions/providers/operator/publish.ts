import { postSigned } from '../../platform/aws/sign-request.ts';
import { requestProvider, ProviderError } from '../request-provider.ts';
import { textOf } from '../text-of.ts';
import { type AwsPlace, patience } from './cloudwatch-client.ts';

const provider = 'SNS';
/** SNS refuses longer subjects. */
const longestSubject = 100;

/** Sends a message to the subscribers of a topic. https://docs.aws.amazon.com/sns/latest/api/API_Publish.html */
export async function publish(
  { region, keys, endpoint }: AwsPlace,
  topicArn: string,
  { subject, text }: { subject: string; text: string },
): Promise<void> {
  const url = new URL('/', endpoint ?? `https://sns.${region}.amazonaws.com`);
  const body = new URLSearchParams({
    Action: 'Publish',
    Version: '2010-03-31',
    TopicArn: topicArn,
    Subject: subject.slice(0, longestSubject),
    Message: text,
  }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  await requestProvider(
    provider,
    async (signal) => {
      const by = { service: 'sns', region, keys };
      const response = await postSigned(url, { headers, body }, by, signal);
      const answer = await textOf(response, provider);
      if (!response.ok) throw ProviderError.ofStatus(provider, response, answer);
    },
    patience,
  );
}
