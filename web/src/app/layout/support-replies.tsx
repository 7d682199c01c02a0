import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { snackbar } from '../../components/messages/snackbar.ts';
import { useIdleTurn } from '../../components/layout/use-idle-turn.ts';
import { chatPath, chatStatusQuery, countAnswer } from '../../entities/chat/unread-answers.ts';
import { useSession } from '../../entities/session/components/session.tsx';
import { useServerMessages, useSocketOpenings } from '../../lib/socket.ts';
import { setTitleCount } from '../../lib/title-count.ts';

const longestQuote = 120;
const quoteOf = (content: string): string => {
  const line = content.replaceAll(/\s+/g, ' ').trim();
  return line.length <= longestQuote ? line : `${line.slice(0, longestQuote - 1).toWellFormed()}…`;
};

/** Answers of support that the user has not seen; 0 until it is known. */
export function useUnreadAnswers(): number {
  const { userId } = useSession();
  const { data } = useQuery({ ...chatStatusQuery(userId), enabled: false });
  return data?.unread ?? 0;
}

/** Shows an answer of support on every other screen: in the sidebar, in the document's title, and as a message. */
export function SupportReplies() {
  const { userId } = useSession();
  const client = useQueryClient();
  const { pathname } = useLocation();
  // No screen is opened for it.
  const hasTurn = useIdleTurn();
  const { data, refetch } = useQuery({ ...chatStatusQuery(userId), enabled: hasTurn });
  const unread = data?.unread ?? 0;
  useEffect(() => {
    setTitleCount(unread);
    return () => setTitleCount(0);
  }, [unread]);
  useServerMessages((message) => {
    if (message.type !== 'recieve_msg_to_user' || message.message.sender !== 'support') return;
    const isInChat = pathname === chatPath;
    // The chat marks it as read.
    if (isInChat && document.visibilityState === 'visible') return;
    if (countAnswer(client, userId, message.message) && !isInChat)
      snackbar.info(`Web Vitals Support: ${quoteOf(message.message.content)}`);
  });
  useSocketOpenings(() => {
    if (hasTurn) void refetch();
  });
  return null;
}
