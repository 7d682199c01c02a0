import { useMediaQuery } from '@mantine/hooks';
import { Link } from 'react-router-dom';
import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PageHeader } from '../../components/page-header.tsx';
import { Section } from '../../components/section.tsx';
import { useSession } from '../../entities/session/components/session.tsx';
import classes from './support-chat.module.css';
import { chatSuggestions } from '../../../../shared/models/chat-suggestions.ts';
import { userTyping } from '../../../../shared/sockets/chat.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { Composer } from '../../entities/chat/composer.tsx';
import { MessageLog } from '../../entities/chat/message-log.tsx';
import { useOutbox } from '../../entities/chat/use-outbox.ts';
import { useSendTyping, useTypingShown } from '../../entities/chat/use-typing.ts';
import { sendToServer, useServerMessages } from '../../lib/socket.ts';
import frame from '../../entities/chat/chat.module.css';
import { useConversation, useMarkRead } from './chat-query.ts';

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
