import { Box, Flex } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Notification, Tone } from '../../../../../shared/models/notification.ts';
import { notificationPath } from '../../../entities/notification/notification-link.ts';
import { formatAge } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useReadNotification } from '../api/notification-queries.ts';
import { ToneSymbol } from './tone-symbol.tsx';
import classes from './bell.module.css';

interface BellLinkProps {
  to: string;
  title: string;
  tone: Tone;
  isUnread: boolean;
  onClick: () => void;
  /** The line below the title. */
  children: ReactNode;
}

/** A line of the dropdown: tone, title, and what it is about. */
export const BellLink = ({ to, title, tone, isUnread, onClick, children }: BellLinkProps) => (
  <Link to={to} data-unread={isUnread} title={title} onClick={onClick}>
    <ToneSymbol tone={tone} />
    <Flex component="span" direction="column" gap={0} miw={0}>
      <span className={classes['title']}>{title}</span>
      <span className={classes['small']}>
        {isUnread && (
          <Box component="span" fz="xs" fw={500} c="var(--wv-accent-text)">
            unread,{' '}
          </Box>
        )}
        {children}
      </span>
    </Flex>
  </Link>
);

interface BellLineProps {
  notification: Notification;
  /** It was followed to its page. */
  onFollow(): void;
}

/** One notification in the dropdown. */
export function BellLine({ notification, onFollow }: BellLineProps) {
  const { _id, title, type, tone, time, read: isRead } = notification;
  const now = useNow();
  const read = useReadNotification();
  return (
    <li>
      <BellLink
        to={notificationPath(_id)}
        title={title}
        tone={tone}
        isUnread={!isRead}
        onClick={() => {
          if (!isRead) read.mutate(_id);
          onFollow();
        }}
      >
        {type}, <time dateTime={time}>{formatAge(time, now)}</time>
      </BellLink>
    </li>
  );
}
