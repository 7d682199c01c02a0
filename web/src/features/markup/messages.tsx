import { Box, Group, Switch, TextInput } from '@mantine/core';
import { useDeferredValue, useMemo, useState } from 'react';
import type { LatestValidation } from '../../../../shared/calls/markup.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Icon } from '../../components/icon.tsx';
import { Segments } from '../../components/segments.tsx';
import { formatNumber } from '../../lib/format.ts';
import { filterRows, groupMessages, listMessages, type TypeFilter } from './group-messages.ts';
import classes from './markup.module.css';
import { MessageTable } from './message-table.tsx';

/** The messages with their filters: type, search, and grouped duplicates. */
export function Messages({ validation }: { validation: LatestValidation }) {
  const { details, fatalErrors, errors, warnings } = validation;
  const [type, setType] = useState<TypeFilter>('all');
  const [search, setSearch] = useState('');
  const [isGrouped, setGrouped] = useState(false);
  const wanted = useDeferredValue(search);
  const rows = useMemo(
    () => (isGrouped ? groupMessages(details) : listMessages(details)),
    [details, isGrouped],
  );
  const shown = useMemo(() => filterRows(rows, { type, search: wanted }), [rows, type, wanted]);
  const label = (word: string, count: number | null) => `${word} ${formatNumber(count ?? 0)}`;
  return (
    <>
      <Group gap="8px 16px" pt={16}>
        <Segments
          aria-label="Type of message"
          className={classes['types']}
          value={type}
          onChange={setType}
          data={[
            { value: 'all', label: label('All', details.length) },
            { value: 'fatal', label: label('Fatal', fatalErrors) },
            { value: 'error', label: label('Errors', errors) },
            { value: 'warning', label: label('Warnings', warnings) },
          ]}
        />
        <TextInput
          aria-label="Search messages"
          placeholder="Search messages"
          className={classes['search'] ?? ''}
          leftSection={<Icon name="search" size={16} />}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
        <Switch
          label="Group duplicates"
          checked={isGrouped}
          onChange={({ currentTarget }) => setGrouped(currentTarget.checked)}
        />
      </Group>
      <Box component="output" mt={12} mb={8} display="block" fz="sm" c="dimmed">
        {shown.length < rows.length && `${formatNumber(shown.length)} of `}
        {formatNumber(rows.length)} {isGrouped ? 'different messages' : 'messages'}
      </Box>
      {shown.length === 0 ? (
        <EmptyState icon="search">No matching messages.</EmptyState>
      ) : (
        <MessageTable rows={shown} />
      )}
    </>
  );
}
