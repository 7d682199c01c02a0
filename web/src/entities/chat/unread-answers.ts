import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { getConversationStatus } from '../../../../shared/calls/portfolio/chat.ts';
import type { ChatMessage, ConversationStatus } from '../../../../shared/models/portfolio/chat.ts';
import { callQuery } from '../../lib/call-query.ts';

export const chatPath = '/web-vitals-support';

const keyOf = (userId: string) => ['chat-status', userId] as const;

/** A pushed answer can be lost, so the server is asked as well. */
const pollEveryMs = 5 * 60_000;

/** How far the user's conversation is, with the number of answers that they have not seen. */
export const chatStatusQuery = (userId: string) =>
  queryOptions({
    ...callQuery(keyOf(userId), getConversationStatus, { params: { userId } }),
    refetchInterval: pollEveryMs,
  });

/** After the user has seen answers. */
export const keepChatStatus = (
  client: QueryClient,
  userId: string,
  status: ConversationStatus,
): void => void client.setQueryData<ConversationStatus>(keyOf(userId), status);

/** Counts an answer that was pushed, once. @returns false for one that is known */
export function countAnswer(
  client: QueryClient,
  userId: string,
  { seq }: Pick<ChatMessage, 'seq'>,
): boolean {
  const known = client.getQueryData<ConversationStatus>(keyOf(userId));
  if (known !== undefined && seq <= known.seq) return false;
  if (known === undefined) void client.invalidateQueries({ queryKey: keyOf(userId) });
  else keepChatStatus(client, userId, { ...known, seq, unread: known.unread + 1 });
  return true;
}
