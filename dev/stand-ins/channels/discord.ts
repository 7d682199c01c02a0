import * as z from 'zod';
import { jsonIn } from '../../../functions/platform/foreign-text.ts';
import {
  type Answer,
  json,
  type PlayedWebhooks,
  type PlayOptions,
  playWebhooks,
  retryAfter,
  send,
} from '../webhooks/play-webhooks.ts';

const text = (most: number) => z.string().max(most);
/** https://docs.discord.com/developers/resources/webhook#execute-webhook */
const Message = z
  .looseObject({
    content: text(2000).optional(),
    embeds: z
      .array(
        z.looseObject({
          title: text(256).optional(),
          description: text(4096).optional(),
          url: z.url().optional(),
          color: z.number().int().min(0).max(0xffffff).optional(),
          footer: z.object({ text: text(2048) }).optional(),
          fields: z
            .array(z.object({ name: text(256).min(1), value: text(1024).min(1) }))
            .max(25)
            .optional(),
        }),
      )
      .max(10)
      .optional(),
    allowed_mentions: z
      .object({ parse: z.array(z.enum(['roles', 'users', 'everyone'])) })
      .optional(),
  })
  .refine(({ content = '', embeds = [] }) => content !== '' || embeds.length > 0)
  .refine(({ embeds = [] }) => JSON.stringify(embeds.map(textsOf)).length <= 6500);

const textsOf = (embed: { title?: unknown; description?: unknown; footer?: unknown }) => [
  embed.title,
  embed.description,
  embed.footer,
];

const snowflake = (): string => String(BigInt(Date.now()) << 22n);
const keyOf = (id: string): string => `${id}/stand-in-${id.padStart(20, '0')}`;
const firstKey = keyOf('1000000000000000001');
const pathTo = (key: string): string => `/api/webhooks/${key}`;
/** Address of the webhook that is always there to try. */
export const firstWebhookAt = (origin: string): string => `${origin}/discord${pathTo(firstKey)}`;
const problem = (status: number, message: string, code = 0, more = {}): Answer =>
  json(status, { message, code, ...more });

/** Plays Discord's webhooks. `open` takes the id of a webhook as its key. */
export function play({ perMinute = 30, ...options }: PlayOptions): PlayedWebhooks {
  const played = playWebhooks(
    {
      kind: 'discord',
      name: 'Discord',
      hint: 'Copy the address of a webhook into the notification settings.',
      firstKey,
      pathTo,
      plain: (text) => text.replaceAll(/\\([^0-9A-Za-z\s])/g, '$1'),
      show(key, { name }) {
        const [id = '', token = ''] = key.split('/');
        return json(200, {
          id,
          token,
          type: 1,
          name,
          avatar: null,
          application_id: null,
          channel_id: '2000000000000000001',
          guild_id: '3000000000000000001',
          url: `${options.origin}/discord${pathTo(key)}`,
        });
      },
      take({ url, body }) {
        const message = Message.safeParse(jsonIn(body));
        if (!message.success)
          return { refusal: problem(400, 'Invalid Form Body', 50035, { errors: {} }) };
        const { content = '', embeds = [] } = message.data;
        const [id] = url.pathname.split('/').slice(-2);
        return {
          message: message.data,
          answer: (messageId) =>
            url.searchParams.get('wait') === 'true'
              ? json(200, { id: messageId, type: 0, content, embeds, webhook_id: id })
              : { status: 204 },
        };
      },
      serve(_request, response, path) {
        const [, id] = /^\/api\/webhooks\/(\d+)\/[\w-]+$/.exec(path) ?? [];
        if (id === undefined || played.inbox.find(keyOf(id)) === undefined) return undefined;
        send(response, problem(401, 'Invalid Webhook Token', 50027));
        return Promise.resolve();
      },
      answers: {
        works: { status: 204 },
        limited: (seconds) =>
          json(
            429,
            { message: 'You are being rate limited.', retry_after: seconds, global: false },
            { ...retryAfter(seconds), 'x-ratelimit-scope': 'user' },
          ),
        failing: problem(500, '500: Internal'),
        gone: problem(404, 'Unknown Webhook', 10015),
        tooLarge: problem(413, 'Request entity too large', 40005),
      },
    },
    { perMinute, ...options },
  );
  const open = (name: string, id = snowflake()): string => played.open(name, keyOf(id));
  return { ...played, open };
}
