import { Button, Group, UnstyledButton } from '@mantine/core';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../../../components/icon.tsx';
import { TimeAgo } from '../../../components/time-ago.tsx';
import {
  hasUnread,
  type NotificationGroup,
  pathOf,
  titleOf,
} from '../rules/group-notifications.ts';
import { useReadNotifications } from '../api/notification-queries.ts';
import { NotificationRow } from './notification-row.tsx';
import { ToneSymbol } from './tone-symbol.tsx';
import classes from './notifications.module.css';

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
