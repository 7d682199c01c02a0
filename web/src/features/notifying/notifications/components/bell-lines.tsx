import { ActionIcon, Box, Flex, Group, Text } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Notification, Tone } from '../../../../../../shared/models/notifying/notification.ts';
import { notificationPath } from '../../../../entities/notification/notification-link.ts';
import { formatAge } from '../../../../lib/format.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { useReadNotification, useReadNotifications } from '../api/notification-queries.ts';
import { ToneSymbol } from './tone-symbol.tsx';
import classes from './bell.module.css';
import { Icon } from '../../../../components/values/icon.tsx';
import { type NotificationGroup, pathOf, titleOf } from '../rules/group-notifications.ts';

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
      <Text span fz="xs" c="dimmed" inherit truncate>
        {isUnread && (
          <Box component="span" fz="xs" fw={500} c="var(--wv-accent-text)">
            unread,{' '}
          </Box>
        )}
        {children}
      </Text>
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
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          aria-label={`${notifications.length} notifications: ${title}`}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={16} />
        </ActionIcon>
      </Group>
      {isOpen && (
        <Box component="ul" id={id} pl={24}>
          {notifications.map((one) => (
            <BellLine key={one._id} notification={one} onFollow={onFollow} />
          ))}
        </Box>
      )}
    </li>
  );
}
