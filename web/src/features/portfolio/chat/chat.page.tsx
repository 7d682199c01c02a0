import { useMediaQuery } from '@mantine/hooks';
import { Link } from 'react-router-dom';
import { Switch } from '@mantine/core';
import { useQuery, type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useState, useEffect } from 'react';
import { PageHeader } from '../../../components/layout/page-header.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { useSession } from '../../../entities/session/components/session.tsx';
import classes from './support-chat.module.css';
import { chatSuggestions, type ChatMessage } from '../../../../../shared/models/portfolio/chat.ts';
import { userTyping, userConnect } from '../../../../../shared/sockets/chat.ts';
import { EmptyState } from '../../../components/messages/empty-state.tsx';
import { QueryState } from '../../../components/messages/or-error.tsx';
import { Composer } from '../../../entities/chat/composer.tsx';
import { MessageLog } from '../../../entities/chat/message-log.tsx';
import { useOutbox } from '../../../entities/chat/use-outbox.ts';
import { useSendTyping, useTypingShown } from '../../../entities/chat/use-typing.ts';
import { sendToServer, useServerMessages, useSocketOpenings } from '../../../lib/socket.ts';
import frame from '../../../entities/chat/chat.module.css';
import {
  chatPageSize,
  getMessages,
  readMessages,
  sendMessage,
} from '../../../../../shared/calls/portfolio/chat.ts';
import { keepChatStatus } from '../../../entities/chat/unread-answers.ts';
import { contiguousEnd, mergeMessages } from '../../../entities/chat/merge-messages.ts';
import { callApi } from '../../../lib/api.ts';
import { pollEvery } from '../../../lib/call-query.ts';

/** Web Vitals Support: the live chat, and what it is. */
export function Component() {
  const { email } = useSession();
  // On a phone the conversation comes first.
  const isWide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false });
  return (
    <>
      <PageHeader
        title="Web Vitals Support"
        description="Ask about your results, or about what to do next."
      />
      <div className={classes['page']}>
        {isWide && <About email={email} />}
        <ChatWindow />
        {!isWide && <About email={email} />}
      </div>
    </>
  );
}

function About({ email }: { email: string }) {
  return (
    <Section id="about" title="What is Web Vitals Support?">
      <div className={classes['about']}>
        <p>
          A live chat about web vitals, with the people who run this product. Tell us which page you
          look at, and which number surprises you.
        </p>
        <p>
          Suggestions get an instant answer: a short article, marked as automatic. Everything else
          is answered by a person.
        </p>
        <p>
          You can leave this page: answers still unread after five minutes are mailed to {email}.
        </p>
        <p>
          With a screenshot? Use the <Link to="/contactUs">contact form</Link>.
        </p>
      </div>
    </Section>
  );
}

const names = { customer: 'You', support: 'Web Vitals Support' };

/** The live chat with support. */
function ChatWindow() {
  const { userId } = useSession();
  const { options, send, loadOlder } = useConversation();
  const found = useQuery(options);
  const messages = found.data;
  const outbox = useOutbox(send);
  const [isTyping, showTyping] = useTypingShown();
  const [hasSuggestions, setSuggestions] = useState(true);
  const sendTyping = useSendTyping((typing) =>
    sendToServer(userTyping, { typing, from_user: userId }),
  );
  useMarkRead(messages);
  useServerMessages((message) => {
    if (message.type === 'typing') showTyping(message.typing);
    if (message.type === 'recieve_msg_to_user' && message.message.sender === 'support')
      showTyping(false);
  });
  return (
    <section className={frame['window']} aria-labelledby="chat-title">
      <div className={frame['bar']}>
        <h2 id="chat-title">Live chat</h2>
        <Switch
          label="Suggestions"
          checked={hasSuggestions}
          onChange={({ currentTarget }) => setSuggestions(currentTarget.checked)}
        />
      </div>
      {found.isLoadingError ? (
        <QueryState query={found} failed="Your conversation could not be loaded" />
      ) : (
        <MessageLog
          messages={messages}
          outbox={outbox}
          own="customer"
          names={names}
          isTyping={isTyping}
          onOlder={loadOlder}
          empty={
            <EmptyState icon="chat" title="No messages yet">
              Ask us anything about your sites, or choose a suggestion below.
            </EmptyState>
          }
        />
      )}
      {hasSuggestions && (
        <ul className={classes['chips']} aria-label="Suggestions">
          {chatSuggestions.map((words) => (
            <li key={words}>
              <button type="button" className={classes['chip']} onClick={() => outbox.send(words)}>
                {words}
              </button>
            </li>
          ))}
        </ul>
      )}
      <Composer onSend={outbox.send} onTyping={sendTyping} />
    </section>
  );
}

const keyOf = (userId: string) => ['chat', userId] as const;
const known = (client: QueryClient, userId: string): ChatMessage[] =>
  client.getQueryData<ChatMessage[]>(keyOf(userId)) ?? [];

/** A pushed message can be lost, so the server is asked as well. */
const pollEveryMs = 20_000;

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
    refetchInterval: pollEvery(pollEveryMs),
    staleTime: 0,
  });

/** The conversation as it grows: pushed messages are added, missed ones asked for. */
function useConversation() {
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
 * Reports seen messages to the server, so that they are not mailed; retries until it succeeds. Only messages on a
 * visible page count as seen.
 */
function useMarkRead(messages: readonly ChatMessage[] | undefined): void {
  const { userId } = useSession();
  const client = useQueryClient();
  const unread = messages?.findLast(({ sender, read }) => sender === 'support' && !read)?.seq;
  const upTo = messages?.at(-1)?.seq;
  useEffect(() => {
    if (unread === undefined || upTo === undefined) return undefined;
    let again: ReturnType<typeof setTimeout> | undefined;
    let isSent = false;
    let isOver = false;
    const mark = (): void => {
      if (isSent || isOver || document.visibilityState !== 'visible') return;
      isSent = true;
      callApi(readMessages, { params: { userId }, body: { upTo } }).then(
        (status) => keepChatStatus(client, userId, status),
        () => {
          isSent = false;
          again = setTimeout(mark, pollEveryMs);
        },
      );
    };
    document.addEventListener('visibilitychange', mark);
    mark();
    return () => {
      isOver = true;
      clearTimeout(again);
      document.removeEventListener('visibilitychange', mark);
    };
  }, [unread, upTo, userId, client]);
}
