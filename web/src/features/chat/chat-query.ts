import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  chatPageSize,
  getMessages,
  readMessages,
  sendMessage,
} from '../../../../shared/calls/chat.ts';
import type { ChatMessage } from '../../../../shared/models/chat.ts';
import { userConnect } from '../../../../shared/sockets/chat.ts';
import { keepChatStatus } from '../../entities/chat/unread-answers.ts';
import { contiguousEnd, mergeMessages } from '../../entities/chat/merge-messages.ts';
import { useSession } from '../../entities/session/components/session.tsx';
import { callApi } from '../../lib/api.ts';
import { sendToServer, useServerMessages, useSocketOpenings } from '../../lib/socket.ts';

const keyOf = (userId: string) => ['chat', userId] as const;
const known = (client: QueryClient, userId: string): ChatMessage[] =>
  client.getQueryData<ChatMessage[]>(keyOf(userId)) ?? [];

/** A pushed message can be lost, so the server is asked as well. */
const askEveryMs = 20_000;

/** The caller's conversation. Each further request asks only for what is missing. */
const chatQuery = (client: QueryClient, userId: string) =>
  queryOptions({
    queryKey: keyOf(userId),
    queryFn: async ({ signal }) => {
      const params = { userId };
      for (;;) {
        const after = contiguousEnd(known(client, userId));
        const query = after === 0 ? {} : { after };
        const found = await callApi(getMessages, { params, query }, { signal });
        const merged = mergeMessages(known(client, userId), found);
        if (after === 0 || found.length < chatPageSize) return merged;
        client.setQueryData(keyOf(userId), merged);
      }
    },
    refetchInterval: askEveryMs,
    staleTime: 0,
  });

/** The conversation as it grows: pushed messages are added, missed ones asked for. */
export function useConversation() {
  const client = useQueryClient();
  const { userId, email } = useSession();
  const add = (messages: readonly ChatMessage[]): void => {
    const merged = mergeMessages(known(client, userId), messages);
    client.setQueryData(keyOf(userId), merged);
    if (contiguousEnd(merged) !== merged.at(-1)?.seq)
      void client.invalidateQueries({ queryKey: keyOf(userId) });
  };
  useServerMessages((message) => {
    if (message.type === 'recieve_msg_to_user') add([message.message]);
  });
  useSocketOpenings(() => {
    sendToServer(userConnect, { userId, email, room: userId });
    void client.invalidateQueries({ queryKey: keyOf(userId) });
  });
  return {
    options: chatQuery(client, userId),
    send: async ({ id, content }: { id: string; content: string }): Promise<void> => {
      const body = { content, from_user: userId, from_email: email, read: false, client_id: id };
      const { automatic, ...message } = await callApi(sendMessage, { body });
      add(automatic === null ? [message] : [message, automatic]);
    },
    loadOlder: async (before: number): Promise<boolean> => {
      const found = await callApi(getMessages, { params: { userId }, query: { before } });
      add(found);
      return found.length > 0;
    },
  };
}

/**
 * Notifies the server about seen messages, so that they are not mailed. Only messages on a visible page count as seen.
 */
export function useMarkRead(messages: readonly ChatMessage[] | undefined): void {
  const { userId } = useSession();
  const client = useQueryClient();
  const unread = messages?.findLast(({ sender, read }) => sender === 'support' && !read)?.seq;
  const upTo = messages?.at(-1)?.seq;
  useEffect(() => {
    if (unread === undefined || upTo === undefined) return undefined;
    const mark = (): void => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', mark);
      callApi(readMessages, { params: { userId }, body: { upTo } }).then(
        (status) => keepChatStatus(client, userId, status),
        () => undefined,
      );
    };
    document.addEventListener('visibilitychange', mark);
    mark();
    return () => document.removeEventListener('visibilitychange', mark);
  }, [unread, upTo, userId, client]);
}
