import * as z from 'zod';
import { jsonIn } from '../../platform/foreign-text.ts';
import { type Posted, postMessage, retryLater, takenUnreadably } from '../post-message.ts';
import type { ChannelSender, SendOutcome } from '../ports/channel-sender.ts';
import { discordMessage } from './discord-message.ts';
import { parseWebhook } from './discord-webhook.ts';

const Sent = z.object({ id: z.string().max(40) });
/** https://docs.discord.com/developers/topics/opcodes-and-status-codes#json */
const Problem = z.object({ code: z.number(), message: z.string().max(300) });
const Limited = z.object({ retry_after: z.number().min(0) });

/** Posts to a channel of a Discord server through its webhook. @param endpoint address of a stand-in for Discord */
export const discordChannel =
  (endpoint: string | undefined): ChannelSender =>
  async ({ address }, message) => {
    const url = parseWebhook(address, endpoint);
    if (url === undefined)
      return { kind: 'gone', reason: 'The address is not that of a Discord webhook.' };
    // Without `wait`, Discord answers before it has accepted the message.
    const posted = await postMessage('Discord', `${url}?wait=true`, discordMessage(message));
    return 'kind' in posted ? posted : outcomeOf(posted);
  };

function outcomeOf({ status, text, waitMs }: Posted): SendOutcome {
  const answer = jsonIn(text);
  if (status >= 200 && status < 300) {
    const sent = Sent.safeParse(answer);
    return sent.success
      ? { kind: 'delivered', providerId: sent.data.id }
      : takenUnreadably('Discord');
  }
  const problem = Problem.safeParse(answer);
  // A 401 or 403 without a code comes from a proxy before Discord, and passes.
  const isGone =
    status === 404 || status === 410 || ([401, 403].includes(status) && problem.success);
  if (isGone) {
    const said = problem.success ? `: ${problem.data.message}` : '';
    return {
      kind: 'gone',
      reason: `Discord no longer takes messages for this webhook (${status}${said}).`,
    };
  }
  if (status === 429) {
    const limited = Limited.safeParse(answer);
    const ownMs = limited.success ? limited.data.retry_after * 1000 : undefined;
    return retryLater('Discord limits how many messages it takes.', ownMs ?? waitMs);
  }
  const said = problem.success ? `: ${problem.data.message}` : '';
  return retryLater(`Discord answered with status ${status}${said}.`, waitMs);
}
