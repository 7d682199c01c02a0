import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Notification } from '../../../../shared/models/notification.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { LoadOlder } from '../../components/load-older.tsx';
import { notificationPath } from '../../entities/notification/notification-link.ts';
import { useReadNotification } from './notification-queries.ts';
import { ToneSymbol } from './tone-symbol.tsx';
import { formatAge } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import classes from './bell.module.css';

/** Spec 9: '4 shown at first, Load More shows all (offered with 5 or more)'. */
const shownAtFirst = 4;

interface BellListProps {
  notifications: readonly Notification[];
  /** A notification was followed to its page. */
  onFollow(): void;
  /** Loads older ones; absent if there are none. */
  onOlder: (() => Promise<unknown>) | undefined;
}

export function BellList({ notifications, onFollow, onOlder }: BellListProps) {
  const now = useNow();
  const read = useReadNotification();
  const [showsAll, setShowsAll] = useState(false);
  if (notifications.length === 0)
    return (
      <EmptyState icon="bell" title="Everything up to date">
        You Have no Notifications
      </EmptyState>
    );
  const shown = showsAll ? notifications : notifications.slice(0, shownAtFirst);
  return (
    <>
      <ul className={classes['list']}>
        {shown.map(({ _id, title, type, tone, time, read: isRead }) => (
          <li key={_id}>
            <Link
              to={notificationPath(_id)}
              data-unread={!isRead}
              onClick={() => {
                if (!isRead) read.mutate(_id);
                onFollow();
              }}
            >
              <ToneSymbol tone={tone} />
              <span className={classes['words']}>
                <span className={classes['title']}>
                  {title}
                  {!isRead && <span className={classes['unread']}> unread</span>}
                </span>
                <span className={classes['small']}>
                  {type}, <time dateTime={time}>{formatAge(time, now)}</time>
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {showsAll && onOlder !== undefined && <LoadOlder onLoad={onOlder} />}
      {notifications.length > shownAtFirst && (
        <button
          type="button"
          className={classes['more']}
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? 'Hide' : 'Load More'}
        </button>
      )}
    </>
  );
}
