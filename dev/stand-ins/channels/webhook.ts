import * as z from 'zod';
import {
  playWebhooks,
  retryAfter,
  type Answer,
  type PlayOptions,
} from '../webhooks/play-webhooks.ts';
import { jsonIn } from '../../../functions/platform/foreign-text.ts';

const Event = z.object({
  type: z.string().regex(/^[a-z_]+(?:\.[a-z_-]+)+$/),
  timestamp: z.iso.datetime(),
  data: z.looseObject({ heading: z.string(), summary: z.string() }),
});
const Signed = z.looseObject({
  'webhook-id': z.string().regex(/^[\w-]+$/),
  'webhook-timestamp': z.string().regex(/^\d{10}$/),
  'webhook-signature': z.string().regex(/^v1,\S+(?: v1,\S+)*$/),
});

/** Plays a customer's server that receives webhooks. It has no secret, and shows the headers as they came. */
export const play = (options: PlayOptions) =>
  playWebhooks(
    {
      kind: 'webhook',
      name: 'Your server',
      hint: 'Copy the address of a receiver into the notification settings.',
      firstKey: 'alerts',
      pathTo: (key) => `/receivers/${key}`,
      take({ headers, body }) {
        const [event, signed] = [Event.safeParse(jsonIn(body)), Signed.safeParse(headers)];
        if (!event.success) return { refusal: plain(400, 'No event') };
        if (!signed.success) return { refusal: plain(401, 'Not signed') };
        const shown = Object.entries(signed.data).filter(([name]) => name.startsWith('webhook-'));
        return { message: { ...event.data.data, headers: Object.fromEntries(shown), body } };
      },
      answers: {
        works: { status: 204 },
        limited: (seconds) => ({ ...plain(429, 'Too many'), headers: retryAfter(seconds) }),
        failing: plain(500, 'It failed'),
        gone: plain(410, 'Gone'),
      },
    },
    options,
  );

const plain = (status: number, body: string): Answer => ({ status, body });
