import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Notification } from '../../../../shared/models/notification.ts';
import { TimeAgo } from '../../components/time-ago.tsx';
import { notificationPath } from '../../entities/notification/notification-link.ts';
import { useDeleteNotification, useReadNotification } from './notification-queries.ts';
import { SiteStateLine } from '../../entities/site/components/state-line.tsx';
import { ToneSymbol } from './tone-symbol.tsx';
import classes from './notifications.module.css';

/** After a removal the card is gone: the heading gets the focus that it had. */
const focusHeading = (): void => document.querySelector<HTMLElement>('h1')?.focus();

/** One notification. Opening it marks it as read. */
export function NotificationCard({ notification }: { notification: Notification }) {
  const { _id, title, message, type, time, tone, site, read: isRead } = notification;
  const read = useReadNotification();
  const remove = useDeleteNotification();
  return (
    <li className={classes['card']} data-unread={!isRead}>
      <div className={classes['head']}>
        <ToneSymbol tone={tone} />
        <h2 className={classes['title']}>
          <Link to={notificationPath(_id)} onClick={() => !isRead && read.mutate(_id)}>
            {title}
          </Link>
        </h2>
        {!isRead && <span className={classes['unread']}>Unread</span>}
      </div>
      <p className={classes['message']}>{message}</p>
      <p className={classes['small']}>
        {type}, <TimeAgo time={time} />
      </p>
      {site !== '' && <SiteStateLine url={site} />}
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
