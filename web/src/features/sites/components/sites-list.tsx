import { Button, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import type { Site } from '../../../../../shared/calls/sites.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Icon } from '../../../components/icon.tsx';
import { formatNumber } from '../../../lib/format.ts';
import { useListView } from '../list-view.ts';
import { listRows } from '../rules/list-rows.ts';
import { searchSites } from '../rules/search-sites.ts';
import type { OpenDialog } from './dialog.ts';
import { SitesCards } from './sites-cards.tsx';
import { SitesTable } from './sites-table.tsx';
import classes from './sites-list.module.css';

interface SitesListProps {
  sites: readonly Site[];
  /** False while only the first sites are loaded. */
  hasAll: boolean;
  /** Shows cards instead of a table. */
  isNarrow: boolean;
  open: OpenDialog;
}

const count = (many: number, one: string): string =>
  `${formatNumber(many)} ${many === 1 ? one : `${one}s`}`;

/** The search box and the matching sites. */
export function SitesList({ sites, hasAll, isNarrow, open }: SitesListProps) {
  const { search, setSearch, unfolded, fold } = useListView();
  const found = useMemo(() => searchSites(sites, search), [sites, search]);
  const rows = useMemo(() => listRows(found, unfolded), [found, unfolded]);
  const pages = sites.reduce((sum, site) => sum + site.pages.length, 0);
  const counts =
    search.trim() === ''
      ? `${count(sites.length, 'site')}, ${count(pages, 'page')}`
      : `${formatNumber(found.length)} of ${count(sites.length, 'site')}`;
  const List = isNarrow ? SitesCards : SitesTable;
  return (
    <>
      <div className={classes['tools']}>
        <TextInput
          className={classes['search'] ?? ''}
          type="search"
          aria-label="Search sites"
          placeholder="Search by name or URL"
          leftSection={<Icon name="search" size={16} />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <output className={classes['count']}>
          {hasAll ? counts : 'Loading the other sites …'}
        </output>
      </div>
      {rows.length === 0 && hasAll ? (
        <EmptyState
          icon="search"
          title="No site matches your search"
          action={
            <Button variant="default" onClick={() => setSearch('')}>
              Clear search
            </Button>
          }
        >
          No name, URL or page contains ‘{search.trim()}’.
        </EmptyState>
      ) : (
        <List rows={rows} open={open} onFold={fold} />
      )}
    </>
  );
}
