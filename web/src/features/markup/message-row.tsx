// Cells of the rows in message-list.tsx, which explains why they are not table elements.
// oxlint-disable jsx-a11y/prefer-tag-over-role
import { Box, Group, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { formatNumber } from '../../lib/format.ts';
import { type MessageRow, placeWords } from './group-messages.ts';
import type { MarkupMessageType } from '../../../../shared/models/markup.ts';
import { Band } from '../../components/band.tsx';
import classes from './markup.module.css';

/** Limit on the positions shown for one message; more would not be read. */
const mostPlaces = 100;

/** The cells of a message. The checker's extract is always shown as text. */
export function MessageRowView({ row }: { row: MessageRow }) {
  const { number, subType, message, places } = row;
  const [first, ...others] = places;
  // The checker may cut its extract anywhere, even after a line break.
  const extract = first.extract.replaceAll(/^\s*\n|\s+$/g, '');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Box role="cell" component="span" c="dimmed">
        {formatNumber(number)}
      </Box>
      <span role="cell">
        <MarkupType type={subType} />
      </span>
      <div role="cell" className={classes['message']}>
        <p>{message}</p>
        {extract !== '' && <code className={classes['extract']}>{extract}</code>}
      </div>
      <div role="cell" className={classes['place']}>
        {placeWords(first)}
        {others.length > 0 && (
          <Group
            component={UnstyledButton}
            gap={4}
            mih={24}
            fz="sm"
            c="var(--wv-accent-text)"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={16} />
            and {formatNumber(others.length)} more {others.length === 1 ? 'place' : 'places'}
          </Group>
        )}
        {isOpen && (
          <ul className={classes['places']}>
            {others.slice(0, mostPlaces).map((place, index) => (
              // Two messages can have the same position; their order never changes.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={index}>{placeWords(place)}</li>
            ))}
            {others.length > mostPlaces && (
              <li>and {formatNumber(others.length - mostPlaces)} more</li>
            )}
          </ul>
        )}
      </div>
    </>
  );
}

const looks: Record<MarkupMessageType, { band: 'bad' | 'average'; word: string }> = {
  fatal: { band: 'bad', word: 'Fatal' },
  error: { band: 'bad', word: 'Error' },
  warning: { band: 'average', word: 'Warning' },
};

/** The type of a message, as symbol, colour and word. */
function MarkupType({ type }: { type: MarkupMessageType }) {
  return <Band band={looks[type].band} label={looks[type].word} />;
}
