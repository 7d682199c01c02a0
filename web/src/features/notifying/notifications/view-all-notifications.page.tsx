import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Notification } from '../../../../../shared/models/notifying/notification.ts';
import { EmptyState } from '../../../components/messages/empty-state.tsx';
import { QueryState } from '../../../components/messages/or-error.tsx';
import { LoadOlder } from '../../../components/tables/load-older.tsx';
import { PageHeader } from '../../../components/layout/page-header.tsx';
import { incidentsQuery } from '../../../entities/incident/incidents-query.ts';
import { notificationsQuery, useReadAllNotifications } from './api/notification-queries.ts';
import { groupNotifications, unreadFirst } from './rules/group-notifications.ts';
import { NotificationGroupRow, NotificationRow } from './components/notification-rows.tsx';
import surfaces from '../../../components/layout/surfaces.module.css';

function verdictOf(all: readonly Notification[] | undefined, hasMore: boolean): string | undefined {
  if (all === undefined || all.length === 0) return undefined;
  const unread = all.filter(({ read }) => !read).length;
  if (hasMore)
    return unread === 0
      ? `You have read the newest ${all.length}.`
      : `${unread} unread of the newest ${all.length}.`;
  if (unread === 0) return 'You have read everything.';
  return unread === all.length ? `${unread} unread.` : `${unread} unread of ${all.length}.`;
}

/** All notifications of the account that the user has not removed. */
export function Component() {
  const found = useInfiniteQuery(notificationsQuery);
  const { data: incidents = [] } = useQuery(incidentsQuery);
  const readAll = useReadAllNotifications();
  const hasUnread = found.data?.some(({ read }) => !read) === true;
  return (
    <>
      <PageHeader
        title="Notifications"
        description={verdictOf(found.data, found.hasNextPage)}
        action={hasUnread && <Button onClick={() => readAll.mutate()}>Mark all as read</Button>}
      />
      <QueryState query={found} failed="Your notifications could not be loaded" height={320} />
      {found.data?.length === 0 && (
        <EmptyState icon="bell" title="Everything up to date">
          No notifications
        </EmptyState>
      )}
      {found.data !== undefined && found.data.length > 0 && (
        <ul className={surfaces['rows']}>
          {unreadFirst(groupNotifications(found.data, incidents)).map((group) =>
            group.notifications.length === 1 ? (
              <NotificationRow key={group.key} notification={group.notifications[0]} />
            ) : (
              <NotificationGroupRow key={group.key} group={group} />
            ),
          )}
        </ul>
      )}
      {found.hasNextPage && (
        <LoadOlder onLoad={() => found.fetchNextPage({ throwOnError: true })} />
      )}
    </>
  );
}
