import { Button, Flex, Group, Skeleton } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { ChatMessage } from '../../../../shared/models/portfolio/chat.ts';
import { LoadOlder } from '../../components/tables/load-older.tsx';
import { formatDateTime } from '../../lib/format.ts';
import type { useOutbox } from './use-outbox.ts';
import classes from './chat.module.css';

type Side = 'customer' | 'support';

interface MessageLogProps {
  /** Undefined while they load. */
  messages: readonly ChatMessage[] | undefined;
  /** Messages on their way. */
  outbox: Pick<ReturnType<typeof useOutbox>, 'unsent' | 'again' | 'discard'>;
  /** Whose messages stand at the right. */
  own: Side;
  /** How each side is called. */
  names: Record<Side, string>;
  isTyping: boolean;
  /** Loads the messages before a place. @returns false if there were none any more */
  onOlder: (before: number) => Promise<boolean>;
  /** Shown in place of messages when there are none. */
  empty: ReactNode;
}

const sideOf = ({ sender }: ChatMessage): Side => (sender === 'customer' ? 'customer' : 'support');

/** Close enough to the end that new messages should scroll into view. */
const nearEndPx = 120;

/** The messages of a conversation, oldest first. Screen readers announce new ones. */
export function MessageLog({ messages, outbox, own, names, isTyping, ...rest }: MessageLogProps) {
  const { onOlder, empty } = rest;
  const { unsent, again, discard } = outbox;
  const frame = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  /** Pixels from the end, which older messages above do not change. */
  const fromEnd = useRef(0);
  const oldestShown = useRef<number>(undefined);
  // Messages are kept for 13 months.
  const [isOldest, setOldest] = useState(false);
  const oldest = messages?.[0]?.seq;
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const hasOlder = oldest !== undefined && oldest < (oldestShown.current ?? 0);
    oldestShown.current = oldest;
    if (isAtEnd.current) element.scrollTop = element.scrollHeight;
    else if (hasOlder) element.scrollTop = element.scrollHeight - fromEnd.current;
    fromEnd.current = element.scrollHeight - element.scrollTop;
  });
  const loadOlder = async (before: number): Promise<void> => {
    if (await onOlder(before)) return;
    setOldest(true);
  };
  return (
    <div
      ref={frame}
      className={classes['log']}
      role="log"
      aria-label="Conversation"
      aria-busy={messages === undefined}
      // Reached by keyboard, to be scrolled.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        fromEnd.current = scrollHeight - scrollTop;
        isAtEnd.current = fromEnd.current - clientHeight < nearEndPx;
      }}
    >
      {oldest !== undefined && oldest > 1 && !isOldest && (
        <LoadOlder onLoad={() => loadOlder(oldest)} />
      )}
      {messages === undefined &&
        [60, 40, 72].map((width) => (
          <Skeleton key={width} height={56} width={`${width}%`} radius={12} />
        ))}
      {messages?.length === 0 && unsent.length === 0 && empty}
      {messages?.map((message) => (
        <div key={message.seq} className={classes['message']} data-own={sideOf(message) === own}>
          <p className={classes['about']}>
            <strong>{names[sideOf(message)]}</strong>
            {message.sender === 'automatic' && <span>Automatic answer</span>}
            <time dateTime={message.date}>{formatDateTime(message.date)}</time>
          </p>
          <p className={classes['words']}>{message.content}</p>
        </div>
      ))}
      {unsent.map((message) => (
        <div key={message.id} className={classes['message']} data-own data-unsent>
          <p className={classes['words']}>{message.content}</p>
          {message.failure === undefined ? (
            <p className={classes['about']}>Sending …</p>
          ) : (
            <Group gap={8} fz="xs" c="var(--wv-bad-text)" role="alert">
              <span>Not sent. {message.failure}</span>
              <Button size="compact-xs" onClick={() => again(message)}>
                Send again
              </Button>
              <Button size="compact-xs" variant="subtle" onClick={() => discard(message)}>
                Discard
              </Button>
            </Group>
          )}
        </div>
      ))}
      {isTyping && (
        <Flex component="p" gap={8} align="center" m={0} fz="sm" c="dimmed">
          <span className={classes['dots']} aria-hidden>
            <i />
            <i />
            <i />
          </span>
          {own === 'customer' ? names.support : names.customer} is typing …
        </Flex>
      )}
    </div>
  );
}
