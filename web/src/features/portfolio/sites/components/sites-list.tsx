import { Box, Button, Group, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { Site } from '../../../../../../shared/calls/portfolio/sites.ts';
import { ErrorState } from '../../../../components/messages/error-state.tsx';
import { snackbar } from '../../../../components/messages/snackbar.ts';
import { EmptyState } from '../../../../components/messages/empty-state.tsx';
import { Icon } from '../../../../components/values/icon.tsx';
import { allStatusesQuery } from '../../../../entities/site/api/site-queries.ts';
import { BulkBar } from '../../../../entities/site/components/bulk-bar.tsx';
import { useSelection } from '../../../../entities/site/components/use-selection.ts';
import { chosenSite } from '../../../../entities/site/components/use-chosen-site.ts';
import { unreachedWords } from '../../../../lib/api-error.ts';
import { counted, formatNumber } from '../../../../lib/format.ts';
import { useCode } from '../../../../lib/use-code.ts';
import { useListView } from '../api/list-view.ts';
import { listRows, searchSites, type SiteRow } from '../rules/list-rows.ts';
import { useSitesInWork } from '../flow/in-work.ts';
import { useWorstFirst } from '../flow/use-worst-first.ts';
import type { OpenDialog } from './dialog.ts';
import { SitesCards } from './sites-cards.tsx';
import { SitesOrder, StateFilter, useOrder, useStateFilter } from './list-filters.tsx';
import { RowsSkeleton } from './sites-skeleton.tsx';
import { SitesTable } from './sites-table.tsx';

const fetchSelectSite = () => import('./select-site.tsx');

interface SitesListProps {
  sites: readonly Site[];
  /** False while only the first sites are loaded. */
  hasAll: boolean;
  /** Shows cards instead of a table. */
  isNarrow: boolean;
  open: OpenDialog;
}

/** The search box and the matching sites. */
export function SitesList({ sites, hasAll, isNarrow, open }: SitesListProps) {
  const { search, setSearch, unfolded, fold, unfold } = useListView();
  const [order, setOrder] = useOrder();
  const [chosenStates, chooseStates] = useStateFilter();
  const states = useQuery({
    ...allStatusesQuery(useMemo(() => sites.map(({ url }) => url), [sites])),
    enabled: hasAll,
    placeholderData: (known) => known,
  });
  const isWorstFirst = order === 'worst';
  const worst = useWorstFirst(sites, { enabled: isWorstFirst && hasAll });
  const isSorting = isWorstFirst && worst.data === undefined && !worst.isError;
  const found = useMemo(() => {
    const isChosen = ({ site }: SiteRow): boolean => {
      const status = states.data?.get(site.url);
      return status === undefined || chosenStates.has(status.state.kind);
    };
    const searched = searchSites(sites, search);
    const matching = chosenStates.size === 0 ? searched : searched.filter(isChosen);
    const places = isWorstFirst ? worst.data : undefined;
    if (places === undefined) return matching;
    const placeOf = ({ site }: SiteRow): number => places.get(site._id) ?? matching.length;
    return matching.toSorted((a, b) => placeOf(a) - placeOf(b));
  }, [sites, search, chosenStates, states.data, isWorstFirst, worst.data]);
  const [isSelecting, setSelecting] = useState(false);
  const selection = useSelection(useMemo(() => found.map(({ site }) => site.url), [found]));
  const code = useCode(fetchSelectSite, isSelecting, () => {
    setSelecting(false);
    snackbar.error(unreachedWords());
  });
  // What is being scanned is shown, with its progress.
  const inWork = useSitesInWork(sites);
  useEffect(() => unfold(inWork), [inWork, unfold]);
  const rows = useMemo(() => listRows(found, unfolded), [found, unfolded]);
  const pages = sites.reduce((sum, site) => sum + site.pages.length, 0);
  const isWhole = search.trim() === '' && chosenStates.size === 0;
  const counts = isWhole
    ? `${counted(sites.length, 'site')}, ${counted(pages, 'page')}`
    : `${formatNumber(found.length)} of ${counted(sites.length, 'site')}`;
  const List = isNarrow ? SitesCards : SitesTable;
  return (
    <>
      <Group gap="8px 16px">
        <TextInput
          flex={{ base: '0 1 100%', sm: '0 1 320px' }}
          miw="min(240px, 100%)"
          type="search"
          aria-label="Search sites"
          placeholder="Search by name or URL"
          leftSection={<Icon name="search" size={16} />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <SitesOrder order={order} onChange={setOrder} />
        <Button aria-pressed={isSelecting} onClick={() => setSelecting(!isSelecting)}>
          Select
        </Button>
        {isSelecting && (
          <Button variant="subtle" onClick={selection.toggleAll}>
            {selection.isAll ? 'Select none' : 'Select all'}
          </Button>
        )}
        <Box component="output" ml="auto" fz="xs" c="dimmed">
          {hasAll ? counts : 'Loading the other sites …'}
        </Box>
      </Group>
      {!states.isError && (
        <StateFilter
          statuses={hasAll ? states.data : undefined}
          chosen={chosenStates}
          onChange={chooseStates}
        />
      )}
      {isWorstFirst && worst.isError && (
        <ErrorState
          error={worst.error}
          title="The sites could not be sorted"
          onRetry={() => worst.refetch()}
        />
      )}
      {isSorting && <RowsSkeleton isNarrow={isNarrow} />}
      {!isSorting && rows.length === 0 && hasAll && (
        <EmptyState
          icon="search"
          title="No site matches your search"
          action={
            <Button onClick={search === '' ? () => chooseStates(new Set()) : () => setSearch('')}>
              {search === '' ? 'Show all states' : 'Clear search'}
            </Button>
          }
        >
          {search === ''
            ? 'No site is in the chosen state.'
            : `No name, URL or page${chosenStates.size === 0 ? '' : ' in the chosen state'} contains ‘${search.trim()}’.`}
        </EmptyState>
      )}
      {!isSorting && (rows.length > 0 || !hasAll) && (
        <List
          rows={rows}
          open={open}
          onFold={fold}
          select={
            isSelecting && code
              ? ({ url, siteName }) => (
                  <code.SelectSite url={url} siteName={siteName} selection={selection} />
                )
              : undefined
          }
        />
      )}
      {isSelecting && (
        <BulkBar
          chosen={found.flatMap(({ site }) => (selection.has(site.url) ? [chosenSite(site)] : []))}
          onChoose={selection.choose}
        />
      )}
    </>
  );
}
