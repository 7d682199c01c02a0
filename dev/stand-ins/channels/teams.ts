import * as z from 'zod';
import {
  json,
  playWebhooks,
  retryAfter,
  type Answer,
  type PlayOptions,
} from '../webhooks/play-webhooks.ts';
import { jsonIn } from '../../../functions/platform/foreign-text.ts';

/** https://learn.microsoft.com/connectors/teams/#known-issues-and-limitations-with-actions */
const mostBytes = 28 * 1024;

const Run = z.looseObject({
  type: z.literal('TextRun'),
  text: z.string().min(1),
  selectAction: z.object({ type: z.literal('Action.OpenUrl'), url: z.url() }).optional(),
});
const Action = z.object({ type: z.literal('Action.OpenUrl'), title: z.string(), url: z.url() });
const Card = z.object({
  type: z.literal('message'),
  attachments: z
    .array(
      z.object({
        contentType: z.literal('application/vnd.microsoft.card.adaptive'),
        contentUrl: z.null().optional(),
        content: z.looseObject({
          type: z.literal('AdaptiveCard'),
          version: z.enum(['1.4', '1.5']),
          body: z.array(z.looseObject({ type: z.literal('RichTextBlock'), inlines: z.array(Run) })),
          actions: z.array(Action).max(6),
        }),
      }),
    )
    .length(1),
});

const problem = (status: number, code: string, message: string, headers = {}): Answer =>
  json(status, { error: { code, message } }, headers);

/** Plays workflows of Teams. */
export const play = (options: PlayOptions) =>
  playWebhooks(
    {
      kind: 'teams',
      name: 'Teams',
      hint: 'Copy the URL of a workflow into the notification settings.',
      firstKey: '1000000000000001',
      pathTo: (key) => `/workflows/${key}/triggers/manual/paths/invoke`,
      take({ body }) {
        if (Buffer.byteLength(body) > mostBytes)
          return { refusal: problem(413, 'RequestEntityTooLarge', 'The request is too large.') };
        const card = Card.safeParse(jsonIn(body));
        return card.success
          ? { message: card.data }
          : { refusal: problem(400, 'TriggerInputSchemaMismatch', 'The input does not match.') };
      },
      answers: {
        works: { status: 202 },
        limited: (seconds) =>
          problem(429, 'RateLimitExceeded', 'Rate limit is exceeded.', retryAfter(seconds)),
        failing: problem(502, 'BadGateway', 'The server failed.'),
        gone: problem(404, 'WorkflowNotFound', 'The workflow could not be found.'),
      },
    },
    options,
  );
