import { Button, Group, UnstyledButton } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useId, useState } from 'react';
import type { Notification } from '../../../../../shared/models/notification.ts';
import { TimeAgo } from '../../../components/time-ago.tsx';
import { notificationPath } from '../../../entities/notification/notification-link.ts';
import { SiteStateLine } from '../../../entities/site/components/state-line.tsx';
import {
  useDeleteNotification,
  useReadNotification,
  useReadNotifications,
} from '../api/notification-queries.ts';
import { ToneSymbol } from './tone-symbol.tsx';
import classes from './notifications.module.css';
import { Icon } from '../../../components/icon.tsx';
import {
  hasUnread,
  type NotificationGroup,
  pathOf,
  titleOf,
} from '../rules/group-notifications.ts';

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

/** The notifications of an incident on one day: a line, which opens. */
export function NotificationGroupRow({ group }: { group: NotificationGroup }) {
  const { notifications, tone } = group;
  const [newest] = notifications;
  const [isOpen, setOpen] = useState(false);
  const read = useReadNotifications();
  const id = useId();
  const title = titleOf(group);
  const unread = notifications.filter((one) => !one.read);
  return (
    <li>
      <div className={classes['row']} data-unread={hasUnread(group)}>
        <ToneSymbol tone={tone} />
        <div className={classes['words']}>
          <h2 className={classes['title']}>
            <Link to={pathOf(group)}>{title}</Link>
          </h2>
          <Group gap="0 12px" fz="xs" lh="18px" c="dimmed">
            <UnstyledButton
              className={classes['toggle']}
              aria-expanded={isOpen}
              aria-controls={isOpen ? id : undefined}
              aria-label={`${notifications.length} notifications: ${title}`}
              onClick={() => setOpen(!isOpen)}
            >
              <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={14} />
              {notifications.length} notifications
            </UnstyledButton>
            <span>
              newest <TimeAgo time={newest.time} />
            </span>
          </Group>
        </div>
        {unread.length > 0 && <span className={classes['unread']}>{unread.length} unread</span>}
        <div className={classes['actions']}>
          {unread.length > 0 && (
            <Button
              size="xs"
              variant="default"
              aria-label={`Mark As Read: all about ${title}`}
              onClick={() => read.mutate(unread.map(({ _id }) => _id))}
            >
              Mark As Read
            </Button>
          )}
        </div>
      </div>
      {isOpen && (
        <ul id={id} className={classes['inside']}>
          {notifications.map((one) => (
            <NotificationRow key={one._id} notification={one} isInGroup />
          ))}
        </ul>
      )}
    </li>
  );
}
