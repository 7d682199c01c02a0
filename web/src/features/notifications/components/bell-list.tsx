import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Notification } from '../../../../../shared/models/notification.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { LoadOlder } from '../../../components/load-older.tsx';
import { incidentsQuery } from '../../../entities/incident/incidents-query.ts';
import { BellGroup } from './bell-group.tsx';
import { BellLine } from './bell-line.tsx';
import { groupNotifications } from '../rules/group-notifications.ts';
import classes from './bell.module.css';

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
export function BellList({ notifications, empty, onFollow, onOlder }: BellListProps) {
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
