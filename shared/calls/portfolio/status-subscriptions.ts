import * as z from 'zod';
import { statusSlug } from '../../models/portfolio/status-page.ts';
import { givenText } from '../../models/texts.ts';
import { callsOf } from '../define-call.ts';
import { email } from '../fields.ts';

const defineCall = callsOf('status-pages', { caller: 'public', ours: true });

const token = givenText('Link', 1000).describe('From the link of a message: signed');
const limit = { requests: 30, windowSeconds: 3600 };

export const subscribeToStatus = defineCall({
  id: 'subscribe-to-status',
  path: '/status-subscriptions',
  summary:
    'Mail a link that confirms a subscription to a status page. The answer is the same for every address',
  body: z.object({ slug: statusSlug, email }),
  errors: ['not_found', 'limit_reached'],
  limit: { requests: 10, windowSeconds: 3600 },
});

export const subscribeWebhookToStatus = defineCall({
  id: 'subscribe-webhook-to-status',
  path: '/status-subscriptions/webhook',
  summary:
    'Post a link to a webhook, which confirms that it subscribes to a status page. Once per request, without redirects',
  body: z.object({ slug: statusSlug, address: givenText('Address', 2000) }),
  errors: ['not_found', 'limit_reached'],
  limit: { requests: 5, windowSeconds: 3600 },
});

export const getStatusSubscription = defineCall({
  id: 'get-status-subscription',
  path: '/status-subscription',
  summary:
    'What the link of a message to a subscriber does; redirects a browser to the page that asks',
  screen: '/status-subscription',
  query: z.object({ token }),
  answer: z.object({
    purpose: z.enum(['confirm', 'stop']),
    title: z.string().describe('Of the status page'),
    address: z.string().describe('Mail address, or host of a webhook'),
    isWebhook: z.boolean(),
    isSubscribed: z.boolean(),
  }),
  errors: ['not_found'],
  limit,
});

export const confirmStatusSubscription = defineCall({
  id: 'confirm-status-subscription',
  path: '/status-subscription/confirm',
  summary: 'Begin to send what is written on a status page to the address of the link',
  body: z.object({ token }),
  answer: z.object({
    secret: z
      .string()
      .nullable()
      .describe('Signs what is posted to a webhook (Standard Webhooks); answered once'),
  }),
  writes: { kind: 'status-page' },
  errors: ['not_found'],
  limit,
});

/** Without a limit, like `unsubscribe`: a mail provider sends the clicks of all of its users from few addresses. */
export const stopStatusSubscription = defineCall({
  id: 'stop-status-subscription',
  method: 'POST',
  path: '/status-subscription',
  summary:
    'Stops messages to the address of the link; also the one-click call of mail programs (RFC 8058)',
  query: z.object({ token }),
  writes: { kind: 'status-page' },
});
