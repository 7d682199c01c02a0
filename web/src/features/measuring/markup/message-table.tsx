import { Box, Group, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import type { MarkupMessageType } from '../../../../../shared/models/measuring/markup.ts';
import { Band } from '../../../components/values/band.tsx';
import type { Column } from '../../../components/tables/data-table.tsx';
import { Icon } from '../../../components/values/icon.tsx';
import { LongTable } from '../../../components/tables/long-table.tsx';
import { formatNumber } from '../../../lib/format.ts';
import { type MessageRow, placeWords } from './group-messages.ts';
import classes from './markup.module.css';

/** Limit on the positions shown for one message; more would not be read. */
const mostPlaces = 100;

const looks: Record<MarkupMessageType, { band?: 'bad' | 'average'; label: string }> = {
  fatal: { band: 'bad', label: 'Fatal' },
  error: { band: 'bad', label: 'Error' },
  warning: { band: 'average', label: 'Warning' },
  unknown: { label: 'Not known' },
};

const columns: Column<MessageRow>[] = [
  { head: '#', kind: 'place', width: 80, cell: ({ number }) => formatNumber(number) },
  { head: 'Type', width: 112, cell: ({ subType }) => typeOf(looks[subType]) },
  { head: 'Message and extract', cell: messageOf },
  { head: 'Line and columns', width: 256, cell: ({ places }) => <Places places={places} /> },
];

/** The messages of the checker; only the rows in view are in the document. */
export const MessageTable = ({ rows }: { rows: readonly MessageRow[] }) => (
  <LongTable
    label="Messages of the checker"
    stacks
    isFixed
    className={classes['table']}
    columns={columns}
    rows={rows}
    rowKey={numberOf}
    rowHeight={84}
  />
);

const typeOf = ({ band, label }: (typeof looks)[MarkupMessageType]) =>
  band === undefined ? label : <Band band={band} label={label} />;

const numberOf = ({ number }: MessageRow): number => number;

/** The checker's extract is always shown as text. */
function messageOf({ message, places: [first] }: MessageRow) {
  // The checker may cut it anywhere, even after a line break.
  const extract = first.extract.replaceAll(/^\s*\n|\s+$/g, '');
  return (
    <>
      {message}
      {extract !== '' && <code className={classes['extract']}>{extract}</code>}
    </>
  );
}

function Places({ places: [first, ...others] }: Pick<MessageRow, 'places'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Box c="dimmed">
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
        <Box component="ul" mt={4}>
          {others.slice(0, mostPlaces).map((place, index) => (
            // Two messages can have the same position; their order never changes.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>{placeWords(place)}</li>
          ))}
          {others.length > mostPlaces && (
            <li>and {formatNumber(others.length - mostPlaces)} more</li>
          )}
        </Box>
      )}
    </Box>
  );
}
