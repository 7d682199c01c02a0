import { Box, Button, Group, NativeSelect, TextInput, UnstyledButton } from '@mantine/core';
import { useDeferredValue, useEffect, useMemo, useRef } from 'react';
import type { Client } from '../../../../../../shared/models/registry/client.ts';
import { EmptyState } from '../../../../components/messages/empty-state.tsx';
import { Icon } from '../../../../components/values/icon.tsx';
import { LongTable } from '../../../../components/tables/long-table.tsx';
import { PortfolioCounts } from '../../../../entities/site/components/portfolio-counts.tsx';
import {
  countedIn,
  type Portfolio,
  type PortfolioFilter,
} from '../../../../entities/site/rules/portfolio-counts.ts';
import { counted, formatNumber } from '../../../../lib/format.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { passesAny, rowsInView } from '../rules/rows-in-view.ts';
import { type SortKey, sortBy, sortKeys, type TodayView } from '../rules/view.ts';
import { focusRow, useListKeys } from './use-list-keys.ts';
import { BulkBar } from '../../../../entities/site/components/bulk-bar.tsx';
import { useSelection } from '../../../../entities/site/components/use-selection.ts';
import { useTodayView } from './use-today-view.ts';
import { heads, type Room, todayColumns } from './today-columns.tsx';
import { SavedFilters } from './saved-filters.tsx';
import classes from '../today.module.css';

const keys = Object.keys(sortKeys) as SortKey[];
const keyOfHead = (head: string): SortKey => keys.find((key) => heads[key] === head) ?? 'state';

interface TodayListProps {
  portfolio: Portfolio;
  clients: readonly Client[];
  room: Room;
}

/** All sites of the account, one line a site, with the counts that filter them. */
export function TodayList({ portfolio, clients, room }: TodayListProps) {
  const [view, change, storeText] = useTodayView();
  const now = useNow();
  const search = useRef<HTMLInputElement>(null);
  useListKeys(search);
  const text = useDeferredValue(view.text);
  const isFiltered = text === view.text;
  const awaitsRow = useRef(false);
  useEffect(() => {
    if (isFiltered && awaitsRow.current) {
      awaitsRow.current = false;
      focusRow();
    }
  }, [isFiltered]);
  const byId = useMemo(() => new Map(clients.map((each) => [each.clientId, each])), [clients]);
  const [rows, found] = useMemo(() => {
    const names = new Map(clients.map(({ clientId, name }) => [clientId, name]));
    const inOrder = rowsInView(portfolio.rows, { ...view, text, filters: [] }, { names, now });
    return [inOrder.filter((row) => passesAny(row, view.filters, now)), inOrder];
    // Each rendering reads the view from the address.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [portfolio.rows, clients, now, text, JSON.stringify({ ...view, text: '' })]);
  // What client, tag and search leave; a state that is in the list stays although nothing is left of it.
  const counts = countedIn(found, now).filter(
    ({ filter, count }) => count > 0 || view.filters.includes(filter),
  );
  const selection = useSelection(useMemo(() => rows.map(({ url }) => url), [rows]));
  const toggle = (filter: PortfolioFilter): void => {
    const { filters } = view;
    change({
      filters: filters.includes(filter)
        ? filters.filter((each) => each !== filter)
        : [...filters, filter],
    });
  };
  const isWhole =
    view.filters.length === 0 &&
    view.clientId === undefined &&
    view.tag === undefined &&
    view.text === '';
  const showAll = (): void =>
    change({ filters: [], clientId: undefined, tag: undefined, text: '' });
  return (
    <>
      <PortfolioCounts
        counts={counts}
        control={(filter, words, className) => (
          <UnstyledButton
            className={className}
            aria-pressed={view.filters.includes(filter)}
            onClick={() => toggle(filter)}
          >
            {words}
          </UnstyledButton>
        )}
      />
      <Group gap="8px 16px">
        <TextInput
          ref={search}
          flex={{ base: '0 1 100%', sm: '0 1 320px' }}
          miw="min(240px, 100%)"
          type="search"
          aria-label="Search sites"
          aria-keyshortcuts="/"
          placeholder="Search by name, URL, client or tag"
          leftSection={<Icon name="search" size={16} />}
          value={view.text}
          onChange={(event) => change({ text: event.currentTarget.value })}
          onBlur={storeText}
          onKeyDown={({ key }) => {
            if (key !== 'Enter') return;
            if (isFiltered) focusRow();
            else awaitsRow.current = true;
          }}
        />
        {clients.length > 0 && (
          <NativeSelect
            flex={{ base: '1 1 120px', sm: '0 1 auto' }}
            aria-label="Client"
            value={view.clientId ?? ''}
            onChange={({ currentTarget: { value } }) =>
              change({ clientId: value === '' ? undefined : value })
            }
            data={[
              { value: '', label: 'All clients' },
              ...clients.map(({ clientId, name }) => ({ value: clientId, label: name })),
            ]}
          />
        )}
        {room !== 'wide' && <SortSelect view={view} onChange={change} />}
        {view.tag !== undefined && (
          <Button
            size="xs"
            rightSection={<Icon name="close" size={14} />}
            aria-label={`Show all, not only those tagged ${view.tag}`}
            onClick={() => change({ tag: undefined })}
          >
            {view.tag}
          </Button>
        )}
        <SavedFilters view={view} />
        <Box component="output" ml="auto" fz="xs" c="dimmed">
          {isWhole
            ? counted(rows.length, 'site')
            : `${formatNumber(rows.length)} of ${counted(portfolio.rows.length, 'site')}`}
        </Box>
      </Group>
      <LongTable
        label="Sites"
        isFixed
        className={classes['list']}
        columns={todayColumns({
          room,
          selection,
          clients: byId,
          sites: portfolio.rows,
          onChange: change,
        })}
        rows={rows}
        rowKey={({ url }) => url}
        rowHeight={44}
        sort={{ by: heads[view.sort.by], isDescending: view.sort.isDescending }}
        onSort={({ by }) => change({ sort: sortBy(keyOfHead(by), view.sort) })}
        empty={
          <EmptyState
            icon="search"
            title="No site matches"
            action={<Button onClick={showAll}>Show all sites</Button>}
          >
            None of the {formatNumber(portfolio.rows.length)} sites passes these filters.
          </EmptyState>
        }
      />
      <BulkBar
        chosen={rows.flatMap(({ url, siteName, tags, state }) =>
          selection.has(url)
            ? [{ url, siteName, tags, isPaused: state.kind === 'paused' && state.why === 'by-you' }]
            : [],
        )}
        onChoose={selection.choose}
      />
    </>
  );
}

/** Columns that have no room can be sorted by as well. */
function SortSelect({
  view,
  onChange,
}: {
  view: TodayView;
  onChange: (change: Partial<TodayView>) => void;
}) {
  return (
    <NativeSelect
      flex={{ base: '1 1 120px', sm: '0 1 auto' }}
      aria-label="Sort by"
      value={view.sort.by}
      onChange={({ currentTarget: { value } }) => {
        const by = keys.find((key) => key === value);
        if (by !== undefined) onChange({ sort: { by, isDescending: sortKeys[by] === 'desc' } });
      }}
      data={keys.map((key) => ({ value: key, label: `Sort by ${heads[key].toLowerCase()}` }))}
    />
  );
}
