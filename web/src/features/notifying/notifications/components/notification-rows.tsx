import { Box, Flex, Group, Text } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Notification, Tone } from '../../../../../../shared/models/notifying/notification.ts';
import { IconButton } from '../../../../components/values/icon-button.tsx';
import { Age } from '../../../../components/values/time-ago.tsx';
import { SiteStateMark } from '../../../../entities/site/components/state-line.tsx';
import { notificationPath } from '../../../../entities/notification/notification-link.ts';
import {
  useDeleteNotifications,
  useReadNotification,
  useReadNotifications,
} from '../api/notification-queries.ts';
import { type NotificationGroup, pathOf, titleOf } from '../rules/group-notifications.ts';
import { ToneSymbol } from './tone-symbol.tsx';
import classes from './notifications.module.css';
import { FoldButton } from '../../../../components/layout/fold-button.tsx';

/** After a removal the line is gone: the heading gets the focus that it had. */
const focusHeading = (): void => document.querySelector<HTMLElement>('h1')?.focus();

interface LineProps {
  tone: Tone;
  heading: ReactNode;
  /** The site that it is about; empty for the account. */
  site: string;
  /** Beside the heading; absent for several. */
  type?: string;
  time: string;
  /** How many are unread, in words; absent if all are read. */
  unread: string | undefined;
  /** The second line. */
  children: ReactNode;
  /** What the buttons are about, after their names. */
  named: string;
  onRead: () => void;
  onRemove: () => void;
}

/** 44 px: heading, message and the two buttons. */
function Line(props: LineProps) {
  const { tone, heading, site, type, time, unread, children, named, onRead, onRemove } = props;
  const isUnread = unread !== undefined;
  return (
    <div className={classes['row']} data-unread={isUnread}>
      <ToneSymbol tone={tone} />
      <div className={classes['words']}>
        <Group gap={8} wrap="nowrap">
          {heading}
          {isUnread && (
            <svg
              className={classes['unread']}
              role="img"
              aria-label={unread}
              width={8}
              height={8}
              viewBox="0 0 8 8"
            >
              <circle cx={4} cy={4} r={4} fill="currentColor" />
            </svg>
          )}
          <Box component="span" fz="xs" c="dimmed" fw={400} flex="none" ms="auto">
            <span className={classes['roomy']}>
              {site !== '' && <SiteStateMark url={site} />} {type}
            </span>{' '}
            <Age time={time} />
          </Box>
        </Group>
        <Flex gap="0 8px" fz="xs" c="dimmed" fw={400} style={{ whiteSpace: 'nowrap' }}>
          {children}
        </Flex>
      </div>
      <div className={classes['actions']}>
        {isUnread && (
          <IconButton
            icon="check"
            title="Mark As Read"
            aria-label={`Mark As Read: ${named}`}
            onClick={onRead}
          />
        )}
        <IconButton
          icon="trash"
          title="Remove Notification"
          aria-label={`Remove Notification: ${named}`}
          onClick={() => {
            onRemove();
            focusHeading();
          }}
        />
      </div>
    </div>
  );
}

interface NotificationRowProps {
  notification: Notification;
  /** Below a group, which has the heading of level 2. */
  isInGroup?: boolean;
}

/** One notification, on a line. Opening it marks it as read. */
export function NotificationRow({ notification, isInGroup = false }: NotificationRowProps) {
  const { _id, title, message, type, site, time, tone, read: isRead } = notification;
  const read = useReadNotification();
  const remove = useDeleteNotifications();
  const Heading = isInGroup ? 'h3' : 'h2';
  return (
    <li>
      <Line
        tone={tone}
        heading={
          <Heading className={classes['title']}>
            <Link to={notificationPath(_id)} onClick={() => !isRead && read.mutate(_id)}>
              {title}
            </Link>
          </Heading>
        }
        site={site}
        type={`${type},`}
        time={time}
        unread={isRead ? undefined : 'Unread'}
        named={title}
        onRead={() => read.mutate(_id)}
        onRemove={() => remove.mutate([_id])}
      >
        <Text span flex="1 1 0" miw={0} inherit truncate title={message}>
          {message}
        </Text>
      </Line>
    </li>
  );
}

/** The notifications of an incident on one day: a line, which opens. */
export function NotificationGroupRow({ group }: { group: NotificationGroup }) {
  const { notifications, tone } = group;
  const [newest] = notifications;
  const [isOpen, setOpen] = useState(false);
  const read = useReadNotifications();
  const remove = useDeleteNotifications();
  const id = useId();
  const title = titleOf(group);
  const unread = notifications.filter((one) => !one.read).map(({ _id }) => _id);
  return (
    <li>
      <Line
        tone={tone}
        heading={
          <h2 className={classes['title']}>
            <Link to={pathOf(group)}>{title}</Link>
          </h2>
        }
        site={newest.site}
        time={newest.time}
        unread={unread.length === 0 ? undefined : `${unread.length} unread`}
        named={`all about ${title}`}
        onRead={() => read.mutate(unread)}
        onRemove={() => remove.mutate(notifications.map(({ _id }) => _id))}
      >
        <FoldButton
          isOpen={isOpen}
          flex="none"
          fz="xs"
          c="var(--wv-accent-text)"
          aria-controls={isOpen ? id : undefined}
          aria-label={`${notifications.length} notifications: ${title}`}
          onClick={() => setOpen(!isOpen)}
        >
          {notifications.length}
        </FoldButton>
        <Text span flex="1 1 0" miw={0} inherit truncate title={newest.message}>
          {newest.message}
        </Text>
      </Line>
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
