import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  deleteNotification,
  getNotification,
  listDashboardNotifications,
  notificationPageSize,
  readAllNotifications,
  readNotification,
  readNotifications,
} from '../../../../../../shared/calls/notifying/notifications.ts';
import type { Notification } from '../../../../../../shared/models/notifying/notification.ts';
import { snackbar } from '../../../../components/messages/snackbar.ts';
import { callApi, errorMessage } from '../../../../lib/api.ts';
import { callQuery } from '../../../../lib/call-query.ts';
import { notificationsKey } from '../../../../entities/query-keys.ts';

/** The newest page. */
const noneBefore = (): string | undefined => undefined;

/** Notifications of the account that the user has not removed, newest first; older ones page by page. */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: [...notificationsKey, 'dashboard'],
  queryFn: ({ signal, pageParam }) =>
    callApi(
      listDashboardNotifications,
      { query: pageParam === undefined ? {} : { before: pageParam } },
      { signal },
    ),
  initialPageParam: noneBefore(),
  getNextPageParam: (page) => (page.length < notificationPageSize ? undefined : page.at(-1)?._id),
  select: ({ pages }) => pages.flat(),
  // In case the WebSocket is blocked.
  refetchInterval: 5 * 60_000,
});

export const notificationQuery = (id: string) =>
  callQuery([...notificationsKey, 'one', id], getNotification, { params: { id } });

type Change = (notifications: readonly Notification[]) => Notification[];

/** A change that shows at once; after a failure, the list is fetched again. */
function useChange<Input>(
  send: (input: Input) => Promise<unknown>,
  { change, failure }: { change: (input: Input) => Change; failure: string },
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    async onMutate(input) {
      await client.cancelQueries({ queryKey: notificationsQuery.queryKey });
      client.setQueryData(
        notificationsQuery.queryKey,
        (known) => known && { ...known, pages: known.pages.map(change(input)) },
      );
    },
    onError: (error) => snackbar.error(errorMessage(error, failure)),
    onSettled: () => client.invalidateQueries({ queryKey: notificationsKey }),
  });
}

export const useReadNotification = () =>
  useChange((id: string) => callApi(readNotification, { params: { id } }), {
    change: (id) => (all) => all.map((one) => (one._id === id ? { ...one, read: true } : one)),
    failure: 'The notification could not be marked as read',
  });

/** Those of a group. */
export const useReadNotifications = () =>
  useChange((ids: string[]) => callApi(readNotifications, { body: { ids } }), {
    change: (ids) => (all) =>
      all.map((one) => (ids.includes(one._id) ? { ...one, read: true } : one)),
    failure: 'The notifications could not be marked as read',
  });

export const useReadAllNotifications = () =>
  useChange<void>(() => callApi(readAllNotifications, {}), {
    change: () => (all) => all.map((one) => ({ ...one, read: true })),
    failure: 'The notifications could not be marked as read',
  });

/** One, or those of a group. */
export const useDeleteNotifications = () =>
  useChange(
    (ids: string[]) =>
      Promise.all(ids.map((id) => callApi(deleteNotification, { params: { id } }))),
    {
      change: (ids) => (all) => all.filter(({ _id }) => !ids.includes(_id)),
      failure: 'The notification could not be removed',
    },
  );
