import { Box, Group, Switch, Text, TextInput } from '@mantine/core';
import { useDeferredValue, useMemo, useState } from 'react';
import type { LatestValidation } from '../../../../../shared/calls/measuring/markup.ts';
import type { MarkupMessageType } from '../../../../../shared/models/measuring/markup.ts';
import { EmptyState } from '../../../components/messages/empty-state.tsx';
import { Icon } from '../../../components/values/icon.tsx';
import { Segments } from '../../../components/forms/segments.tsx';
import { formatNumber } from '../../../lib/format.ts';
import { filterRows, groupMessages, listMessages, type TypeFilter } from './group-messages.ts';
import classes from './markup.module.css';
import { MessageTable } from './message-table.tsx';

const isNotKnown = ({ subType }: { subType: MarkupMessageType }): boolean => subType === 'unknown';

/** The messages with their filters: type, search, and grouped duplicates. */
export function Messages({ validation }: { validation: LatestValidation }) {
  const { details, fatalErrors, errors, warnings } = validation;
  const unknown = useMemo(() => details.filter(isNotKnown).length, [details]);
  const [type, setType] = useState<TypeFilter>(unknown === details.length ? 'unknown' : 'all');
  const [search, setSearch] = useState('');
  const [isGrouped, setGrouped] = useState(false);
  const wanted = useDeferredValue(search);
  const rows = useMemo(() => {
    const all = isGrouped ? groupMessages(details) : listMessages(details);
    return all.filter((row) => isNotKnown(row) === (type === 'unknown'));
  }, [details, isGrouped, type]);
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
            { value: 'all', label: label('All', details.length - unknown) },
            { value: 'fatal', label: label('Fatal', fatalErrors) },
            { value: 'error', label: label('Errors', errors) },
            { value: 'warning', label: label('Warnings', warnings) },
            ...(unknown === 0
              ? []
              : [{ value: 'unknown' as const, label: label('Not known', unknown) }]),
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
      {type === 'unknown' && (
        <Text mb={8}>
          Valid today, but not known to the checker yet. These count neither as errors nor in the
          score.
        </Text>
      )}
      {shown.length === 0 ? (
        <EmptyState icon="search">No matching messages.</EmptyState>
      ) : (
        <MessageTable rows={shown} />
      )}
    </>
  );
}
