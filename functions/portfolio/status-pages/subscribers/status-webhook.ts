import { env } from '../../../platform/aws/env.ts';
import type { WebhookHost } from '../../../providers/post-guarded.ts';

export const webhookHost = (): WebhookHost => ({
  endpoint: env.channelEndpoint('webhook'),
  allowPrivate: env.allowPrivateTargets(),
});

const query = (token: string): string => new URLSearchParams({ token }).toString();

/** Asks who reads a webhook whether it subscribes. `text` is what chats show. @param publicUrl of the product */
export function confirmationBody(
  publicUrl: string,
  { title, address, token }: Pick<StatusUpdatePost, 'title' | 'address' | 'token'>,
  now: Date,
): string {
  const confirm = `${publicUrl}/status-subscription?${query(token)}`;
  return JSON.stringify({
    type: 'status.confirmation',
    timestamp: now.toISOString(),
    text: `Someone has entered this webhook on the status page of ${title}. If it was you, confirm within two days: ${confirm}`,
    data: { title, page: address, confirm },
  });
}

export interface StatusUpdatePost {
  /** Of the page. */
  title: string;
  /** Of the page, absolute. */
  address: string;
  /** Of the incident or maintenance. */
  heading: string;
  /** 'Investigating.', or the times of maintenance. */
  phase: string;
  /** Plain text of a person. */
  text: string;
  /** ISO 8601: when it was written. */
  at: string;
  /** Ends the subscription. */
  token: string;
}

/** What was written on a status page. It is the same each time it is sent. */
export function updateBody(
  publicUrl: string,
  { title, address, heading, phase, text, at, token }: StatusUpdatePost,
): string {
  return JSON.stringify({
    type: 'status.updated',
    timestamp: at,
    text: `${title}: ${heading}. ${phase} ${text}`,
    data: {
      title,
      page: address,
      heading,
      phase,
      text,
      // Opened, it asks; a POST ends the subscription at once.
      unsubscribe: `${publicUrl}/api/status-subscription?${query(token)}`,
    },
  });
}
