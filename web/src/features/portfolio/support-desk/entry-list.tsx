import { Box, Text } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import { durationWords } from '../../../../../shared/words/duration-words.ts';
import type { DeskEntry } from '../../../../../shared/calls/portfolio/desk.ts';
import { Icon } from '../../../components/values/icon.tsx';
import { useSession } from '../../../entities/session/components/session.tsx';
import { formatAge } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { addressOf } from './desk-query.ts';
import classes from './support-desk.module.css';
import { Chip } from '../../../components/values/chip.tsx';

/** Who looks after an entry, for its reader. */
export const takenWords = (entry: DeskEntry, userId: string): string | undefined => {
  if (entry.taken === null) return undefined;
  return entry.taken.userId === userId ? 'Assigned to you' : `Assigned to ${entry.taken.email}`;
};

/** A customer by name; by address once they were removed. */
export const customerOf = ({ name, email }: Pick<DeskEntry, 'name' | 'email'>): string =>
  name || email;

function Row({ entry, isChosen }: { entry: DeskEntry; isChosen: boolean }) {
  const { userId } = useSession();
  const now = useNow();
  const [search] = useSearchParams();
  const target = new URLSearchParams(search);
  target.set('entry', addressOf(entry));
  const taken = takenWords(entry, userId);
  const { waitingSince, unread } = entry;
  return (
    <li>
      <Link
        to={{ search: `?${target.toString()}` }}
        className={classes['row']}
        aria-current={isChosen ? 'true' : undefined}
      >
        <span className={classes['who']}>
          <Icon name={entry.kind === 'chat' ? 'chat' : 'mail'} size={16} />
          <strong>{customerOf(entry)}</strong>
          {unread > 0 && (
            <Chip tone="bad" ml="auto" aria-label={`${unread} unread`}>
              {unread > 9 ? '9+' : unread}
            </Chip>
          )}
        </span>
        {entry.name !== '' && (
          <Text span inherit truncate fz="xs" c="dimmed">
            {entry.email}
          </Text>
        )}
        <Text span inherit truncate>
          {entry.type !== null && `${entry.type}: `}
          {entry.subject}
        </Text>
        <span className={classes['facts']}>
          {waitingSince === null ? (
            <span>{formatAge(entry.changedAt, now)}</span>
          ) : (
            <Box component="span" fw={600} c="var(--wv-average-text)">
              Waiting {durationWords(now - Date.parse(waitingSince))}
            </Box>
          )}
          {taken !== undefined && <span>{taken}</span>}
        </span>
      </Link>
    </li>
  );
}

/** Conversations and contact requests, in the order of the server. */
export function EntryList({
  entries,
  chosen,
}: {
  entries: readonly DeskEntry[];
  chosen: string | undefined;
}) {
  return (
    <ul className={classes['list']} aria-label="Conversations and requests">
      {entries.map((entry) => (
        <Row key={addressOf(entry)} entry={entry} isChosen={addressOf(entry) === chosen} />
      ))}
    </ul>
  );
}
