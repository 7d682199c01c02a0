import { Group } from '@mantine/core';
import { useId, useState } from 'react';
import { Icon } from '../../../components/icon.tsx';
import { formatAge } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { BellLine, BellLink } from './bell-line.tsx';
import { type NotificationGroup, pathOf, titleOf } from '../rules/group-notifications.ts';
import { useReadNotifications } from '../api/notification-queries.ts';
import classes from './bell.module.css';

interface BellGroupProps {
  group: NotificationGroup;
  /** Its incident or one of its notifications was followed. */
  onFollow(): void;
}

/** The notifications of an incident on one day: a line in the dropdown, which opens. */
export function BellGroup({ group, onFollow }: BellGroupProps) {
  const { notifications, tone } = group;
  const [newest] = notifications;
  const now = useNow();
  const read = useReadNotifications();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const title = titleOf(group);
  const unread = notifications.filter((one) => !one.read);
  return (
    <li>
      <Group gap={0} wrap="nowrap">
        <BellLink
          to={pathOf(group)}
          title={title}
          tone={tone}
          isUnread={unread.length > 0}
          onClick={() => {
            if (unread.length > 0) read.mutate(unread.map(({ _id }) => _id));
            onFollow();
          }}
        >
          {notifications.length} notifications, newest{' '}
          <time dateTime={newest.time}>{formatAge(newest.time, now)}</time>
        </BellLink>
        <button
          type="button"
          className={classes['unfold']}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          aria-label={`${notifications.length} notifications: ${title}`}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={16} />
        </button>
      </Group>
      {isOpen && (
        <ul id={id} className={classes['inside']}>
          {notifications.map((one) => (
            <BellLine key={one._id} notification={one} onFollow={onFollow} />
          ))}
        </ul>
      )}
    </li>
  );
}
