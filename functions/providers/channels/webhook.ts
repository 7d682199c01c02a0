import { createHash, createHmac } from 'node:crypto';
import { ProblemError } from '../../../shared/calls/errors.ts';
import { TargetError } from '../../platform/target-guard/target-error.ts';
import type { CheckTarget } from '../ports/check-target.ts';
import type { OutgoingMessage, ChannelSender, SendOutcome } from '../ports/channel-sender.ts';
import { guardFor, isPlayed, postGuarded, type WebhookHost } from '../post-guarded.ts';
import { type Posted, retryLater } from '../post-message.ts';

const name = 'Your webhook';

/** Posts messages as JSON to a server of the account's own. The body stays the same when a message is sent again. */
export const webhookChannel =
  (host: WebhookHost): ChannelSender =>
  async ({ accountId, address, signing, writtenAt = new Date().toISOString() }, message) => {
    if (signing === undefined)
      return { kind: 'gone', reason: 'Your webhook has no secret to sign messages with.' };
    const body = webhookBody(message, writtenAt);
    const secrets = [signing.secret, ...signing.earlier.map(({ secret }) => secret)];
    return postWebhook(host, address, { id: webhookId(accountId, message.id), body }, secrets);
  };

/** Posts a message once, through the target guard. @param secrets that sign it, the newest first; none for a request to confirm */
export async function postWebhook(
  host: WebhookHost,
  address: string,
  message: { id: string; body: string },
  secrets: readonly string[],
): Promise<SendOutcome> {
  const headers = secrets.length === 0 ? {} : signWebhook(message, secrets, new Date());
  const posted = await postGuarded(name, address, { body: message.body, headers, host });
  return 'kind' in posted ? posted : outcomeOf(posted);
}

/** Ids of ours contain characters that one of Standard Webhooks must not have. */
export const webhookId = (accountId: string, messageId: string): string =>
  `msg_${createHash('sha256').update(`${accountId}#${messageId}`).digest('hex').slice(0, 32)}`;

/** @param writtenAt ISO 8601 */
export const webhookBody = (message: OutgoingMessage, writtenAt: string): string => {
  const { kind, tone, heading, summary, sections, link, why } = message;
  return JSON.stringify({
    type: `notification.${kind}`,
    timestamp: writtenAt,
    data: { tone, heading, summary, sections, link, why },
  });
};

function outcomeOf({ status, waitMs }: Posted): SendOutcome {
  if (status >= 200 && status < 300) return { kind: 'delivered' };
  // In Standard Webhooks, the only answer that ends a subscription. Other errors may come from a deployment, and pass.
  if (status === 410) return { kind: 'gone', reason: `${name} takes no more messages (410).` };
  if (status === 429) return retryLater(`${name} is rate-limiting us.`, waitMs);
  if (status >= 300 && status < 400)
    return retryLater(
      `${name} answered with a redirect (${status}), which is not followed.`,
      waitMs,
    );
  return retryLater(`${name} answered with status ${status}.`, waitMs);
}

/**
 * The headers with which a receiver verifies a message, one signature for each secret.
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 *
 * @param secrets with the prefix `whsec_`, the newest first
 */
export function signWebhook(
  { id, body }: { id: string; body: string },
  secrets: readonly string[],
  now: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}

const field = 'address';

/** Nothing is posted yet: the receiver has no secret to verify it with. */
export const checkWebhookTarget: CheckTarget = async (text, host) => {
  const guard = guardFor(text.trim(), host);
  try {
    const url = guard.parse(text, field);
    if (url.protocol !== 'https:' && !host.allowPrivate && !isPlayed(url.href, host.endpoint))
      throw new ProblemError('invalid_input', 'The address must begin with https://', { field });
    await guard.assertAllowed(url);
    return { target: url.href, label: url.host, isSigned: true };
  } catch (error) {
    if (!(error instanceof TargetError)) throw error;
    throw new ProblemError('invalid_input', error.message, { field });
  } finally {
    guard.close();
  }
};
