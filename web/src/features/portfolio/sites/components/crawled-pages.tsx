import { Box, Button, Checkbox, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useState, useEffect } from 'react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { mostPagesChecked, mostPagesFound } from '../../../../../../shared/pages/urls.ts';
import { BusyButton } from '../../../../components/forms/busy-button.tsx';
import { Banner } from '../../../../components/messages/banner.tsx';
import { Icon } from '../../../../components/values/icon.tsx';
import { errorMessage } from '../../../../lib/api.ts';
import { useSession } from '../../../../entities/session/components/session.tsx';
import { snackbar } from '../../../../components/messages/snackbar.ts';
import {
  PagesLimitReached,
  useAddPages,
  useSayPagesLimit,
} from '../../../../entities/site/api/add-pages.ts';
import { useScanPages } from '../../../../entities/scan/api/use-scan-pages.ts';
import {
  crawledRows,
  pageOfRows,
  searchRows,
  selectAll,
  selectOne,
} from '../rules/crawled-pages.ts';
import {
  exceedsPageLimit,
  pageLimitOf,
  type Limit,
} from '../../../../entities/site/rules/limits.ts';
import { CrawledRows } from './crawled-rows.tsx';
import { DialogButtons } from '../../../../components/forms/dialog-frame.tsx';
import { inModalOrMessage } from './in-modal-or-message.ts';
import { findPages, type Site } from '../../../../../../shared/calls/portfolio/sites.ts';
import { accountRefusalOf } from '../../../../lib/account-refusals.ts';
import { callQuery } from '../../../../lib/call-query.ts';
import frame from '../../../../components/forms/dialog-frame.module.css';

const addingFailed = 'Adding page to site failed, please try again later!';

interface CrawledPagesProps {
  siteUrl: string;
  found: readonly string[];
  /** Pages that the site already has. */
  stored: readonly string[];
  onClose: () => void;
}

/** A selection of the pages found on a site; chosen ones are added and then scanned. */
export function CrawledPages({ siteUrl, found, stored, onClose }: CrawledPagesProps) {
  const limit = pageLimitOf(useSession().plan);
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const add = useAddPages();
  const sayLimit = useSayPagesLimit();
  const scanPages = useScanPages();

  const matching = searchRows(crawledRows(siteUrl, found, stored), search);
  const choosable = matching.filter(({ kind }) => kind === 'new');
  const chosen = choosable.filter(({ url }) => selected.has(url)).length;
  const shown = pageOfRows(matching, page);
  const exceeds = (count: number): boolean =>
    exceedsPageLimit({ selected: count, stored: stored.length }, limit);
  const isTooMuch = exceeds(selected.size);

  const choose = (next: ReadonlySet<string>): void => {
    if (exceeds(next.size) && !isTooMuch) sayLimit();
    setSelected(next);
  };
  const addSelected = (): void => {
    const pages = [...selected];
    const say = (error: unknown): void => {
      if (error instanceof PagesLimitReached) sayLimit();
      else snackbar.error(errorMessage(error, addingFailed));
    };
    const { onError, onRejected } = inModalOrMessage((error) => {
      // The banner shows all other errors.
      if (error instanceof PagesLimitReached) sayLimit();
    }, say);
    void add.mutateAsync({ siteUrl, pages }, { onSuccess: onClose, onError }).then(() => {
      snackbar.success(`Pages has been added successfully ${siteUrl}`);
      return scanPages(pages);
    }, onRejected);
  };

  return (
    <>
      <Group gap="12px 16px" justify="space-between">
        <TextInput
          flex="1 1 220px"
          type="search"
          aria-label="Search pages"
          placeholder="Search pages"
          leftSection={<Icon name="search" size={16} />}
          value={search}
          data-autofocus
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            setPage(1);
          }}
        />
        <Checkbox
          label="Add all pages"
          disabled={choosable.length === 0}
          checked={choosable.length > 0 && chosen === choosable.length}
          indeterminate={chosen > 0 && chosen < choosable.length}
          onChange={(event) => choose(selectAll(selected, matching, event.currentTarget.checked))}
        />
      </Group>
      <Text size="xs" mt={12} c="dimmed">
        Pages that answered 404 are left out.
        {found.length > mostPagesChecked &&
          ` Only the first ${mostPagesChecked} pages were checked.`}
        {found.length >= mostPagesFound &&
          ` The search stopped at ${mostPagesFound} pages. Use Add Page for others.`}
      </Text>
      <CrawledRows
        siteUrl={siteUrl}
        shown={shown}
        selected={selected}
        onSelect={(url, isChecked) => choose(selectOne(selected, url, isChecked))}
        onPage={setPage}
      />
      <PageCount selected={selected.size} stored={stored.length} limit={limit} />
      {add.isError && !(add.error instanceof PagesLimitReached) && (
        <Banner tone="bad" isLive title={errorMessage(add.error, addingFailed)} />
      )}
      <DialogButtons>
        <Button onClick={onClose}>Close</Button>
        <BusyButton
          disabled={selected.size === 0 || isTooMuch}
          isBusy={add.isPending}
          onClick={addSelected}
        >
          Add Pages
        </BusyButton>
      </DialogButtons>
    </>
  );
}

interface PageCountProps {
  selected: number;
  stored: number;
  limit: Limit;
}

/** Number of chosen pages, and the plan's limit. */
function PageCount({ selected, stored, limit }: PageCountProps) {
  const isTooMuch = exceedsPageLimit({ selected, stored }, limit);
  return (
    <Box
      component="output"
      display="block"
      mt={12}
      fw={isTooMuch ? 500 : 400}
      c={isTooMuch ? 'var(--wv-bad-text)' : 'dimmed'}
    >
      {selected} selected
      {!limit.isUnlimited && `, ${stored + selected} of ${limit.limit} pages used`}
      {isTooMuch && `: ${stored + selected - limit.limit} too many`}
    </Box>
  );
}

const foundPagesQuery = (url: string) =>
  queryOptions({
    ...callQuery(['found-pages', url], findPages, { body: { url } }),
    retry: false,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/** 'Fetch Pages': searches a site for pages and offers them. */
export function FetchPagesDialog({ site, onClose }: { site: Site; onClose: () => void }) {
  const { url } = site;
  const found = useQuery(foundPagesQuery(url));
  useEffect(() => {
    if (!found.isError) return;
    snackbar.warning(
      accountRefusalOf(found.error) ??
        `Fetching pages for site ${url} failed, please try again later`,
    );
    onClose();
  }, [found.isError, found.error, onClose, url]);
  if (found.data === undefined) {
    return (
      <Stack>
        <output className={frame['about']}>
          Looking for pages of {url} in its sitemaps and links …
        </output>
        <Skeleton height={36} />
        <Skeleton height={280} />
      </Stack>
    );
  }
  return <CrawledPages siteUrl={url} found={found.data} stored={site.pages} onClose={onClose} />;
}
