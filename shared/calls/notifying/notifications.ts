import * as z from 'zod';
import { Delivery } from '../../models/notifying/delivery.ts';
import { Notification } from '../../models/notifying/notification.ts';
import { callsOf } from '../define-call.ts';
import { isoTime, listOf } from '../fields.ts';

const defineCall = callsOf('notifications', { whenLimited: 'view' });

/** An id of ours: sorts by time. */
const id = z.string().regex(/^[0-9a-f-]{36}$/, 'This is not the id of a notification');

/** Notifications of an answer; older ones are asked for with `before`. */
export const notificationPageSize = 200;

export const listDashboardNotifications = defineCall({
  id: 'list-dashboard-notifications',
  path: '/notifications/dashboard',
  summary: `Notifications of the account that the caller has not deleted: the newest ${notificationPageSize}, newest first`,
  query: z.object({
    before: id
      .optional()
      .describe('Returns notifications before this one; a short page is the last'),
  }),
  answer: z.array(Notification),
});

export const readNotification = defineCall({
  id: 'read-notification',
  method: 'POST',
  path: '/notifications/dashboard/read/{id}',
  summary: 'Mark a notification as read by the caller',
  params: z.object({ id }),
  errors: ['not_found'],
});

export const readNotifications = defineCall({
  id: 'read-notifications',
  path: '/notifications/dashboard/mark-as-read',
  summary: 'Mark notifications as read by the caller: all of them or none',
  ours: true,
  body: z.object({
    ids: listOf(id, {
      one: 'notification',
      many: 'notifications',
      least: 1,
      most: notificationPageSize,
    }),
  }),
  errors: ['not_found'],
});

export const readAllNotifications = defineCall({
  id: 'read-all-notifications',
  method: 'POST',
  path: '/notifications/dashboard/mark-all-as-read',
  summary: 'Mark all notifications that exist as read by the caller',
});

export const deleteNotification = defineCall({
  id: 'delete-notification',
  method: 'DELETE',
  path: '/notifications/dashboard/delete/{id}',
  summary: 'Remove a notification from the list of the caller; other users of the account keep it',
  params: z.object({ id }),
  errors: ['not_found'],
});

export const NotificationDetails = Notification.extend({
  why: z.string().describe('Why it was raised, in a sentence'),
  reportedAt: isoTime.describe(
    'When it was raised: an outage, when further attempts had confirmed it',
  ),
  deliveries: z.array(Delivery).describe('Deliveries, with the reason for each that was not sent'),
});
export type NotificationDetails = z.infer<typeof NotificationDetails>;

export const getNotification = defineCall({
  id: 'get-notification',
  domain: 'delivery',
  path: '/notifications/dashboard/{id}',
  summary: 'A notification, why it was raised, and where it was sent',
  ours: true,
  params: z.object({ id }),
  answer: NotificationDetails,
  errors: ['not_found'],
});
