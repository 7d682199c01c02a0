import { Button, Group } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Notification } from '../../../../../shared/models/notification.ts';
import { TimeAgo } from '../../../components/time-ago.tsx';
import { notificationPath } from '../../../entities/notification/notification-link.ts';
import { SiteStateLine } from '../../../entities/site/components/state-line.tsx';
import { useDeleteNotification, useReadNotification } from '../api/notification-queries.ts';
import { ToneSymbol } from './tone-symbol.tsx';
import classes from './notifications.module.css';

/** After a removal the line is gone: the heading gets the focus that it had. */
const focusHeading = (): void => document.querySelector<HTMLElement>('h1')?.focus();

interface NotificationRowProps {
  notification: Notification;
  /** Below a group, which has the heading of level 2. */
  isInGroup?: boolean;
}

/** One notification, on a line. Opening it marks it as read. */
export function NotificationRow({ notification, isInGroup = false }: NotificationRowProps) {
  const { _id, title, message, type, time, tone, site, read: isRead } = notification;
  const read = useReadNotification();
  const remove = useDeleteNotification();
  const Heading = isInGroup ? 'h3' : 'h2';
  return (
    <li className={classes['row']} data-unread={!isRead}>
      <ToneSymbol tone={tone} />
      <div className={classes['words']}>
        <Heading className={classes['title']}>
          <Link
            to={notificationPath(_id)}
            title={message}
            onClick={() => !isRead && read.mutate(_id)}
          >
            {title}
          </Link>
        </Heading>
        <Group gap="0 12px" fz="xs" lh="18px" c="dimmed">
          <span>
            {type}, <TimeAgo time={time} />
          </span>
          {site !== '' && <SiteStateLine url={site} />}
        </Group>
      </div>
      {!isRead && <span className={classes['unread']}>Unread</span>}
      <div className={classes['actions']}>
        {!isRead && (
          <Button
            size="xs"
            variant="default"
            aria-label={`Mark As Read: ${title}`}
            onClick={() => read.mutate(_id)}
          >
            Mark As Read
          </Button>
        )}
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          aria-label={`Remove Notification: ${title}`}
          onClick={() => {
            remove.mutate(_id);
            focusHeading();
          }}
        >
          Remove Notification
        </Button>
      </div>
    </li>
  );
}
