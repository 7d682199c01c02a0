import * as z from 'zod';
import type { CallerRule, WrittenKind } from '../calls/define-call.ts';
import type { Admission } from '../calls/scope.ts';

/** A browser must be signed in to open a socket. */
type SocketCaller = Exclude<CallerRule, 'public'>;

export interface SocketRouteContract<
  Id extends string = string,
  Message extends z.ZodObject = z.ZodObject,
  Answer extends z.ZodType = z.ZodType,
  Rule extends SocketCaller = SocketCaller,
  Domain extends string = string,
> extends Omit<Admission, 'caller'> {
  /** Kebab-case; the handler is `functions/<area>/<domain>/<id>.socket.ts`. */
  id: Id;
  /** Folder in `functions`. */
  domain: Domain;
  /** `type` of its messages; the gateway selects the route by it. */
  route: string;
  summary: string;
  caller: Rule;
  /** Fields of a message besides its `type` and `id`. */
  message: Message;
  answer: Answer;
  /** Changes of a message: each leaves an audit entry, as with calls. */
  writes?: { kind: WrittenKind };
  /** Rate limit per connection, counted in memory. @default 5 a second, 20 at once */
  rate?: { requestsPerSecond: number; burst: number };
  /** Rate limit per user over all connections, counted on the table. */
  limit?: { messages: number; windowSeconds: number };
}

/**
 * Declares a route of the WebSocket API: the single source for cloud route, local route, handler types and permission
 * tests.
 */
export const defineSocketRoute = <
  const Id extends string,
  const Message extends z.ZodObject,
  const Answer extends z.ZodType,
  const Rule extends SocketCaller,
  const Domain extends string,
>(
  contract: SocketRouteContract<Id, Message, Answer, Rule, Domain>,
): SocketRouteContract<Id, Message, Answer, Rule, Domain> => contract;

/** Maximum length of a message in bytes. API Gateway closes a connection whose frame is longer. */
export const maxMessageBytes = 32 * 1024;

/** Fields of every message; each route adds its own. */
export const Envelope = z.object({
  type: z.string().describe('The route'),
  id: z.string().min(1).max(64).describe('Chosen by the client; the reply names it'),
});

/** The reply to a message, on the same connection. */
export const SocketReply = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('answer'),
    to: z.string().describe('Id of the message'),
    answer: z.unknown(),
  }),
  z.object({
    type: z.literal('refused'),
    to: z.string().optional().describe('Absent where the message had no id'),
    errors: z.array(
      z.object({
        code: z.string(),
        message: z.string(),
        field: z.string().optional(),
        reason: z.string().optional(),
      }),
    ),
    retryAfterSeconds: z.number().optional(),
  }),
]);
export type SocketReply = z.infer<typeof SocketReply>;
