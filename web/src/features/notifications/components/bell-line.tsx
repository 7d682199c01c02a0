import { Box, Flex } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Notification } from '../../../../../shared/models/notification.ts';
import { notificationPath } from '../../../entities/notification/notification-link.ts';
import { formatAge } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useReadNotification } from '../api/notification-queries.ts';
import { ToneSymbol } from './tone-symbol.tsx';
import classes from './bell.module.css';

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
      <Link
        to={notificationPath(_id)}
        data-unread={!isRead}
        title={title}
        onClick={() => {
          if (!isRead) read.mutate(_id);
          onFollow();
        }}
      >
        <ToneSymbol tone={tone} />
        <Flex component="span" direction="column" gap={0} miw={0}>
          <span className={classes['title']}>{title}</span>
          <span className={classes['small']}>
            {!isRead && (
              <Box component="span" fz="xs" fw={500} c="var(--wv-accent-text)">
                unread,{' '}
              </Box>
            )}
            {type}, <time dateTime={time}>{formatAge(time, now)}</time>
          </span>
        </Flex>
      </Link>
    </li>
  );
}
