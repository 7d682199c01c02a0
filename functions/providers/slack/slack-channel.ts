import { oneLine } from '../../platform/one-line.ts';
import { type Posted, postMessage, retryLater, takenUnreadably } from '../post-message.ts';
import type { ChannelSender, SendOutcome } from '../ports/channel-sender.ts';
import { slackMessage } from './slack-message.ts';
import { parseSlackWebhook } from './slack-webhook.ts';

/**
 * Slack's responses for a webhook that is gone, with any status.
 * https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks
 */
const gone = [
  'no_service',
  'no_service_id',
  'no_active_hooks',
  'no_team',
  'team_disabled',
  'user_not_found',
  'channel_not_found',
  'channel_is_archived',
  'action_prohibited',
  'posting_to_general_channel_denied',
  'invalid_token',
];

/** Posts to a channel of a Slack workspace through its webhook. @param endpoint address of a stand-in for Slack */
export const slackChannel =
  (endpoint: string | undefined): ChannelSender =>
  async ({ address }, message) => {
    const url = parseSlackWebhook(address, endpoint);
    if (url === undefined)
      return { kind: 'gone', reason: 'The address is not that of a Slack webhook.' };
    const posted = await postMessage('Slack', url, slackMessage(message));
    return 'kind' in posted ? posted : outcomeOf(posted);
  };

function outcomeOf({ status, text, waitMs }: Posted): SendOutcome {
  const said = text.trim();
  if (status === 200 && said === 'ok') return { kind: 'delivered' };
  if (status === 404 || status === 410 || (status >= 400 && gone.includes(said))) {
    const words = gone.includes(said) ? `${status}: ${said}` : `${status}`;
    return { kind: 'gone', reason: `Slack no longer takes messages for this webhook (${words}).` };
  }
  if (status === 429) return retryLater('Slack limits how many messages it takes.', waitMs);
  if (status >= 200 && status < 300) return takenUnreadably('Slack');
  // Its errors are single words; a proxy's page is not repeated.
  const word = /^\w{1,60}$/.test(said) ? `: ${oneLine(said)}` : '';
  return retryLater(`Slack answered with status ${status}${word}.`, waitMs);
}
