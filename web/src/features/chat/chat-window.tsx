import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { chatSuggestions } from '../../../../shared/models/chat-suggestions.ts';
import { userTyping } from '../../../../shared/sockets/chat.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { Composer } from '../../entities/chat/composer.tsx';
import { MessageLog } from '../../entities/chat/message-log.tsx';
import { useOutbox } from '../../entities/chat/use-outbox.ts';
import { useSendTyping, useTypingShown } from '../../entities/chat/use-typing.ts';
import { useSession } from '../../entities/session/components/session.tsx';
import { sendToServer, useServerMessages } from '../../lib/socket.ts';
import frame from '../../entities/chat/chat.module.css';
import { useConversation, useMarkRead } from './chat-query.ts';
import classes from './support-chat.module.css';

const names = { customer: 'You', support: 'Web Vitals Support' };

/** The live chat with support. */
export function ChatWindow() {
  const { userId } = useSession();
  const { options, send, loadOlder } = useConversation();
  const { data: messages, error, refetch } = useQuery(options);
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
      {messages === undefined && error !== null ? (
        <ErrorState
          error={error}
          title="Your conversation could not be loaded"
          onRetry={() => refetch()}
        />
      ) : (
        <MessageLog
          messages={messages}
          unsent={outbox.unsent}
          own="customer"
          names={names}
          isTyping={isTyping}
          onSendAgain={outbox.again}
          onDiscard={outbox.discard}
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
