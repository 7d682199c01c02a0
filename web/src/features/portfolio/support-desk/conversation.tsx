import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { supportTyping } from '../../../../../shared/sockets/chat.ts';
import type { DeskEntry } from '../../../../../shared/calls/portfolio/desk.ts';
import { QueryState } from '../../../components/messages/or-error.tsx';
import { Composer } from '../../../entities/chat/composer.tsx';
import { MessageLog } from '../../../entities/chat/message-log.tsx';
import { useOutbox } from '../../../entities/chat/use-outbox.ts';
import { useSendTyping, useTypingShown } from '../../../entities/chat/use-typing.ts';
import { useSession } from '../../../entities/session/components/session.tsx';
import { sendToServer, useServerMessages } from '../../../lib/socket.ts';
import frame from '../../../entities/chat/chat.module.css';
import { CustomerFacts } from './customer-facts.tsx';
import { customerOf } from './entry-list.tsx';
import { conversationQuery, type EntryKey, useDeskChat } from './desk-query.ts';

/** Why a member of staff cannot answer now; undefined if they can. */
export function blockedWords(
  { state, taken }: Pick<DeskEntry, 'state' | 'taken'>,
  userId: string,
): string | undefined {
  if (state === 'closed') return 'This conversation is closed. Reopen it to answer.';
  if (taken !== null && taken.userId !== userId)
    return `Assigned to ${taken.email}. Take over to answer yourself.`;
  return undefined;
}

/** A customer's conversation at the desk. */
export function Conversation({ entryKey }: { entryKey: EntryKey }) {
  const { accountId, id } = entryKey;
  const { userId } = useSession();
  const found = useQuery(conversationQuery(entryKey));
  const { data } = found;
  const { send, loadOlder, markSeen } = useDeskChat(entryKey);
  const outbox = useOutbox(send);
  const [isTyping, showTyping] = useTypingShown();
  const sendTyping = useSendTyping((typing) =>
    sendToServer(supportTyping, { typing, accountId, userId: id }),
  );
  useServerMessages((message) => {
    if (message.type === 'desk_typing' && message.by === id) showTyping(message.typing);
    if (message.type === 'desk_message' && message.userId === id) showTyping(false);
  });
  const unread = data?.messages.findLast(({ sender, read }) => sender === 'customer' && !read)?.seq;
  const onUnread = useEffectEvent((seq: number) => void markSeen(seq));
  useEffect(() => {
    if (unread !== undefined) onUnread(unread);
  }, [unread]);
  if (found.isLoadingError)
    return <QueryState query={found} failed="The conversation could not be loaded" />;
  return (
    <section className={frame['window']} aria-label="Conversation with a customer">
      {data !== undefined && <CustomerFacts entry={data.entry} customer={data.customer} />}
      <MessageLog
        messages={data?.messages}
        outbox={outbox}
        own="support"
        names={{
          customer: data === undefined ? 'Customer' : customerOf(data.entry),
          support: 'Support',
        }}
        isTyping={isTyping}
        onOlder={loadOlder}
        empty={null}
      />
      <Composer
        onSend={outbox.send}
        onTyping={sendTyping}
        blocked={data && blockedWords(data.entry, userId)}
      />
    </section>
  );
}
