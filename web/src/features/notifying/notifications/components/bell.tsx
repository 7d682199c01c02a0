import { Button, Flex, Group } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../../../../components/values/icon.tsx';
import { QueryState } from '../../../../components/messages/or-error.tsx';
import { notificationsQuery, useReadAllNotifications } from '../api/notification-queries.ts';
import classes from './bell.module.css';
import type { Notification } from '../../../../../../shared/models/notifying/notification.ts';
import { EmptyState } from '../../../../components/messages/empty-state.tsx';
import { LoadOlder } from '../../../../components/tables/load-older.tsx';
import { incidentsQuery } from '../../../../entities/incident/incidents-query.ts';
import { BellGroup, BellLine } from './bell-lines.tsx';
import { groupNotifications } from '../rules/group-notifications.ts';

const panelId = 'notifications-panel';
/** Spec 9: 'badge up to 9 then 9+'. */
const badgeOf = (unread: number): string => (unread > 9 ? '9+' : String(unread));
const nameOf = (unread: number): string =>
  unread === 0 ? 'Notifications' : `Notifications, ${badgeOf(unread)} unread`;

/** The bell with the number of unread notifications, and the dropdown. The browser's own popover closes it by Escape. */
export function Bell() {
  const found = useInfiniteQuery(notificationsQuery);
  const readAll = useReadAllNotifications();
  const panel = useRef<HTMLDivElement>(null);
  const [onlyUnread, setOnlyUnread] = useState(false);
  const all = found.data ?? [];
  const unread = all.filter(({ read }) => !read);
  const close = () => panel.current?.hidePopover();
  return (
    <>
      <button
        type="button"
        className={classes['bell']}
        popoverTarget={panelId}
        aria-label={nameOf(unread.length)}
      >
        <Icon name="bell" />
        {unread.length > 0 && (
          <span className={classes['badge']} aria-hidden>
            {badgeOf(unread.length)}
          </span>
        )}
      </button>
      <section
        ref={panel}
        id={panelId}
        popover="auto"
        aria-label="Your notifications"
        className={classes['panel']}
      >
        <Group gap="4px 16px" justify="space-between" px={8} pt={0} pb={4} fz="sm">
          <Flex component="label" gap={8} align="center" mih={32}>
            <input
              type="checkbox"
              checked={onlyUnread}
              onChange={(event) => setOnlyUnread(event.currentTarget.checked)}
            />
            Only show unread
          </Flex>
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={unread.length === 0 || readAll.isPending}
            onClick={() => readAll.mutate()}
          >
            Mark all as read
          </Button>
        </Group>
        <QueryState query={found} failed="Your notifications could not be loaded" height={120} />
        {found.data !== undefined && (
          <BellList
            notifications={onlyUnread ? unread : all}
            empty={all.length === 0 ? 'You Have no Notifications' : 'No unread notifications'}
            onFollow={close}
            onOlder={
              found.hasNextPage ? () => found.fetchNextPage({ throwOnError: true }) : undefined
            }
          />
        )}
        <Link to="/viewAllNotifications" className={classes['all']} onClick={close}>
          View all notifications
        </Link>
      </section>
    </>
  );
}

/** Spec 9: '4 shown at first, Load More shows all (offered with 5 or more)'. */
const shownAtFirst = 4;

interface BellListProps {
  notifications: readonly Notification[];
  /** Instead of a list without any. */
  empty: string;
  /** A notification was followed to its page. */
  onFollow(): void;
  /** Loads older ones; absent if there are none. */
  onOlder: (() => Promise<unknown>) | undefined;
}

/** The notifications in the dropdown: those of one incident and day are one line. */
function BellList({ notifications, empty, onFollow, onOlder }: BellListProps) {
  const { data: incidents = [] } = useQuery(incidentsQuery);
  const [showsAll, setShowsAll] = useState(false);
  if (notifications.length === 0)
    return (
      <EmptyState icon="bell" title="Everything up to date">
        {empty}
      </EmptyState>
    );
  const groups = groupNotifications(notifications, incidents);
  const shown = showsAll ? groups : groups.slice(0, shownAtFirst);
  return (
    <>
      <ul className={classes['list']}>
        {shown.map((group) =>
          group.notifications.length === 1 ? (
            <BellLine key={group.key} notification={group.notifications[0]} onFollow={onFollow} />
          ) : (
            <BellGroup key={group.key} group={group} onFollow={onFollow} />
          ),
        )}
      </ul>
      {showsAll && onOlder !== undefined && <LoadOlder onLoad={onOlder} />}
      {groups.length > shownAtFirst && (
        <Button
          variant="subtle"
          size="compact-sm"
          fullWidth
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? 'Hide' : 'Load More'}
        </Button>
      )}
    </>
  );
}
