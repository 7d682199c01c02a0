import type { Notification } from '../../../shared/models/notifying/notification.ts';
import { typeOf } from '../../../shared/models/notifying/notification.ts';
import type { ReadNotification } from './dashboard-store.ts';

/** A notification as calls answer it. */
export function toNotification({
  notificationId,
  title,
  message,
  site,
  happenedAt,
  read,
  kind,
  tone,
  incidentId,
  url,
}: ReadNotification): Notification {
  return {
    _id: notificationId,
    title,
    message,
    type: typeOf(kind),
    site,
    time: happenedAt,
    read,
    kind,
    tone,
    ...(incidentId === undefined ? {} : { incidentId }),
    ...(url === undefined ? {} : { url }),
  };
}
