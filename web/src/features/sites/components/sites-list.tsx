import { Button, TextInput } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import type { Site } from '../../../../../shared/calls/sites.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Icon } from '../../../components/icon.tsx';
import { listRows } from '../rules/list-rows.ts';
import { searchSites } from '../rules/search-sites.ts';
import type { OpenDialog } from './dialog.ts';
import { SitesCards } from './sites-cards.tsx';
import { SitesTable } from './sites-table.tsx';
import classes from './sites-list.module.css';

interface SitesListProps {
  sites: readonly Site[];
  /** Cards in place of a table. */
  isNarrow: boolean;
  open: OpenDialog;
}

const count = (many: number, one: string): string => `${many} ${many === 1 ? one : `${one}s`}`;

/** The search box and what it leaves of the sites. */
export function SitesList({ sites, isNarrow, open }: SitesListProps) {
  const [search, setSearch] = useState('');
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const fold = useCallback(
    (siteId: string) =>
      setUnfolded((before) => {
        const after = new Set(before);
        if (!after.delete(siteId)) after.add(siteId);
        return after;
      }),
    [],
  );
  const found = useMemo(() => searchSites(sites, search), [sites, search]);
  const rows = useMemo(() => listRows(found, unfolded), [found, unfolded]);
  const pages = sites.reduce((sum, site) => sum + site.pages.length, 0);
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
          {search.trim() === ''
            ? `${count(sites.length, 'site')}, ${count(pages, 'page')}`
            : `${found.length} of ${count(sites.length, 'site')}`}
        </output>
      </div>
      {rows.length === 0 ? (
        <EmptyState
          icon="search"
          title="No site matches your search"
          action={
            <Button variant="default" onClick={() => setSearch('')}>
              Clear search
            </Button>
          }
        >
          Nothing was found for ‘{search.trim()}’ among names, addresses and pages.
        </EmptyState>
      ) : (
        <List rows={rows} open={open} onFold={fold} />
      )}
    </>
  );
}
